import { type RawBuilder, sql } from 'kysely'

/**
 * The end of the quiet hours that a member of staff is in now, as `timestamptz`; null outside them. Computed in the
 * company's time zone, so that the hours stay the same when its clocks change.
 * @param setting the name of `notice_setting` in the query
 * @param company the name of `company` in the query
 */
export function quietUntil(setting: string, company: string): RawBuilder<Date | null> {
  const [begin, end] = [sql.ref(`${setting}.quiet_from`), sql.ref(`${setting}.quiet_until`)]
  const zone = sql.ref(`${company}.time_zone`)
  const now = sql`(now() at time zone ${zone})`
  const clock = sql`${now}::time`
  return sql<Date | null>`case when (
      case when ${begin} < ${end} then ${clock} >= ${begin} and ${clock} < ${end}
        else ${clock} >= ${begin} or ${clock} < ${end} end
    ) then (
      ${now}::date + ${end} + case when ${clock} < ${end} then interval '0' else interval '1 day' end
    ) at time zone ${zone} end`
}
