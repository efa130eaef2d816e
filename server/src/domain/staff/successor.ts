import { type RawBuilder, sql } from 'kysely'

/**
 * The present member for a member of staff: themselves, or their successor after they left.
 * @param staff the table of the original member, or its alias
 */
export const staffNow = (staff: string): RawBuilder<string> =>
  // No COALESCE: it is not leakproof, so under row-level security a join by it would scan the table of staff.
  sql<string>`case when ${sql.ref(`${staff}.status`)} = 'left' and ${sql.ref(`${staff}.successor_id`)} is not null
    then ${sql.ref(`${staff}.successor_id`)} else ${sql.ref(`${staff}.staff_id`)} end`
