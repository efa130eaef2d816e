import type { BodyInput } from '@mingpian/contract/shared/content.ts'
import type { DataOf } from '@mingpian/contract/shared/endpoint.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { templates } from '@mingpian/contract/templates.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { type Author, heldPiece } from '../edit.ts'
import { isOwnPiece } from '../visibility.ts'
import { startersEn } from './starters.en.ts'
import type { Starter } from './starters.ts'
import { startersZh } from './starters.zh.ts'

type Template = DataOf<typeof templates.list>['list'][number]
type FullTemplate = DataOf<typeof templates.detail>

/** The caller who asks for templates: those of the product name the company, in the language of the caller. */
interface Asker {
  companyId: string
  locale: Locale
}

const mostTemplates = 200

/** The company's templates, the newest first, then those of the product. */
export async function templatesOf(db: TenantDb, { companyId, locale }: Asker): Promise<Template[]> {
  const rows = await present(db, companyId)
    .select(['template_id', 'kind', 'name', 'summary', 'cover', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .orderBy('template_id')
    .execute()
  const own = rows.map(({ template_id, updated_at, ...rest }) => ({
    templateId: template_id,
    ...rest,
    isStarter: false,
    updatedAt: updated_at.toISOString(),
  }))
  return [...own, ...starters(locale, await companyName(db, companyId)).map(asListed)]
}

const asListed = ({ templateId, kind, name, summary }: ReturnType<typeof starters>[number]): Template => ({
  ...{ templateId, kind, name, summary },
  cover: '',
  isStarter: true,
  updatedAt: null,
})

/** One template with its body; undefined where there is none. */
export async function findTemplate(
  db: TenantDb,
  { companyId, locale }: Asker,
  templateId: string,
): Promise<FullTemplate | undefined> {
  if (!isUuid(templateId)) {
    const all = starters(locale, await companyName(db, companyId))
    const found = all.find((starter) => starter.templateId === templateId)
    return found && { ...asListed(found), title: found.title, duration: 0, body: found.body }
  }
  const row = await present(db, companyId)
    .select(['template_id', 'kind', 'name', 'title', 'summary', 'cover', 'duration', 'body', 'updated_at'])
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  if (!row) return undefined
  const { template_id, updated_at, body, ...rest } = row
  return {
    ...{ templateId: template_id, ...rest, isStarter: false, updatedAt: updated_at.toISOString() },
    // The body was checked against its kind's schema when the piece was saved.
    body: body as BodyInput,
  }
}

/**
 * Stores a piece as a template.
 * @param templateId the template that it replaces; undefined: a new one
 * @throws Failure notFound; parameterError for a template of another kind, for a kind without a body of its own, and
 * above the limit of templates
 */
export async function keepTemplate(
  db: TenantDb,
  author: Author,
  { materialId, name, templateId }: { materialId: string; name: string; templateId?: string | undefined },
): Promise<string> {
  const { companyId, staffId } = author
  const { kind, title, summary, cover, duration, body, official } = await heldPiece(db, author, materialId)
  // Templates belong to the company, so they cannot be made from a colleague's own piece, not even by a member who may
  // change it.
  if (!official && !(await isOwn(db, author, materialId))) throw new Failure('notFound')
  if (kind === 'site') refuseParameter('materialId', 'must name a piece that is made by an editor')
  const values = {
    ...{ kind, title, summary, cover, duration, name: name.trim(), staff_id: staffId },
    body: JSON.stringify(body),
    updated_at: sql<Date>`now()`,
  }
  let id = uuidv7()
  if (templateId) {
    const held = await heldTemplate(db, companyId, templateId)
    if (held.removed) throw new Failure('notFound')
    if (held.kind !== kind) refuseParameter('templateId', 'must be of the same kind')
    id = held.id
    await rowOf(db, companyId, id).set(values).execute()
  } else {
    const { count } = await present(db, companyId)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostTemplates)
      refuseParameter('name', `cannot be given: the company has ${mostTemplates} templates already`)
    await db
      .insertInto('content_template')
      .values({ company_id: companyId, template_id: id, ...values })
      .execute()
  }
  await record(db, companyId, staffId, 'content template kept', { templateId: id })
  return id
}

/** @throws Failure notFound */
export async function renameTemplate(
  db: TenantDb,
  { companyId, staffId }: Author,
  { templateId, name }: { templateId: string; name: string },
): Promise<string> {
  const { id, removed } = await heldTemplate(db, companyId, templateId)
  if (removed) throw new Failure('notFound')
  await rowOf(db, companyId, id).set({ name: name.trim() }).execute()
  await record(db, companyId, staffId, 'content template kept', { templateId: id })
  return id
}

/** Deletes a template, or undoes that. Idempotent. @throws Failure notFound */
export async function setTemplateRemoved(
  db: TenantDb,
  { companyId, staffId }: Author,
  templateId: string,
  isRemoved: boolean,
): Promise<string> {
  const { id, removed } = await heldTemplate(db, companyId, templateId)
  if (removed === isRemoved) return id
  await rowOf(db, companyId, id)
    .set({ removed_at: isRemoved ? sql<Date>`now()` : null })
    .execute()
  const action = isRemoved ? 'content template removed' : 'content template put back'
  await record(db, companyId, staffId, action, { templateId: id })
  return id
}

async function isOwn(db: TenantDb, { companyId, staffId }: Author, materialId: string): Promise<boolean> {
  const row = await db
    .selectFrom('material')
    .select('material_id')
    .where('company_id', '=', companyId)
    .where('material_id', '=', materialId)
    .where(isOwnPiece(companyId, staffId))
    .executeTakeFirst()
  return row !== undefined
}

const present = (db: TenantDb, companyId: string) =>
  db.selectFrom('content_template').where('company_id', '=', companyId).where('removed_at', 'is', null)

async function heldTemplate(db: TenantDb, companyId: string, templateId: string) {
  if (!isUuid(templateId)) throw new Failure('notFound')
  const row = await db
    .selectFrom('content_template')
    .select(['template_id as id', 'kind', sql<boolean>`removed_at is not null`.as('removed')])
    .where('company_id', '=', companyId)
    .where('template_id', '=', templateId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

const rowOf = (db: TenantDb, companyId: string, templateId: string) =>
  db.updateTable('content_template').where('company_id', '=', companyId).where('template_id', '=', templateId)

/** The short name by which customers know the company, else its full one. */
async function companyName(db: TenantDb, companyId: string): Promise<string> {
  const row = await db
    .selectFrom('company')
    .select(['name', 'short_name'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.short_name || row?.name || ''
}

/** The templates of the product. @param company the name that their texts contain */
export const starters = (locale: Locale, company: string): Starter[] =>
  locale === 'en' ? startersEn(company) : startersZh(company)
