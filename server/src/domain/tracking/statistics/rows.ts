import type { cardStatistics } from '@mingpian/contract/card-statistics.ts'
import type { DataOf, InputOf } from '@mingpian/contract/shared/endpoint.ts'
import { type VisitSource, visitWays } from '@mingpian/contract/shared/rules/visit-source.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { titleOf } from '#domain/card/things.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { leadOf, type PersonRow } from '#domain/tracking/radar/person.ts'
import { entranceOf, overviewOf } from './overview.ts'
import {
  beginOf,
  dayOf,
  forwardsOf,
  inSpan,
  leftByVisitors,
  ofPersons,
  ofStaff,
  ofType,
  type Span,
  visitsIn,
} from './span.ts'

type Input = InputOf<typeof cardStatistics.rows>
type Page = DataOf<typeof cardStatistics.rows>

interface Row extends Partial<PersonRow> {
  title: string | null
  content_type: Page['list'][number]['contentType']
  amount: number
  last_day: string
  total: number
  sum: number
}

/** One page of the rows that a number counts, the largest first. */
export async function rowsOf(db: TenantDb, span: Span, input: Input): Promise<Page> {
  const { page, pageSize } = input
  const { rows } = await sql<Row>`
    with counted as (${countedBy(span, input)})
    select counted.*, r.union_id, r.name, r.avatar, r.number
    from (
      select *, count(*) over ()::integer as total, sum(amount) over ()::float8 as sum from counted
      order by amount desc, last_day desc, root_id, title ${limitOf({ page, pageSize })}
    ) counted
    left join person r on r.company_id = ${span.companyId} and r.person_id = counted.root_id
    order by amount desc, last_day desc, root_id, title`.execute(db)
  const { total, sum } = rows[0] ?? (await sumsOf(db, span, input))
  const number = await numberOf(db, span, input, sum)
  return { list: rows.map(rowOf), total, page, pageSize, sum: number, forgotten: Math.max(0, number - sum) }
}

function rowOf(row: Row): Page['list'][number] {
  const { title, content_type: contentType, amount, last_day: lastDay, name } = row
  const person = row.root_id && name !== undefined && name !== null ? leadOf(row as PersonRow) : null
  return { person, title: title ?? '', contentType, amount: Number(amount), lastDay }
}

/** Beyond the last page no row has the total. */
async function sumsOf(db: TenantDb, span: Span, input: Input): Promise<{ total: number; sum: number }> {
  const { rows } = await sql<{ total: number; sum: number }>`
    select count(*)::integer as total, coalesce(sum(amount), 0)::float8 as sum
    from (${countedBy(span, input)}) counted`.execute(db)
  return rows[0] ?? { total: 0, sum: 0 }
}

/** The number as in the overviews. Only deeds of visitors can be erased. */
async function numberOf(
  db: TenantDb,
  span: Span,
  { metric, source, way, contentId }: Input,
  sum: number,
): Promise<number> {
  if (
    metric === 'shares' ||
    metric === 'relays' ||
    metric === 'exchanges' ||
    metric === 'contacts' ||
    (source && way)
  )
    return sum
  if (contentId) {
    const { rows } = await sql<{ visits: number }>`
      select coalesce(sum(visits), 0)::integer as visits from daily_thing
      where ${inSpan(span)} and ${ofType(span)} and content_id = ${contentId}`.execute(db)
    return rows[0]?.visits ?? 0
  }
  if (source || way) {
    const { sources, ways } = await entranceOf(db, span)
    const part = source
      ? sources.find((each) => each.source === source)
      : ways.find((each) => each.way === way)
    return part?.visits ?? 0
  }
  if (metric === 'dwell') {
    const { rows } = await sql<{ duration: number }>`
      select coalesce(sum(duration_ms), 0)::float8 as duration from daily_total
      where ${inSpan(span)} and ${ofType(span)}`.execute(db)
    return rows[0]?.duration ?? 0
  }
  return (await overviewOf(db, span))[metric].value
}

/** `root_id`, `title`, `content_type`, `amount`, `last_day` of every row of a number. */
function countedBy(span: Span, { metric, source, way, contentId }: Input): RawBuilder<unknown> {
  switch (metric) {
    case 'visits':
      if (contentId) return ofThing(span, contentId)
      return byPerson(span, 'person_visit', visitsIn(span), [fromSource(source), byWay(way)])
    case 'visitors':
      return byPerson(span, 'person_visit', null, [])
    case 'newVisitors':
      return newcomers(span)
    case 'dwell':
      return byPerson(span, 'person_deed', sql.ref('duration_ms'), [])
    case 'saves':
    case 'calls':
      return byPerson(span, 'person_deed', sql.ref(metric), [])
    case 'shares':
      return shares(span)
    case 'relays':
      return relays(span)
    case 'exchanges':
      return sql`
        select ${rootIdOf('p')} as root_id, '' as title, '' as content_type, count(*)::integer as amount,
          max(${dayOf(span, sql`x.at`)})::text as last_day
        from exchanged_card x join person p on p.company_id = x.company_id and p.person_id = x.person_id
        where x.company_id = ${span.companyId} and ${during(span, sql`x.at`)} and ${ofStaff(span, sql`x.staff_id`)}
          and ${leftByVisitors(span)} group by 1`
    case 'contacts':
      return contacts(span)
  }
}

