import { type RawBuilder, sql } from 'kysely'
import { quietEnd } from '#domain/company/quiet-end.ts'

/**
 * The end of the quiet hours that a member of staff is in now, as `timestamptz`; null outside them.
 * @param setting the name of `notice_setting` in the query
 * @param company the name of `company` in the query
 */
export const quietUntil = (setting: string, company: string): RawBuilder<Date | null> =>
  quietEnd(
    sql.ref(`${setting}.quiet_from`),
    sql.ref(`${setting}.quiet_until`),
    sql.ref(`${company}.time_zone`),
  )
