import { type RawBuilder, sql } from 'kysely'

/**
 * Hours of working time between two moments, as a number. Each working day is computed in the company's time zone, so a
 * day with a change of clocks has its real length.
 * @param rule a row in the query with `work_days`, `work_from`, `work_until` and `time_zone`
 */
export function workingHours(
  from: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
  rule: string,
): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${rule}.${column}`)
  const zone = of('time_zone')
  return sql<number>`(
    select coalesce(sum(extract(epoch from least(${until}, ends_at) - greatest(${from}, begins_at))), 0)::float8 / 3600
    from generate_series((${from} at time zone ${zone})::date::timestamp, (${until} at time zone ${zone})::date::timestamp,
      interval '1 day') day
    cross join lateral (
      select (day + ${of('work_from')}::interval) at time zone ${zone} as begins_at,
        (day + ${of('work_until')}::interval) at time zone ${zone} as ends_at
    ) working
    where extract(isodow from day) = any(${of('work_days')}) and least(${until}, ends_at) > greatest(${from}, begins_at)
  )`
}
