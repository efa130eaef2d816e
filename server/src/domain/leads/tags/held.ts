import type { LeadTag, TagRule } from '@mingpian/contract/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { originsOf, turnedLeads } from '#domain/leads/turns/held.ts'
import type { Covered } from '#domain/staff/covers.ts'
import { staffNow } from '#domain/staff/successor.ts'
import { type DeedsOf, deedsOf, now } from '#domain/tracking/deeds.ts'
import { requireTags } from './give.ts'
import { ruleHolds } from './rule.ts'

export interface RuledTag {
  tagId: string
  rule: TagRule
}

/** The tags of a company that leads earn. */
export async function ruledTags(db: TenantDb, companyId: string): Promise<RuledTag[]> {
  const rows = await db
    .selectFrom('tag')
    .select(['tag_id', 'rule'])
    .where('company_id', '=', companyId)
    .where('rule', 'is not', null)
    .orderBy('tag_id')
    .execute()
  return rows.flatMap(({ tag_id, rule }) => (rule ? [{ tagId: tag_id, rule }] : []))
}

/** `root_id`, `staff_id`, `tag_id`: the tags that leads earned by deeds until a time. */
export const earnedBy = (of: DeedsOf, ruled: RuledTag[], until: RawBuilder<Date> = now) => {
  const held = ruled.map(
    ({ tagId, rule }) => sql`case when ${ruleHolds(of.companyId, rule, until)} then ${tagId}::uuid end`,
  )
  return sql`
    select root_id, staff_id, tag_id from (
      select deed.root_id, deed.staff_id, array[${sql.join(held.length > 0 ? held : [sql`null::uuid`])}] as tag_ids
      from (${deedsOf(of, until)}) deed
      group by deed.root_id, deed.staff_id
    ) lead, unnest(tag_ids) tag_id
    where tag_id is not null`
}

/** `root_id`, `staff_id`, `tag_id`, `origin`: the tags that were given by hand or came from WeCom. */
export const givenTo = ({ companyId, staffIds, personIds }: DeedsOf, until: RawBuilder<Date> = now) => sql`
  select root.person_id as root_id, ${staffNow('owner')} as staff_id, given.tag_id, given.origin
  from person_tag given
  join person p on p.company_id = ${companyId} and p.person_id = given.person_id
  join person root on root.company_id = ${companyId} and root.person_id = ${rootIdOf('p')}
  join staff owner on owner.company_id = ${companyId} and owner.staff_id = given.staff_id
  where given.company_id = ${companyId} and given.at <= ${until}
    and ${personIds ? sql`given.person_id = any(${personIds}::uuid[])` : sql`true`}
    and ${staffIds === 'all' ? sql`true` : sql`given.staff_id = any(${staffIds}::uuid[])`}`

interface HeldRow extends LeadTag {
  rootId: string
}

async function held(db: TenantDb, of: DeedsOf, sources: RawBuilder<unknown>): Promise<HeldRow[]> {
  const { companyId } = of
  const { rows } = await sql<HeldRow>`
    with held as (${sources})
    select held.root_id as "rootId", tag.tag_id as "tagId", tag.name, tag_group.name as "groupName",
      array_agg(distinct held.origin order by held.origin) as origins
    from held
    join tag on tag.company_id = ${companyId} and tag.tag_id = held.tag_id
    join tag_group on tag_group.company_id = ${companyId} and tag_group.group_id = tag.group_id
    group by held.root_id, tag.tag_id, tag.name, tag_group.name, tag_group.made_at, tag.made_at
    order by tag_group.made_at, tag.made_at, tag.tag_id`.execute(db)
  return rows
}

const withoutRoot = ({ rootId: _, ...tag }: HeldRow): LeadTag => tag

const allOf = async (db: TenantDb, of: DeedsOf) => {
  const earned = earnedBy(of, await ruledTags(db, of.companyId))
  return sql`${givenTo(of)} union all select root_id, staff_id, tag_id, 'rule' from (${earned}) earned`
}

/** All tags of one lead. */
export const tagsOf = async (db: TenantDb, of: DeedsOf): Promise<LeadTag[]> =>
  (await held(db, of, await allOf(db, of))).map(withoutRoot)

/** All tags of several leads, by the person. */
export const tagsOfEach = async (db: TenantDb, of: DeedsOf): Promise<Map<string, LeadTag[]>> =>
  byPerson(await held(db, of, await allOf(db, of)))

/** `root_id`, `names`: the tags of leads by name, each once. */
export const tagNames = async (db: TenantDb, of: DeedsOf): Promise<RawBuilder<unknown>> => sql`
  select held.root_id, array_agg(distinct tag.name order by tag.name) as names
  from (${await allOf(db, of)}) held
  join tag on tag.company_id = ${of.companyId} and tag.tag_id = held.tag_id
  group by held.root_id`

/**
 * The persons who have a tag with some salespeople, or have it with a colleague who handed the lead over to them.
 * @throws Failure notFound where there is no such tag
 */
export async function personsWithTag(
  db: TenantDb,
  { companyId, staffIds }: Covered,
  tagId: string,
): Promise<string[]> {
  await requireTags(db, companyId, [tagId])
  const readers = staffIds === 'all' ? staffIds : await originsOf(db, { companyId, staffIds })
  const of: DeedsOf = { companyId, staffIds: readers }
  const ruled = (await ruledTags(db, companyId)).filter((tag) => tag.tagId === tagId.toLowerCase())
  const earned = ruled.length > 0 ? sql`union all ${earnedBy(of, ruled)}` : sql``
  const isTheirs =
    staffIds === 'all'
      ? sql`true`
      : sql`(staff_id = any(${staffIds}::uuid[]) or (staff_id, root_id) in (
          select origin_id, root_id from (${turnedLeads(companyId)}) turned where to_id = any(${staffIds}::uuid[])))`
  const { rows } = await sql<{ root_id: string }>`
    select distinct root_id
    from (select root_id, staff_id, tag_id from (${givenTo(of)}) given ${earned}) tagged
    where tag_id = ${tagId}::uuid and ${isTheirs}`.execute(db)
  return rows.map(({ root_id }) => root_id)
}

/** The earned tags of leads, by the person. */
export async function earnedTags(db: TenantDb, of: DeedsOf): Promise<Map<string, LeadTag[]>> {
  const earned = earnedBy(of, await ruledTags(db, of.companyId))
  const rows = await held(
    db,
    of,
    sql`select root_id, staff_id, tag_id, 'rule' as origin from (${earned}) earned`,
  )
  return byPerson(rows)
}

function byPerson(rows: HeldRow[]): Map<string, LeadTag[]> {
  const found = new Map<string, LeadTag[]>()
  for (const row of rows) found.set(row.rootId, [...(found.get(row.rootId) ?? []), withoutRoot(row)])
  return found
}