function byPerson(
  span: Span,
  table: 'person_visit' | 'person_deed',
  column: RawBuilder<unknown> | null,
  conditions: RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const amount = column ? sql`sum(each.amount)::float8` : sql`1`
  const one = column ?? sql`1`
  return sql`
    select ${rootIdOf('p')} as root_id, '' as title, '' as content_type,
      ${amount} as amount, max(each.last_day)::text as last_day
    from (
      select d.person_id, sum(${one}) as amount, max(d.day) as last_day
      from ${sql.table(table)} d where ${ofPersons(span, 'd', all(conditions))} group by 1 having sum(${one}) > 0
    ) each
    join person p on p.company_id = ${span.companyId} and p.person_id = each.person_id
    group by 1`
}

const all = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`

/** The visits in which the thing was looked at, of those who came to things of the kind on these days. */
const ofThing = (span: Span, contentId: string) => sql`
  select ${rootIdOf('p')} as root_id, '' as title, '' as content_type, count(*)::float8 as amount,
    max(${dayOf(span, sql`v.opened_at`)})::text as last_day
  from (select distinct person_id from person_visit d where ${ofPersons(span, 'd')}) came
  join visit v on v.company_id = ${span.companyId} and v.person_id = came.person_id and ${during(span, sql`v.opened_at`)}
  join person p on p.company_id = ${span.companyId} and p.person_id = v.person_id
  where ${ofStaff(span, sql`v.staff_id`)} and ${ofType(span)} and v.content_id = ${contentId} and v.first_of <> ''
  group by 1`

/** Visitors of the span without a visit before it. */
const newcomers = (span: Span) => sql`
  select came.* from (${byPerson(span, 'person_visit', null, [])}) came
  where not exists (
    select from (
      select came.root_id as person_id
      union all
      select person_id from person where company_id = ${span.companyId} and joined_into = came.root_id
    ) joined
    join person_visit v on v.company_id = ${span.companyId} and v.person_id = joined.person_id and v.day < ${span.from}::date
    where ${ofStaff(span, sql`v.staff_id`)} and ${ofType(span)}
  )`

const shares = (span: Span) => sql`
  select null::uuid as root_id,
    (select title from (${titleOf(span.companyId, sql`h.content_type`, sql`h.content_id`)}) thing) as title,
    h.content_type, count(*)::integer as amount, max(${dayOf(span, sql`h.at`)})::text as last_day
  from (${forwardsOf(span)}) h where h.share_type = 'staff' and ${during(span, sql`h.at`)} group by h.content_type, h.content_id`

/** Visitors who passed something on. */
const relays = (span: Span) => sql`
  select ${rootIdOf('p')} as root_id, '' as title, '' as content_type, count(*)::integer as amount,
    max(${dayOf(span, sql`h.at`)})::text as last_day
  from (${forwardsOf(span)}) h join person p on p.company_id = ${span.companyId} and p.person_id = h.person_id
  where h.share_type = 'wxUser' and ${during(span, sql`h.at`)} group by 1`

/** A customer has a trail if they are known as a visitor. */
const contacts = (span: Span) => sql`
  select (
    select ${rootIdOf('p')} from person p
    where p.company_id = c.company_id and p.external_userid = c.external_userid limit 1
  ) as root_id, c.name as title, '' as content_type, 1 as amount, ${dayOf(span, sql`c.added_at`)}::text as last_day
  from external_contact c
  where c.company_id = ${span.companyId} and c.removed_at is null and ${during(span, sql`c.added_at`)}
    and ${ofStaff(span, sql`c.staff_id`)}`

const during = (span: Span, at: RawBuilder<unknown>) =>
  sql`${at} >= ${beginOf(span, span.from)} and ${at} < ${beginOf(span, span.to, 1)}`

/** As `visitSource` tells them apart. */
function fromSource(source: VisitSource | undefined): RawBuilder<unknown> {
  if (!source) return sql`true`
  if (source === 'self') return sql`d.landing = '' and d.second_scene = '2'`
  return source === 'link' ? sql`d.landing = '' and d.second_scene <> '2'` : sql`d.landing = ${source}`
}

const byWay = (way: Input['way']) =>
  way ? sql`d.second_scene = ${String(visitWays.indexOf(way))}` : sql`true`
