import type { TagRankedLead } from '@mingpian/contract/scores.ts'
import type { TagRule } from '@mingpian/contract/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { midnight } from '#domain/company/time-zone.ts'
import { type DeedsOf, deedsOf, now } from '#domain/tracking/deeds.ts'
import { leadOf, type PersonRow } from '#domain/tracking/radar/person.ts'
import { earnedBy, givenTo, ruledTags } from './held.ts'
import { checkRule, ruleHolds } from './rule.ts'

const mostShown = 20

/** Persons whom a rule would tag now, those with the most deeds first. @throws Failure as `checkRule` */
export async function previewRule(db: TenantDb, companyId: string, rule: TagRule) {
  await checkRule(db, companyId, rule)
  const { rows } = await sql<PersonRow & { salesperson: string; total: number }>`
    select root.person_id as root_id, root.union_id, root.name, root.avatar, root.number, staff.name as salesperson,
      count(*) over ()::integer as total
    from (
      select deed.root_id, deed.staff_id, count(*) as deeds from (${deedsOf({ companyId, staffIds: 'all' })}) deed
      group by deed.root_id, deed.staff_id having ${ruleHolds(companyId, rule, now)}
    ) lead
    join person root on root.company_id = ${companyId} and root.person_id = lead.root_id
    join staff on staff.company_id = ${companyId} and staff.staff_id = lead.staff_id
    order by lead.deeds desc, lead.root_id, lead.staff_id limit ${mostShown}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map((row) => ({ person: leadOf(row), salesperson: row.salesperson })),
  }
}

/** The leads that gained most by tags on a day: the tags that they had at its end and not at its beginning. */
export async function tagRanking(
  db: TenantDb,
  of: DeedsOf,
  { day, page, pageSize }: { day: string; page: number; pageSize: number },
): Promise<{ list: TagRankedLead[]; total: number }> {
  const { companyId } = of
  const ruled = await ruledTags(db, companyId)
  const heldAt = (until: RawBuilder<Date>) => sql`
    select root_id, staff_id, tag_id from (${givenTo(of, until)}) given
    union select root_id, staff_id, tag_id from (${earnedBy(of, ruled, until)}) earned`
  const ranked = sql`
    with before as (${heldAt(midnight(companyId, day))}),
    after as (${heldAt(sql`least(now(), ${midnight(companyId, day, 1)})`)}),
    ranked as (
      select after.root_id, after.staff_id, sum(tag.points)::integer as score,
        (sum(tag.points) filter (where before.tag_id is null))::integer as gained,
        array_agg(tag.name order by tag.points desc, tag.name) filter (where before.tag_id is null and tag.points > 0) as tags
      from after
      join tag on tag.company_id = ${companyId} and tag.tag_id = after.tag_id
      left join before on before.root_id = after.root_id and before.staff_id = after.staff_id
        and before.tag_id = after.tag_id
      group by after.root_id, after.staff_id
      having sum(tag.points) filter (where before.tag_id is null) > 0
    )`
  const counted = await sql<{
    total: number
  }>`${ranked} select count(*)::integer as total from ranked`.execute(db)
  const { rows } = await sql<
    PersonRow & { salesperson: string; gained: number; score: number; tags: string[] }
  >`${ranked}
    select root.person_id as root_id, root.union_id, root.name, root.avatar, root.number, staff.name as salesperson,
      lead.gained, lead.score, lead.tags
    from ranked lead
    join person root on root.company_id = ${companyId} and root.person_id = lead.root_id
    join staff on staff.company_id = ${companyId} and staff.staff_id = lead.staff_id
    order by lead.gained desc, lead.score desc, lead.root_id, lead.staff_id
    ${limitOf({ page, pageSize })}`.execute(db)
  return {
    total: counted.rows[0]?.total ?? 0,
    list: rows.map((row) => ({
      person: leadOf(row),
      salesperson: row.salesperson,
      gained: row.gained,
      score: row.score,
      tags: row.tags,
    })),
  }
}
