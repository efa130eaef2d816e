import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'
import type { Lead, OwnLead } from '#domain/leads/grant/lead.ts'

type Origin = 'hand' | 'wecom'

/**
 * Adds and removes tags of a lead. Idempotent. A tag that is both added and removed is removed.
 * @returns whether anything changed
 * @throws Failure notFound if the company has no such tag
 */
export async function setTags(
  db: TenantDb,
  of: OwnLead<'hold'>,
  origin: Origin,
  { add, remove }: { add: string[]; remove: string[] },
): Promise<boolean> {
  await requireTags(db, of.companyId, [...add, ...remove], { lock: true })
  const { companyId, staffId, staffIds, rootId, personIds } = of
  const given = await sql`
    insert into person_tag (company_id, staff_id, person_id, tag_id, origin)
    select ${companyId}, ${staffId}, ${rootId}, tag_id, ${origin}
    from unnest(${[...new Set(add)].sort()}::uuid[]) tag_id
    where not exists (
      select from person_tag given where given.company_id = ${companyId} and given.tag_id = tag_id.tag_id
        and given.origin = ${origin} and given.staff_id = any(${staffIds}::uuid[])
        and given.person_id = any(${personIds}::uuid[])
    )
    on conflict do nothing returning tag_id`.execute(db)
  const taken = await sql`
    delete from person_tag where company_id = ${companyId} and origin = ${origin}
      and staff_id = any(${staffIds}::uuid[]) and person_id = any(${personIds}::uuid[])
      and tag_id = any(${remove}::uuid[]) returning tag_id`.execute(db)
  return given.rows.length + taken.rows.length > 0
}

/** Adds tags by hand to leads that are not in WeCom yet, in one statement. */
export async function giveToEach(
  db: TenantDb,
  companyId: string,
  given: readonly { staffId: string; lead: Lead<'hold'>; tagId: string }[],
): Promise<void> {
  const rows = given.map(({ staffId, lead, tagId }) => ({ staffId, personId: lead.rootId, tagId }))
  await sql`
    insert into person_tag (company_id, staff_id, person_id, tag_id, origin)
    select ${companyId}, r."staffId", r."personId", r."tagId", 'hand'
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r("staffId" uuid, "personId" uuid, "tagId" uuid)
    join tag on tag.company_id = ${companyId} and tag.tag_id = r."tagId"
    on conflict do nothing`.execute(db)
}

/** Removes all tags of leads whose import is undone. */
export async function removeGiven(
  db: TenantDb,
  companyId: string,
  leads: readonly Lead<'hold'>[],
): Promise<void> {
  const personIds = leads.map(({ rootId }) => rootId)
  await sql`
    delete from person_tag where company_id = ${companyId} and person_id = any(${personIds}::uuid[])`.execute(
    db,
  )
}

/**
 * @param lock keeps the tags from being deleted until the transaction ends
 * @throws Failure notFound if the company does not have one of the tags
 */
export async function requireTags(
  db: TenantDb,
  companyId: string,
  tagIds: string[],
  { lock = false } = {},
): Promise<void> {
  const asked = [...new Set(tagIds)]
  if (!asked.every(isUuid)) throw new Failure('notFound')
  if (asked.length === 0) return
  const found = await db
    .selectFrom('tag')
    .select('tag_id')
    .where('company_id', '=', companyId)
    .where('tag_id', 'in', asked)
    .$if(lock, (query) => query.orderBy('tag_id').forKeyShare())
    .execute()
  if (found.length < new Set(asked.map((id) => id.toLowerCase())).size) throw new Failure('notFound')
}
