import type { cardStatistics } from '@mingpian/contract/card-statistics.ts'
import type { DataOf } from '@mingpian/contract/shared/endpoint.ts'
import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import {
  beginOf,
  beginsVisit,
  dayOf,
  forwardsOf,
  inSpan,
  ofPersons,
  ofStaff,
  ofType,
  type Span,
  visitsIn,
} from './span.ts'

type Trend = DataOf<typeof cardStatistics.trend>
type Point = Trend['points'][number]
type Row = Omit<Point, 'at'> & { at: string }

/** A span by its days, a day by its hours, none left out. */
export async function trendOf(db: TenantDb, span: Span): Promise<Trend> {
  const single = span.from === span.to
  // Read before the hours: a visit between the two queries must not look like an erased one.
  const total = single ? await visitsOf(db, span) : 0
  const rows = single ? await byHour(db, span) : await byDay(db, span)
  const known = new Map<string, Point>()
  for (const { at, visits, visitors, shares } of rows) {
    const sum = known.get(at) ?? { at, visits: 0, visitors: 0, shares: 0 }
    known.set(at, {
      at,
      visits: sum.visits + visits,
      visitors: sum.visitors + visitors,
      shares: sum.shares + shares,
    })
  }
  const points = placesOf(span).map((at) => known.get(at) ?? { at, visits: 0, visitors: 0, shares: 0 })
  if (!single) return { unit: 'day', points, forgotten: 0 }
  const inHours = points.reduce((sum, { visits }) => sum + visits, 0)
  return { unit: 'hour', points, forgotten: Math.max(0, total - inHours) }
}

function placesOf({ from, to }: Span): string[] {
  if (from === to) return Array.from({ length: 24 }, (_, hour) => String(hour))
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}

async function byDay(db: TenantDb, span: Span): Promise<Row[]> {
  const { rows } = await sql<Row>`
    /* trend */
    select day::text as at, sum(${visitsIn(span)})::integer as visits, 0 as visitors, 0 as shares
    from daily_total where ${inSpan(span)} and ${ofType(span)} group by day
    union all
    select day::text, 0, sum(visitors)::integer, 0
    from daily_return where ${inSpan(span)} and content_type = ${span.contentType} group by day
    union all
    ${sharesBy(span, sql`${dayOf(span, sql.ref('forwards.at'))}::text`)}`.execute(db)
  return rows
}

/** The visits of the day's visitors, each in the hour in which it began. */
async function byHour(db: TenantDb, span: Span): Promise<Row[]> {
  const hour = (at: RawBuilder<unknown>) => sql`extract(hour from ${at} at time zone
    (select time_zone from company where company_id = ${span.companyId}))::integer::text`
  const { rows } = await sql<Row>`
    /* trend of a day */
    with came as (select distinct person_id from person_visit where ${ofPersons(span, 'person_visit')})
    select ${hour(sql`v.opened_at`)} as at, count(*)::integer as visits,
      count(distinct ${rootIdOf('p')})::integer as visitors, 0 as shares
    from came
    join visit v on v.company_id = ${span.companyId} and v.person_id = came.person_id
      and v.opened_at >= ${beginOf(span, span.from)} and v.opened_at < ${beginOf(span, span.to, 1)} and ${beginsVisit(span, 'v')}
    join person p on p.company_id = ${span.companyId} and p.person_id = v.person_id
    where ${ofStaff(span, sql.ref('v.staff_id'))} and ${ofType(span)} group by 1
    union all
    ${sharesBy(span, hour(sql.ref('forwards.at')))}`.execute(db)
  return rows
}

/** The number of the span as in the overview: visits of erased persons stay counted. */
async function visitsOf(db: TenantDb, span: Span): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    select coalesce(sum(${visitsIn(span)}), 0)::integer as visits from daily_total where ${inSpan(span)} and ${ofType(span)}`.execute(
    db,
  )
  return rows[0]?.visits ?? 0
}

const sharesBy = (span: Span, place: RawBuilder<unknown>) => sql`
  select ${place} as at, 0, 0, count(*)::integer from (${forwardsOf(span)}) forwards
  where share_type = 'staff' and at >= ${beginOf(span, span.from)} and at < ${beginOf(span, span.to, 1)} group by 1`
