import type { LeadOrigin } from '@mingpian/contract/leads.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { titleOf } from '#domain/card/things.ts'
import { isWecomContact } from '#domain/identity/wecom-contact.ts'
import type { Covered } from '#domain/staff/covers.ts'
import { heldBy, leadRows } from './rows.ts'

/** Leads of these salespeople, with `person_id`, each id that counts for them. */
const ours = (of: Covered) => sql`
  ${leadRows(of)},
  ours as (
    select leads.root_id, leads.holder_id, leads.origin_ids, p.person_id
    from leads
    join person p on p.company_id = ${of.companyId} and (p.person_id = leads.root_id or p.joined_into = leads.root_id)
    where ${heldBy(of)}
  )`

/** The answer to a question about the region. */
const areaOf = sql`a.answers ->> (question ->> 'id')`

/** The part of a contact's state that names the contact code: after it each opening has its own sign. */
const codeStateOf = sql`split_part(c.state, '_', 1)`

/** Regions that leads named in forms. */
export async function areasOf(db: TenantDb, of: Covered) {
  const { rows } = await sql<{ area: string; leads: number }>`
    with ${ours(of)}
    select ${areaOf} as area, count(distinct (ours.root_id, ours.holder_id))::integer as leads
    from ours
    join form_answer a on a.company_id = ${of.companyId} and a.person_id = ours.person_id
      and a.staff_id = any(ours.origin_ids)
    cross join lateral jsonb_array_elements(a.asked) question
    where question ->> 'kind' = 'region' and coalesce(${areaOf}, '') <> ''
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

/** The salespeople who have leads. */
export async function salespeopleOf(db: TenantDb, of: Covered) {
  const { rows } = await sql<{ userId: string; name: string; leads: number }>`
    with ${leadRows(of)}
    select s.user_id as "userId", s.name, count(*)::integer as leads
    from leads join staff s on s.company_id = ${of.companyId} and s.staff_id = leads.holder_id
    where ${heldBy(of)} group by 1, 2 order by 3 desc, 1`.execute(db)
  return rows
}

/** Counts leads by the origin of their first visit. */
export async function scenesOf(db: TenantDb, of: Covered) {
  const { rows } = await sql<{ scene: string; leads: number }>`
    with ${leadRows(of)}
    select first_scene as scene, count(*)::integer as leads from leads
    where ${heldBy(of)} and first_scene is not null group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

/** The things through which leads came the first time. */
export async function firstThingsOf(db: TenantDb, of: Covered) {
  const { rows } = await sql<{
    contentType: ContentType
    contentId: string
    contentTitle: string
    leads: number
  }>`
    with ${leadRows(of)}
    select counted.content_type as "contentType", counted.content_id as "contentId",
      coalesce(thing.title, '') as "contentTitle", counted.leads
    from (
      select first_type as content_type, first_id as content_id, count(*)::integer as leads from leads
      where ${heldBy(of)} and first_type is not null group by 1, 2 order by 3 desc, 1, 2 limit 100
    ) counted
    left join lateral (${titleOf(of.companyId, sql`counted.content_type`, sql`counted.content_id`)}) thing on true
    order by 4 desc, 1, 2`.execute(db)
  return rows
}

/** Other systems through which leads came. */
export async function systemsOf(db: TenantDb, of: Covered) {
  const { companyId } = of
  const { rows } = await sql<{ system: 'wecom' | 'mall'; state: string; leads: number }>`
    with ${ours(of)}
    select 'wecom' as system, ${codeStateOf} as state, count(distinct (ours.root_id, ours.holder_id))::integer as leads
    from ours
    join person p on p.company_id = ${companyId} and p.person_id = ours.person_id
    join external_contact c on c.company_id = ${companyId} and c.removed_at is null and c.staff_id = any(ours.origin_ids)
      and ${isWecomContact('c', 'p')}
    group by 1, 2
    union all
    select 'mall', '', count(distinct (ours.root_id, ours.holder_id))::integer
    from ours
    join mall_report r on r.company_id = ${companyId} and r.person_id = ours.person_id and r.staff_id = any(ours.origin_ids)
    having count(*) > 0
    order by 3 desc, 1, 2`.execute(db)
  return rows
}

/** Counts the leads by event, as far back as events are kept. */
export async function eventsOf(db: TenantDb, of: Covered) {
  const { rows } = await sql<{ event: string; leads: number }>`
    with ${ours(of)}
    select e.event, count(distinct (ours.root_id, ours.holder_id))::integer as leads
    from event e
    join ours on ours.person_id = e.person_id and e.staff_id = any(ours.origin_ids)
    where e.company_id = ${of.companyId}
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

/** A condition on `leads`: it is one of those that the number of the origin counts. */
export function isFrom(companyId: string, origin: LeadOrigin): RawBuilder<unknown> {
  const { area, contentType, contentId, system, state = '', event } = origin
  const anyWith = (deeds: RawBuilder<unknown>) => sql`exists (
    select from person p ${deeds}
    where p.company_id = ${companyId} and (p.person_id = leads.root_id or p.joined_into = leads.root_id))`
  const conditions = [
    contentType !== undefined && sql`leads.first_type = ${contentType}`,
    contentId !== undefined && sql`leads.first_id = ${contentId}`,
    area !== undefined &&
      anyWith(sql`
        join form_answer a on a.company_id = ${companyId} and a.person_id = p.person_id
          and a.staff_id = any(leads.origin_ids)
        join lateral jsonb_array_elements(a.asked) question
          on question ->> 'kind' = 'region' and ${areaOf} = ${area}`),
    event !== undefined &&
      anyWith(sql`
        join event e on e.company_id = ${companyId} and e.person_id = p.person_id
          and e.staff_id = any(leads.origin_ids) and e.event = ${event}`),
    system === 'mall' &&
      anyWith(sql`
        join mall_report r on r.company_id = ${companyId} and r.person_id = p.person_id
          and r.staff_id = any(leads.origin_ids)`),
    system === 'wecom' &&
      anyWith(sql`
        join external_contact c on c.company_id = ${companyId} and c.removed_at is null
          and c.staff_id = any(leads.origin_ids) and ${isWecomContact('c', 'p')} and ${codeStateOf} = ${state}`),
  ]
  return sql.join([sql`true`, ...conditions.filter((one) => one !== false)], sql` and `)
}
