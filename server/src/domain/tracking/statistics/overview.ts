import type { cardStatistics } from '@mingpian/contract/card-statistics.ts'
import type { DataOf } from '@mingpian/contract/shared/endpoint.ts'
import {
  visitSource,
  visitSources,
  visitWay,
  visitWays,
} from '@mingpian/contract/shared/rules/visit-source.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import {
  beginOf,
  forwardsOf,
  inSpan,
  inSpans,
  leftByVisitors,
  ofStaff,
  ofType,
  type Span,
  visitsIn,
} from './span.ts'

type Overview = DataOf<typeof cardStatistics.overview>
type Entrance = DataOf<typeof cardStatistics.entranceOverview>

/** The numbers of a span and of as many days before. */
export async function overviewOf(db: TenantDb, span: Span): Promise<Overview> {
  const { now, before } = await countedIn(db, span)
  const visitors = await visitorsIn(db, span)
  const others = await othersIn(db, span)
  const average = ({ duration, visits }: Counted) => (visits > 0 ? Math.round(duration / visits) : 0)
  const figure = (name: 'visits' | 'saves' | 'calls') => ({
    value: now[name],
    before: before[name],
  })
  return {
    visits: figure('visits'),
    visitors: { value: visitors.visitors, before: visitors.visitors_before },
    newVisitors: { value: visitors.fresh, before: visitors.fresh_before },
    dwell: { value: average(now), before: average(before) },
    saves: figure('saves'),
    calls: figure('calls'),
    ...others,
  }
}

interface Counted {
  visits: number
  duration: number
  saves: number
  calls: number
}

async function countedIn(db: TenantDb, span: Span): Promise<{ now: Counted; before: Counted }> {
  const none: Counted = { visits: 0, duration: 0, saves: 0, calls: 0 }
  const { rows } = await sql<Counted & { is_now: boolean }>`
    select day >= ${span.from}::date as is_now, sum(${visitsIn(span)})::float8 as visits, sum(duration_ms)::float8 as duration,
      sum(saves)::float8 as saves, sum(calls)::float8 as calls
    from daily_total where ${inSpans(span)} and ${ofType(span)} group by 1`.execute(db)
  const part = (isNow: boolean) => rows.find((row) => row.is_now === isNow) ?? none
  return { now: part(true), before: part(false) }
}

/** Each person once, over any span: on the first of its days on which they came. */
async function visitorsIn(db: TenantDb, span: Span) {
  const { rows } = await sql<{
    visitors: number
    fresh: number
    visitors_before: number
    fresh_before: number
  }>`
    select
      coalesce(sum(visitors) filter (where day >= ${span.from}::date and before < ${span.from}::date), 0)::integer as visitors,
      coalesce(sum(visitors) filter (where day >= ${span.from}::date and before = '-infinity'), 0)::integer as fresh,
      coalesce(sum(visitors) filter (where day < ${span.from}::date and before < ${span.before}::date), 0)::integer
        as visitors_before,
      coalesce(sum(visitors) filter (where day < ${span.from}::date and before = '-infinity'), 0)::integer as fresh_before
    from daily_return
    where ${inSpans(span)} and content_type = ${span.contentType} and before < ${span.from}::date`.execute(db)
  return rows[0] ?? { visitors: 0, fresh: 0, visitors_before: 0, fresh_before: 0 }
}

/** Numbers that are counted from small tables of their own. */
async function othersIn(db: TenantDb, span: Span) {
  const [before, from, end] = [
    beginOf(span, span.before),
    beginOf(span, span.from),
    beginOf(span, span.to, 1),
  ]
  const { rows } = await sql<{
    name: 'shares' | 'relays' | 'exchanges' | 'contacts'
    value: number
    before: number
  }>`
    select name, (count(*) filter (where at >= ${from}))::integer as value, (count(*) filter (where at < ${from}))::integer as before
    from (
      select case share_type when 'staff' then 'shares' else 'relays' end as name, at from (${forwardsOf(span)}) forwards
      where at >= ${before} and at < ${end}
      union all
      select 'exchanges', at from exchanged_card x
      where company_id = ${span.companyId} and at >= ${before} and at < ${end} and ${ofStaff(span, sql.ref('staff_id'))}
        and ${leftByVisitors(span)}
      union all
      select 'contacts', added_at from external_contact
      where company_id = ${span.companyId} and added_at >= ${before} and added_at < ${end} and removed_at is null
        and ${ofStaff(span, sql.ref('staff_id'))}
    ) other group by name`.execute(db)
  const figure = (name: string) => {
    const row = rows.find((each) => each.name === name)
    return { value: row?.value ?? 0, before: row?.before ?? 0 }
  }
  return {
    shares: figure('shares'),
    relays: figure('relays'),
    exchanges: figure('exchanges'),
    contacts: figure('contacts'),
  }
}

/** Sources of the visits of a span. */
export async function entranceOf(db: TenantDb, span: Span): Promise<Entrance> {
  const { rows } = await sql<{ second_scene: string; landing: string; visits: number }>`
    select second_scene, landing, sum(${visitsIn(span)})::integer as visits
    from daily_total where ${inSpan(span)} and ${ofType(span)} group by 1, 2`.execute(db)
  const sum = (some: typeof rows) => some.reduce((all, row) => all + row.visits, 0)
  const { visitors } = await visitorsIn(db, span)
  const { shares, relays } = await othersIn(db, span)
  const passedOn = { staff: shares.value, relay: relays.value, self: 0 }
  return {
    visits: sum(rows),
    visitors,
    sources: visitSources.map((source) => ({
      source,
      visits: sum(rows.filter((row) => visitSource(row.second_scene, row.landing) === source)),
    })),
    ways: visitWays.map((way) => ({
      way,
      visits: sum(rows.filter((row) => visitWay(row.second_scene) === way)),
      shares: passedOn[way],
    })),
  }
}
