import type { LeadStage } from '@mingpian/contract/leads.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { type RawBuilder, sql } from 'kysely'
import { rootIdOf } from '#domain/identity/root.ts'
import { staffNow } from '#domain/staff/successor.ts'
import type { PersonRow } from '#domain/tracking/radar/person.ts'
import { originsHeldBy, turnedLeads } from '#domain/turns/held.ts'

/** The salespeople whose leads are read. */
export interface LeadsOf {
  companyId: string
  /** The salespeople who have them: the caller and their predecessors; `all` for the company. */
  staffIds: string[] | 'all'
}

export type Deed = 'visit' | 'form' | 'card' | 'mall' | 'contact' | 'gone'

export interface LeadRow extends PersonRow {
  holder_id: string
  holder_user: string
  holder_name: string
  is_wecom: boolean
  visits: number
  first_at: Date
  last_at: Date
  deed: Deed
  sources: Deed[]
  stage: LeadStage
  next_at: Date | null
  content_type: ContentType | null
  content_id: string | null
  title: string | null
}

/**
 * The leads of some salespeople, to stand in a `with`. `leads` has a row for each person and each salesperson who has the
 * person now, after joins, hand-overs and successors. Colleagues are no leads, and erased persons are none any more.
 *
 * - `root_id`: the person. `holder_id`: the salesperson; of a lead in the pool, the last one.
 * - `origin_ids`: the salespeople with whom the deeds were done. An id may stand there twice, for joined persons.
 * - `returned`: a hand-over put the lead into the pool. `is_free`: `returned`, or the holder left without a successor.
 *
 * @param personIds all ids of one person, where only that one is asked for
 */
// Each step is materialized, and OFFSET 0 keeps persons a look-up for each row: row-level security hides from the planner
// how many rows a condition leaves, and it joined each with each. One look-up for each salesperson and person, and a second
// one for those alone who turned out to be another: look-ups are most of the time that a long list takes.
export const leadRows = (of: LeadsOf, personIds?: string[]): RawBuilder<unknown> => {
  const { companyId } = of
  const person = personIds ? sql`and d.person_id = any(${personIds}::uuid[])` : sql``
  const from = (table: RawBuilder<unknown>) =>
    sql`${table} d where d.company_id = ${companyId} ${originOf(of)} ${person}`
  const none = sql`null::timestamptz`
  return sql`
    holders as materialized (
      select s.staff_id, ${staffNow('s')} as holder_id, s.status = 'left' and s.successor_id is null as has_left
      from staff s where s.company_id = ${companyId}
    ),
    turned as materialized (${turnedLeads(companyId)}),
    deeds as materialized (
      select staff_id, person_id, sum(visits) as visits, min(first_at) as first_at, max(visit_at) as visit_at,
        max(form_at) as form_at, max(card_at) as card_at, max(mall_at) as mall_at, max(contact_at) as contact_at,
        max(gone_at) as gone_at
      from (
        select d.staff_id, d.person_id, d.visits, d.first_at, d.last_at as visit_at, ${none} as form_at, ${none} as card_at,
          ${none} as mall_at, ${none} as contact_at, ${none} as gone_at
        from ${from(sql`radar_entry`)} and d.visits > 0
        union all
        select d.staff_id, d.person_id, 0, d.at, null, d.at, null, null, null, null
        from ${from(sql`form_answer`)} and d.person_id is not null and d.staff_id is not null
        union all
        select d.staff_id, d.person_id, 0, d.at, null, null, d.at, null, null, null from ${from(sql`exchanged_card`)}
        union all
        select d.staff_id, d.person_id, 0, d.first_at, null, null, null, d.last_at, null, null from ${from(sql`mall_report`)}
        union all
        select d.staff_id, d.person_id, 0, d.added_at, null, null, null, null,
          case when d.deed = 'contact' then d.added_at end, case when d.deed = 'gone' then d.at end
        from ${from(sql`(${contactsOf(companyId)})`)}
      ) each group by 1, 2
    ),
    known as materialized (
      select deeds.*, p.root_id,
        case when p.is_root then p.name else root.name end as name,
        case when p.is_root then p.number else root.number end as number,
        case when p.is_root then p.union_id else root.union_id end as union_id,
        case when p.is_root then p.external_userid else root.external_userid end as external_userid
      from deeds
      cross join lateral (
        select ${rootIdOf('q')} as root_id, q.joined_into is null as is_root, q.name, q.number, q.union_id,
          q.external_userid, q.staff_id, q.erased_at
        from person q where q.company_id = ${companyId} and q.person_id = deeds.person_id offset 0
      ) p
      left join lateral (
        select q.name, q.number, q.union_id, q.external_userid, q.staff_id, q.erased_at
        from person q where not p.is_root and q.company_id = ${companyId} and q.person_id = p.root_id offset 0
      ) root on true
      where p.staff_id is null and root.staff_id is null and root.erased_at is null and not (p.is_root and p.erased_at is not null)
    ),
    leads as materialized (
      select *, contact_at is not null as is_wecom,
        case last_at when gone_at then 'gone' when card_at then 'card' when contact_at then 'contact' when form_at then 'form' when mall_at then 'mall'
          else 'visit' end as deed,
        array_remove(array[case when visit_at is not null then 'visit' end, case when form_at is not null then 'form' end,
          case when card_at is not null then 'card' end, case when mall_at is not null then 'mall' end,
          case when contact_at is not null then 'contact' end], null) as sources
      from (
        select s.holder_id, known.root_id, turned.origin_id is not null and turned.to_id is null as returned,
          bool_or(turned.origin_id is not null and turned.to_id is null or s.has_left) as is_free,
          max(turned.at) as turned_at, max(turned.way) as way, max(turned.reason) as reason, max(known.name) as name, max(known.number) as number,
          max(known.union_id) as union_id, max(known.external_userid) as external_userid,
          array_agg(known.staff_id) as origin_ids, sum(known.visits)::integer as visits, min(known.first_at) as first_at,
          greatest(max(visit_at), max(form_at), max(card_at), max(mall_at), max(contact_at), max(gone_at)) as last_at,
          max(visit_at) as visit_at, max(form_at) as form_at, max(card_at) as card_at, max(mall_at) as mall_at,
          max(contact_at) as contact_at, max(gone_at) as gone_at
        from known
        left join turned on turned.origin_id = known.staff_id and turned.root_id = known.root_id
        join holders s on s.staff_id = case when turned.origin_id is null then known.staff_id
          when turned.to_id is null then turned.from_id else turned.to_id end
        group by 1, 2, 3
      ) summed
    )`
}

