import { type RawBuilder, sql } from 'kysely'

/**
 * The member who answers for a member of staff today: themselves, or their successor after they left.
 * @param staff the table of the original member, or its alias
 */
export const staffNow = (staff: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${staff}.status`)} = 'left'
    then coalesce(${sql.ref(`${staff}.successor_id`)}, ${sql.ref(`${staff}.staff_id`)})
    else ${sql.ref(`${staff}.staff_id`)} end`
