import { type RawBuilder, sql } from 'kysely'
import { rootIdOf } from '#domain/identity/root.ts'
import { contactsOf } from '#domain/leads/lead/rows.ts'
import { turnedLeads } from '#domain/leads/turns/held.ts'
import { staffNow } from '#domain/staff/successor.ts'
import { beginOf, type Span } from '#domain/tracking/statistics/span.ts'
import { sourceOf } from '#domain/tracking/visit-source.ts'
import type { FunnelOf } from './scope.ts'

/**
 * The facts behind the funnel, as common table expressions. `sent` has a row for each forward. `leads` has a row for
 * each person and each salesperson whom the person visited in the span. It holds the thing and the channel of the first
 * of these visits and the moments of the steps that followed, null for a step that was not reached. Colleagues and
 * erased persons are no leads.
 * @param needs `moments` if the thing and the channel of leads are not read: they are '' then, unless a filter needs
 * them
 */
// Row-level security hides from the planner how many rows a condition leaves. So lists that several parts read are
// materialized, OFFSET 0 forces a look-up for each row, and leads and their steps are grouped and not joined. The steps
// of a lead are those of the salesperson who was visited, of the successor, and of the colleague to whom the lead was
// handed over.
export function funnelFacts(of: FunnelOf, needs: 'all' | 'moments' = 'all'): RawBuilder<unknown> {
  const { span } = of
  const { companyId } = span
  const isPlaced = needs === 'all' || Boolean(of.contentType || of.contentId || of.channel)
  // `max` of equal texts instead of grouping by them takes a tenth of the time.
  const places = isPlaced
    ? sql`max(content_type) as content_type, max(content_id) as content_id, max(channel) as channel`
    : sql`'' as content_type, '' as content_id, '' as channel`
  return sql`
    bounds as materialized (select ${beginOf(span, span.from)} as opens, ${beginOf(span, span.to, 1)} as closes),
    ${salespeopleOf(of)},
    sent as (
      select * from (
        select h.staff_id, h.content_type, h.content_id, h.share_id, h.share_type, h.person_id, f.at,
          case when f.opened_at is null then 'unopened' else ${sourceOf(sql`f.opened_in`, sql`'0'`)} end as channel
        from forward f
        join share h on h.company_id = ${companyId} and h.share_id = f.share_id
        where f.company_id = ${companyId} and ${inBounds('f.at')} and h.staff_id in (select staff_id from salespeople)
      ) forwards where ${isAsked(of)}
    ),
    ${isPlaced ? firstVisits(of) : daysOfVisits(of)},
    turned as materialized (${turnedLeads(companyId, of.staffIds)}),
    dealers as materialized (
      select staff_id from salespeople union select holder_id from salespeople union select to_id from turned
    ),
    forms as materialized (
      select a.staff_id, ${leadIdOf(of, 'a')} as root_id, max(a.at) as answered_at from form_answer a
      where a.company_id = ${companyId} and ${inBounds('a.at')} and ${isOneOf(of, 'a', 'salespeople')} group by 1, 2
    ),
    dealt as materialized (
      select c.staff_id, c.person_id as root_id, max(c.added_at) as added_at, null::timestamptz as talked_at,
        null::timestamptz as bought_at
      from (${contactsOf(companyId)}) c
      where c.deed = 'contact' and ${inBounds('c.added_at')} and ${isOneOf(of, 'c', 'dealers')} group by 1, 2
      union all
      select t.staff_id, ${leadIdOf(of, 't')}, null, max(t.at) filter (where t.is_talk), max(t.at) filter (where t.is_bought)
      from (
        select f.staff_id, f.person_id, f.at, true as is_talk, f.is_bought and ${isStanding(companyId)} as is_bought
        from lead_follow f
        where f.company_id = ${companyId} and ${inBounds('f.at')} and ${isOneOf(of, 'f', 'dealers')}
        union all
        select o.staff_id, o.person_id, o.at, true, o.outcome = 'bought' from call_outcome o
        where o.company_id = ${companyId} and ${inBounds('o.at')} and o.outcome <> 'no_answer' and ${isOneOf(of, 'o', 'dealers')}
        union all
        select o.staff_id, o.person_id, o.paid_at, false, true from shop_order o
        where o.company_id = ${companyId} and ${inBounds('o.paid_at')} and o.state <> 'closed'
          and o.staff_id is not null and ${isOneOf(of, 'o', 'dealers')}
      ) t
      group by 1, 2
    ),
    steps as (
      select staff_id, root_id, answered_at, null::timestamptz as added_at, null::timestamptz as talked_at,
        null::timestamptz as bought_at
      from forms
      union all
      select staff_id, root_id, null, added_at, talked_at, bought_at from dealt
      union all
      select s.staff_id, d.root_id, null, d.added_at, d.talked_at, d.bought_at
      from salespeople s join dealt d on d.staff_id = s.holder_id
      where s.holder_id <> s.staff_id
      union all
      select t.origin_id, d.root_id, null, d.added_at, d.talked_at, d.bought_at
      from turned t join dealt d on d.staff_id = t.to_id and d.root_id = t.root_id
    ),
    leads as (
      select staff_id, root_id, opened_at, content_type, content_id, channel,
        case when is_read then opened_at end as read_at,
        case when answered_at >= opened_at then answered_at end as answered_at,
        case when added_at >= opened_at then added_at end as added_at,
        case when talked_at >= opened_at then talked_at end as talked_at,
        case when bought_at >= opened_at then bought_at end as bought_at
      from (
        select staff_id, root_id, min(opened_at) as opened_at, ${places}, bool_or(is_read) as is_read,
          max(answered_at) as answered_at, max(added_at) as added_at, max(talked_at) as talked_at,
          max(bought_at) as bought_at
        from (
          select *, null::timestamptz as answered_at, null::timestamptz as added_at, null::timestamptz as talked_at,
            null::timestamptz as bought_at
          from visited
          union all
          select staff_id, root_id, null, ${isPlaced ? sql`null, null, null, ` : sql``}false, answered_at, added_at, talked_at,
            bought_at
          from steps
        ) facts
        group by root_id, staff_id
      ) reached
      -- One condition, of an aggregate: a condition on root_id alone would be checked for each row before the grouping.
      where case when root_id is null then null else opened_at end is not null
    )`
}

