import type { LeadStage } from '@mingpian/contract/leads.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { type RawBuilder, sql } from 'kysely'
import { rootIdOf } from '#domain/identity/root.ts'
import { staffNow } from '#domain/staff/successor.ts'
import type { PersonRow } from '#domain/tracking/radar/person.ts'
import { originsHeldBy, turnedLeads } from '#domain/turns/held.ts'

/** Whose leads are read. */
export interface LeadsOf {
  companyId: string
  /** The salespeople who have them: the caller and their predecessors; `all` for the company. */
  staffIds: string[] | 'all'
}

export type Deed = 'visit' | 'form' | 'card' | 'mall' | 'contact'

export interface LeadRow extends PersonRow {
  holder_id: string
  holder_user: string
  holder_name: string
  is_wecom: boolean
  visits: number
  first_at: Date
  last_at: Date
  deed: Deed
  stage: LeadStage
  next_at: Date | null
  content_type: ContentType | null
  content_id: string | null
  title: string | null
}

/**
 * The leads of some salespeople, to stand in a `with`: `leads` has a row for each person (`root_id`) and each salesperson
 * who has them now (`holder_id`), after joins, hand-overs and successors, with `origin_ids`, the salespeople with whom
 * something was done. Colleagues are no leads, and erased persons none any more.
 * @param personIds all ids of one person, where only that one is asked for
 */
// Each step is materialized, and OFFSET 0 keeps persons a look-up for each row: row-level security hides from the planner
// how many rows a condition leaves, and it joined each with each.
export const leadRows = (of: LeadsOf, personIds?: string[]): RawBuilder<unknown> => {
  const { companyId } = of
  const person = personIds ? sql`and d.person_id = any(${personIds}::uuid[])` : sql``
  const from = (table: RawBuilder<unknown>) =>
    sql`${table} d where d.company_id = ${companyId} ${originOf(of)} ${person}`
  return sql`
    holders as materialized (
      select s.staff_id, ${staffNow('s')} as holder_id from staff s where s.company_id = ${companyId}
    ),
    turned as materialized (${turnedLeads(companyId)}),
    deeds as materialized (
      select d.staff_id, d.person_id, 'visit' as deed, sum(d.visits)::integer as visits, min(d.first_at) as first_at, max(d.last_at) as last_at
      from ${from(sql`radar_entry`)} and d.visits > 0 group by 1, 2
      union all
      select d.staff_id, d.person_id, 'form', 0, min(d.at), max(d.at)
      from ${from(sql`form_answer`)} and d.person_id is not null and d.staff_id is not null group by 1, 2
      union all
      select d.staff_id, d.person_id, 'card', 0, d.at, d.at from ${from(sql`exchanged_card`)}
      union all
      select d.staff_id, d.person_id, 'mall', 0, d.first_at, d.last_at from ${from(sql`mall_report`)}
      union all
      select d.staff_id, d.person_id, 'contact', 0, d.added_at, d.added_at
      from ${from(sql`(${contactsOf(companyId)})`)}
    ),
    leads as materialized (
      select s.holder_id, root.person_id as root_id, root.name, root.number, root.union_id, root.external_userid,
        array_agg(distinct deeds.staff_id) as origin_ids,
        bool_or(deeds.deed = 'contact') as is_wecom, sum(deeds.visits)::integer as visits, min(deeds.first_at) as first_at,
        max(deeds.last_at) as last_at, (array_agg(deeds.deed order by deeds.last_at desc, deeds.deed))[1] as deed
      from deeds
      cross join lateral (
        select ${rootIdOf('q')} as root_id, q.staff_id from person q
        where q.company_id = ${companyId} and q.person_id = deeds.person_id offset 0
      ) p
      cross join lateral (
        select q.person_id, q.name, q.number, q.union_id, q.external_userid, q.staff_id, q.erased_at from person q
        where q.company_id = ${companyId} and q.person_id = p.root_id offset 0
      ) root
      left join turned on turned.origin_id = deeds.staff_id and turned.root_id = root.person_id
      join holders s on s.staff_id = case when turned.to_id is null then deeds.staff_id else turned.to_id end
      where root.staff_id is null and p.staff_id is null and root.erased_at is null
      group by 1, 2, 3, 4, 5, 6
    )`
}

/** Deeds with the salespeople, or with those whose leads were handed to them. */
const originOf = (of: LeadsOf) =>
  of.staffIds === 'all'
    ? sql``
    : sql`and (d.staff_id = any(${of.staffIds}::uuid[]) or d.staff_id in (${originsHeldBy(of)}))`

/** WeCom's customers whose person is known by a verified id. */
export const contactsOf = (companyId: string) => sql`
  select c.company_id, c.staff_id, p.person_id, c.added_at
  from external_contact c
  join person p on p.company_id = ${companyId} and p.joined_into is null
    and p.external_userid = c.external_userid and p.external_userid <> ''
  where c.company_id = ${companyId} and c.removed_at is null
  union
  select c.company_id, c.staff_id, p.person_id, c.added_at
  from external_contact c
  join person p on p.company_id = ${companyId} and p.joined_into is null
    and p.union_id = c.union_id and p.union_id <> ''
  where c.company_id = ${companyId} and c.removed_at is null`

/** `holder_id`, `root_id`, `stage`, `next_at`: the newest state of a lead. */
export const leadStates = (companyId: string): RawBuilder<unknown> => sql`
  select distinct on (${staffNow('s')}, ${rootIdOf('p')}) ${staffNow('s')} as holder_id, ${rootIdOf('p')} as root_id,
    l.stage, l.next_at
  from lead_progress l
  join staff s on s.company_id = ${companyId} and s.staff_id = l.staff_id
  join person p on p.company_id = ${companyId} and p.person_id = l.person_id
  where l.company_id = ${companyId}
  order by ${staffNow('s')}, ${rootIdOf('p')}, l.at desc`

/** A condition: the lead is with one of the salespeople now. */
export const heldBy = ({ staffIds }: LeadsOf): RawBuilder<unknown> =>
  staffIds === 'all' ? sql`true` : sql`leads.holder_id = any(${staffIds}::uuid[])`
