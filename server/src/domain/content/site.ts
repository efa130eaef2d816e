import { isDeepStrictEqual } from 'node:util'
import { siteCategory } from '@mingpian/contract/shared/rules/site.ts'
import { SiteContent } from '@mingpian/contract/shared/site.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { mustFit } from '#core/http/validate.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'
import { storedContent } from './site-content.ts'

/** The member who arranges a site. */
type Keeper = Pick<Caller, 'companyId' | 'staffId'>

const versionsKept = 20

/** The site of a category; undefined where an open company has none. A site that was never published is not open. */
export async function findSite(
  db: TenantDb,
  companyId: string,
  category: string,
): Promise<{ siteId: string; opened: boolean } | undefined> {
  return db
    .selectFrom('site')
    .innerJoin('company', 'company.company_id', 'site.company_id')
    .select(['site_id as siteId', sql<boolean>`opened and content is not null`.as('opened')])
    .where('site.company_id', '=', companyId)
    .where('category', '=', category)
    .where('company.status', '=', 'open')
    .executeTakeFirst()
}

/** The published state of the micro-site; undefined if it is not open. */
export async function publishedSite(
  db: TenantDb,
  companyId: string,
): Promise<{ siteId: string; content: SiteContent } | undefined> {
  const row = await db
    .selectFrom('site')
    .innerJoin('company', 'company.company_id', 'site.company_id')
    .select(['site_id as siteId', 'content'])
    .where('site.company_id', '=', companyId)
    .where('category', '=', siteCategory)
    .where('opened', '=', true)
    .where('company.status', '=', 'open')
    .executeTakeFirst()
  // It was checked against the schema when it was saved.
  return row?.content ? { siteId: row.siteId, content: row.content as SiteContent } : undefined
}

/** The draft of the micro-site; undefined before the first save. */
export async function arrangedSite(db: TenantDb, companyId: string) {
  const row = await db
    .selectFrom('site')
    .select(['draft', 'revision', 'opened', 'published_revision', 'published_at'])
    .where('company_id', '=', companyId)
    .where('category', '=', siteCategory)
    .where('revision', '>', 0)
    .executeTakeFirst()
  return (
    row && {
      content: row.draft as SiteContent,
      revision: row.revision,
      opened: row.opened && row.published_revision > 0,
      publishedRevision: row.published_revision,
      publishedAt: row.published_at?.toISOString() ?? '',
    }
  )
}

/** The micro-site, locked until the transaction ends. Makes a row without a revision if there is none. */
async function heldSite(db: TenantDb, companyId: string, given: Pick<Given, 'id'>) {
  await db
    .insertInto('site')
    .values({ company_id: companyId, category: siteCategory, site_id: givenId(given), opened: false })
    .onConflict((conflict) => conflict.columns(['company_id', 'category']).doNothing())
    .execute()
  return db
    .selectFrom('site')
    .select(['draft', 'revision'])
    .where('company_id', '=', companyId)
    .where('category', '=', siteCategory)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type Held = Awaited<ReturnType<typeof heldSite>>

/**
 * Saves the draft of the micro-site.
 * @param input.revision the one that was read; 0 before the first save
 * @returns the new revision
 * @throws Failure materialChanged where the revision is not the present one, notFound for no company, parameterError
 */
export async function saveSite(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  input: { revision: number; content: SiteContent },
  fail: Fail<'materialChanged'>,
  given: Pick<Given, 'id'> = {},
): Promise<number> {
  mustFit(SiteContent, input.content)
  const content = storedContent(companyId, input.content)
  await requireCompany(db, companyId)
  const held = await heldSite(db, companyId, given)
  return write(db, { companyId, staffId }, held, { revision: input.revision, content }, fail)
}

/** Saves the draft. Idempotent: an equal draft returns the present revision. */
async function write(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  held: Held,
  { revision, content }: { revision: number; content: SiteContent },
  fail: Fail<'materialChanged'>,
): Promise<number> {
  if (held.revision > 0 && isDeepStrictEqual(held.draft, content)) return held.revision
  if (held.revision !== revision) return fail('materialChanged')
  await db
    .updateTable('site')
    .set({ draft: JSON.stringify(content), revision: revision + 1 })
    .where('company_id', '=', companyId)
    .where('category', '=', siteCategory)
    .execute()
  await record(db, companyId, staffId, 'site saved', { revision: revision + 1 })
  return revision + 1
}

/**
 * Publishes the draft of the micro-site, opens the site, and stores the state as a version.
 * @throws Failure materialChanged where the revision is not the present one, illegalMove before the first save
 */
export async function publishSite(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  revision: number,
  fail: Fail<'materialChanged' | 'illegalMove'>,
  { at }: Pick<Given, 'at'> = {},
): Promise<number> {
  const held = await heldSite(db, companyId, {})
  if (held.revision !== revision) return fail('materialChanged')
  if (revision === 0) return fail('illegalMove')
  await sql`
    update site set opened = true, content = draft, published_revision = revision,
      published_at = coalesce(${at ?? null}, now())
    where company_id = ${companyId} and category = ${siteCategory}`.execute(db)
  await keepVersion(db, companyId, staffId)
  await record(db, companyId, staffId, 'site published', { revision })
  return revision
}

async function keepVersion(db: TenantDb, companyId: string, staffId: string): Promise<void> {
  await sql`
    insert into site_version (company_id, category, revision, content, saved_at, staff_id)
    select company_id, category, revision, content, published_at, ${staffId}
    from site where company_id = ${companyId} and category = ${siteCategory}
    on conflict (company_id, category, revision) do nothing`.execute(db)
  await sql`
    delete from site_version where company_id = ${companyId} and category = ${siteCategory} and revision not in (
      select revision from site_version where company_id = ${companyId} and category = ${siteCategory}
      order by revision desc limit ${versionsKept})`.execute(db)
}

/** Closes the micro-site to visitors. The draft and the versions stay. */
export async function closeSite(db: TenantDb, { companyId, staffId }: Keeper): Promise<void> {
  const closed = await db
    .updateTable('site')
    .set({ opened: false })
    .where('company_id', '=', companyId)
    .where('category', '=', siteCategory)
    .where('opened', '=', true)
    .returning('site_id')
    .executeTakeFirst()
  if (closed) await record(db, companyId, staffId, 'site closed')
}

/** The published states of the micro-site, the newest first. */
export async function siteVersions(db: TenantDb, companyId: string) {
  const rows = await db
    .selectFrom('site_version')
    .select([
      'revision',
      sql<string>`content->>'title'`.as('title'),
      sql<number>`jsonb_array_length(content->'blocks')`.as('blocks'),
      'saved_at',
      salespersonOf(companyId, 'site_version').as('savedBy'),
    ])
    .where('company_id', '=', companyId)
    .where('category', '=', siteCategory)
    .orderBy('revision', 'desc')
    .execute()
  return rows.map(({ saved_at, ...rest }) => ({ ...rest, savedAt: saved_at.toISOString() }))
}

/**
 * Makes a published state the draft again.
 * @returns the new revision
 * @throws Failure notFound for a version that is not there, materialChanged
 */
export async function restoreSite(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { version, revision }: { version: number; revision: number },
  fail: Fail<'materialChanged'>,
): Promise<number> {
  const found = await db
    .selectFrom('site_version')
    .select('content')
    .where('company_id', '=', companyId)
    .where('category', '=', siteCategory)
    .where('revision', '=', version)
    .executeTakeFirst()
  if (!found) throw new Failure('notFound')
  const held = await heldSite(db, companyId, {})
  return write(db, { companyId, staffId }, held, { revision, content: found.content as SiteContent }, fail)
}