/** Whether a record `f` names no order, or one that is not closed: all that was paid for a closed one went back. */
const isStanding = (companyId: string) => sql`(f.order_id is null or not exists (
          select from shop_order o
          where o.company_id = ${companyId} and o.order_id = f.order_id and o.state = 'closed'))`

/** Whether a row is of a salesperson or of one who deals with their leads; any row where the company is asked for. */
const isOneOf = ({ staffIds }: FunnelOf, table: string, list: 'salespeople' | 'dealers') =>
  staffIds === 'all'
    ? sql`true`
    : sql`${sql.ref(`${table}.staff_id`)} = any(array(select staff_id from ${sql.table(list)}))`

/** Days with a visit, a long look, or both, of the salespeople. @param condition of the rows, named `d` */
const days = ({ span: { companyId, from, to } }: FunnelOf, condition: RawBuilder<unknown>) => sql`
      select s.staff_id, d.person_id, d.first_at, d.is_read
      from salespeople s
      cross join lateral (
        select d.person_id, d.first_at, d.is_read from person_deed d
        where d.company_id = ${companyId} and d.staff_id = s.staff_id and ${condition}
          and d.day between ${from}::date and ${to}::date
        offset 0
      ) d`

/** `visited`, for numbers alone. `root_id` is null for persons who are no leads. */
const daysOfVisits = (of: FunnelOf) => sql`
    visited as (
      select t.staff_id, ${leadIdOf(of, 't')} as root_id, t.first_at as opened_at, t.is_read
      from (${days(of, sql`(d.is_read or d.first_at is not null)`)}) t
    )`

