import { readFrom } from '@mingpian/contract/shared/rules/funnel.ts'
import { type RawBuilder, sql } from 'kysely'
import { rootIdOf } from '#domain/identity/root.ts'
import { contactsOf } from '#domain/leads/rows.ts'
import { staffNow } from '#domain/staff/successor.ts'
import { beginOf, type Span } from '#domain/tracking/statistics/span.ts'
import { turnedLeads } from '#domain/turns/held.ts'
import type { FunnelOf } from './scope.ts'

/**
 * The facts behind the funnel, to stand in a `with`. `sent` has a row for each forward. `leads` has a row for each person
 * and each salesperson whom the person visited in the span. It holds the thing and the channel of the first of these visits
 * and the moments of the steps that followed, null for a step that was not reached. Colleagues and erased persons are no
 * leads.
 */
// Each step is materialized, and OFFSET 0 keeps persons a look-up for each row: row-level security hides from the planner
// how many rows a condition leaves.
export function funnelFacts(of: FunnelOf): RawBuilder<unknown> {
  const { span } = of
  const { companyId } = span
  return sql`
    ${salespeopleOf(of)},
    sent as materialized (
      select * from (
        select h.staff_id, h.content_type, h.content_id, h.share_id, h.share_type, h.person_id, f.at,
          case when f.opened_at is null then 'unopened' else ${channelOf(sql`f.opened_in`, sql`'0'`)} end as channel
        from forward f
        join share h on h.company_id = ${companyId} and h.share_id = f.share_id
        where f.company_id = ${companyId} and ${during(span, 'f.at')} and h.staff_id in (select staff_id from salespeople)
      ) forwards where ${isAsked(of)}
    ),
    begun as materialized (
      select v.staff_id, root.person_id as root_id, v.person_id, v.opened_at, v.content_type, v.content_id,
        ${channelOf(sql`v.landing`, sql`v.second_scene`)} as channel,
        row_number() over (partition by v.staff_id, root.person_id order by v.opened_at, v.activity_id) as nth,
        array_agg(v.person_id) over (partition by v.staff_id, root.person_id) as person_ids
      from salespeople s
      cross join lateral (
        select * from visit v
        where v.company_id = ${companyId} and v.staff_id = s.staff_id and v.first_of = 'visit' and ${during(span, 'v.opened_at')}
        offset 0
      ) v
      ${personOf(companyId, 'v')}
      where p.staff_id is null and root.staff_id is null and root.erased_at is null
    ),
    came as materialized (select * from begun where nth = 1 and ${isAsked(of)}),
    turned as materialized (${turnedLeads(companyId)}),
    forms as materialized (
      select a.staff_id, root.person_id as root_id, max(a.at) as at from form_answer a ${personOf(companyId, 'a')}
      where a.company_id = ${companyId} and ${during(span, 'a.at')} group by 1, 2
    ),
    contacts as materialized (
      select c.staff_id, c.person_id as root_id, max(c.added_at) as at from (${contactsOf(companyId)}) c
      where c.deed = 'contact' and ${during(span, 'c.added_at')} group by 1, 2
    ),
    talks as materialized (
      select t.staff_id, root.person_id as root_id, max(t.at) as at
      from (
        select staff_id, person_id, at from lead_follow where company_id = ${companyId} and ${during(span, 'at')}
        union all
        select staff_id, person_id, at from call_outcome
        where company_id = ${companyId} and ${during(span, 'at')} and outcome <> 'no_answer'
      ) t ${personOf(companyId, 't')}
      group by 1, 2
    ),
    leads as materialized (
      select came.staff_id, came.root_id, came.opened_at, came.content_type, came.content_id, came.channel,
        case when ${spent(of)} >= ${readFrom} then came.opened_at end as read_at,
        forms.at as answered_at, added.at as added_at, talked.at as talked_at
      from came
      join salespeople s on s.staff_id = came.staff_id
      left join turned on turned.origin_id = came.staff_id and turned.root_id = came.root_id
      left join forms on forms.staff_id = came.staff_id and forms.root_id = came.root_id and forms.at >= came.opened_at
      left join lateral (${ofHolders('contacts')}) added on true
      left join lateral (${ofHolders('talks')}) talked on true
    )`
}

/** A lead is dealt with by the salesperson who was visited, by the successor, and by the colleague who was handed the lead. */
const ofHolders = (table: 'contacts' | 'talks') => sql`
  select max(d.at) as at from ${sql.table(table)} d
  where d.root_id = came.root_id and d.staff_id in (came.staff_id, s.holder_id, turned.to_id) and d.at >= came.opened_at`

/** Milliseconds that the lead read on the days of the span. */
const spent = ({ span: { companyId, from, to } }: FunnelOf) => sql`(
  select sum(d.duration_ms) from person_deed d
  where d.company_id = ${companyId} and d.person_id = any(came.person_ids) and d.staff_id = came.staff_id
    and d.day between ${from}::date and ${to}::date)`

/** `p` and `root`: who the person of a row is, and whom they count for. */
export const personOf = (companyId: string, table: string) => sql`
  cross join lateral (
    select ${rootIdOf('q')} as root_id, q.staff_id from person q
    where q.company_id = ${companyId} and q.person_id = ${sql.ref(`${table}.person_id`)} offset 0
  ) p
  cross join lateral (
    select q.person_id, q.staff_id, q.erased_at from person q
    where q.company_id = ${companyId} and q.person_id = p.root_id offset 0
  ) root`

/** `salespeople`: whose leads are read, and who has their leads today. */
export const salespeopleOf = ({ span: { companyId }, staffIds }: FunnelOf): RawBuilder<unknown> => sql`
  salespeople as materialized (
    select s.staff_id, s.user_id, s.name, ${staffNow('s')} as holder_id from staff s
    where s.company_id = ${companyId}
      and ${staffIds === 'all' ? sql`true` : sql`s.staff_id = any(${staffIds}::uuid[])`}
  )`

const isAsked = ({ contentType, contentId, channel }: FunnelOf): RawBuilder<unknown> => {
  const conditions = [
    contentType && sql`content_type = ${contentType}`,
    contentId && sql`content_id = ${contentId}`,
    channel && sql`channel = ${channel}`,
  ]
  return sql.join([sql`true`, ...conditions.filter((one) => one !== undefined && one !== '')], sql` and `)
}

/** As `visitSource` tells them apart. */
export const channelOf = (landing: RawBuilder<unknown>, scene: RawBuilder<unknown>) => sql`
  case when ${landing} in ('single', 'group', 'timeline', 'scan') then ${landing} when ${scene} = '2' then 'self' else 'link' end`

export const during = (span: Span, column: string) =>
  sql`${sql.ref(column)} >= ${beginOf(span, span.from)} and ${sql.ref(column)} < ${beginOf(span, span.to, 1)}`
