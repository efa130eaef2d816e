import { type RawBuilder, sql } from 'kysely'

/**
 * The end of the quiet hours in which the moment lies, as `timestamptz`; null outside them. Computed in the company's time
 * zone, so that the hours stay the same when its clocks change.
 * @param begin of the hours, a `time`
 * @param end of the hours, a `time`; before `begin` for hours across midnight
 * @param zone the company's, by its IANA name
 */
export function quietEnd(
  begin: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
): RawBuilder<Date | null> {
  const now = sql`(now() at time zone ${zone})`
  const clock = sql`${now}::time`
  return sql<Date | null>`case when (
      case when ${begin} < ${end} then ${clock} >= ${begin} and ${clock} < ${end}
        else ${clock} >= ${begin} or ${clock} < ${end} end
    ) then (
      ${now}::date + ${end} + case when ${clock} < ${end} then interval '0' else interval '1 day' end
    ) at time zone ${zone} end`
}