/** `visited`, with the thing and the channel of each lead's first visit, which takes two thirds of the time. */
const firstVisits = (of: FunnelOf) => sql`
    of_leads as (
      select t.*, ${leadIdOf(of, 't')} as root_id from (
        select v.staff_id, v.person_id, v.opened_at, v.activity_id, v.content_type, v.content_id, v.landing, v.second_scene
        from salespeople s
        cross join lateral (
          select * from visit v
          where v.company_id = ${of.span.companyId} and v.staff_id = s.staff_id and v.first_of = 'visit'
            and ${inBounds('v.opened_at')}
          offset 0
        ) v
        union all
        select d.staff_id, d.person_id, null, null, null, null, null, null
        from (${days(of, sql`d.is_read`)}) d
      ) t
    ),
    visited as (
      select * from (
        select distinct on (root_id, staff_id) staff_id, root_id, opened_at, content_type, content_id,
          ${sourceOf(sql`landing`, sql`second_scene`)} as channel, false as is_read
        from of_leads where opened_at is not null order by root_id, staff_id, opened_at, activity_id
      ) came where ${isAsked(of)}
      union all
      select staff_id, root_id, null, null, null, null, true from of_leads where opened_at is null
    )`

/**
 * For whom the person of a row counts; null for a colleague and an erased person. Most rows are of persons who count for
 * themselves: only the others, whom the small index `person_special` holds, are looked up. For the whole company that
 * index is read once and hashed; for a salesperson or a team, who have few rows, it is asked for each row.
 */
const leadIdOf = ({ span: { companyId }, staffIds }: FunnelOf, table: string) => {
  const id = sql.ref(`${table}.person_id`)
  const isSpecial = sql`(q.joined_into is not null or q.staff_id is not null or q.erased_at is not null)`
  const isListed =
    staffIds === 'all'
      ? sql`${id} in (select q.person_id from person q where q.company_id = ${companyId} and ${isSpecial})`
      : sql`exists (select from person q where q.company_id = ${companyId} and q.person_id = ${id} and ${isSpecial} offset 0)`
  return sql`
  case when ${isListed} then (
    select case
      when q.staff_id is not null then null
      when q.joined_into is null then case when q.erased_at is null then q.person_id end
      else (
        select r.person_id from person r
        where r.company_id = ${companyId} and r.person_id = q.joined_into and r.staff_id is null and r.erased_at is null
      ) end
    from person q where q.company_id = ${companyId} and q.person_id = ${id} and ${isSpecial}
  ) else ${id} end`
}

/** `p` and `root`: the person of a row, and the person for whom it counts. */
export const personOf = (companyId: string, table: string) => sql`
  cross join lateral (
    select ${rootIdOf('q')} as root_id, q.staff_id from person q
    where q.company_id = ${companyId} and q.person_id = ${sql.ref(`${table}.person_id`)} offset 0
  ) p
  cross join lateral (
    select q.person_id, q.staff_id, q.erased_at from person q
    where q.company_id = ${companyId} and q.person_id = p.root_id offset 0
  ) root`

/** `salespeople`: the salespeople whose leads are read, and who has their leads now. */
export const salespeopleOf = ({ span: { companyId }, staffIds }: FunnelOf): RawBuilder<unknown> => sql`
  salespeople as materialized (
    select s.staff_id, s.user_id, s.name, ${staffNow('s')} as holder_id from staff s
    where s.company_id = ${companyId}
      and ${staffIds === 'all' ? sql`true` : sql`s.staff_id = any(array(select unnest(${staffIds}::uuid[])))`}
  )`

/** Whether a row has the thing and the channel of the filters. */
const isAsked = ({ contentType, contentId, channel }: FunnelOf): RawBuilder<unknown> => {
  const conditions = [
    contentType && sql`content_type = ${contentType}`,
    contentId && sql`content_id = ${contentId}`,
    channel && sql`channel = ${channel}`,
  ]
  return sql.join([sql`true`, ...conditions.filter((one) => one !== undefined && one !== '')], sql` and `)
}

/** Whether a time is within the days of a span. */
export const during = (span: Span, column: string) =>
  sql`${sql.ref(column)} >= ${beginOf(span, span.from)} and ${sql.ref(column)} < ${beginOf(span, span.to, 1)}`

/** As `during`, with the two moments of `bounds`, which are computed once. */
const inBounds = (column: string) =>
  sql`${sql.ref(column)} >= (select opens from bounds) and ${sql.ref(column)} < (select closes from bounds)`