/** Deeds with the salespeople, or with those whose leads were handed to them. */
const originOf = (of: LeadsOf) =>
  of.staffIds === 'all'
    ? sql``
    : sql`and (d.staff_id = any(${of.staffIds}::uuid[]) or d.staff_id in (${originsHeldBy(of)}))`

/** WeCom's customers whose person is known by a verified id, those too who deleted the salesperson. */
export const contactsOf = (companyId: string) => sql`
  select c.company_id, c.staff_id, p.person_id, c.added_at,
    case when c.removed_at is null then 'contact' else 'gone' end as deed, coalesce(c.removed_at, c.added_at) as at
  from external_contact c
  join person p on p.company_id = ${companyId} and p.joined_into is null
    and p.external_userid = c.external_userid and p.external_userid <> ''
  where c.company_id = ${companyId} and (c.removed_at is null or c.removed_by = 'customer')
  union
  select c.company_id, c.staff_id, p.person_id, c.added_at,
    case when c.removed_at is null then 'contact' else 'gone' end as deed, coalesce(c.removed_at, c.added_at) as at
  from external_contact c
  join person p on p.company_id = ${companyId} and p.joined_into is null
    and p.union_id = c.union_id and p.union_id <> ''
  where c.company_id = ${companyId} and (c.removed_at is null or c.removed_by = 'customer')`

/** `holder_id`, `root_id`, `stage`, `next_at`: the newest state of a lead. */
export const leadStates = (companyId: string, personIds?: string[]): RawBuilder<unknown> => sql`
  select distinct on (${staffNow('s')}, ${rootIdOf('p')}) ${staffNow('s')} as holder_id, ${rootIdOf('p')} as root_id,
    l.stage, l.next_at
  from lead_progress l
  join staff s on s.company_id = ${companyId} and s.staff_id = l.staff_id
  join person p on p.company_id = ${companyId} and p.person_id = l.person_id
  where l.company_id = ${companyId} ${personIds ? sql`and l.person_id = any(${personIds}::uuid[])` : sql``}
  order by ${staffNow('s')}, ${rootIdOf('p')}, l.at desc`

/** A condition: the lead is with one of the salespeople now. One that was returned to the pool is with none. */
export const heldBy = ({ staffIds }: LeadsOf): RawBuilder<unknown> =>
  staffIds === 'all'
    ? sql`not leads.returned`
    : sql`not leads.returned and leads.holder_id = any(${staffIds}::uuid[])`
