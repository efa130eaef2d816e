import { type RawBuilder, sql } from 'kysely'

/**
 * Who stands today for a member of staff: themselves, or whoever took over from them when they left.
 * @param staff the table, or its alias, of the member who was meant
 */
export const staffNow = (staff: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${staff}.status`)} = 'left'
    then coalesce(${sql.ref(`${staff}.successor_id`)}, ${sql.ref(`${staff}.staff_id`)})
    else ${sql.ref(`${staff}.staff_id`)} end`
