import { type RawBuilder, sql } from 'kysely'

/**
 * The person for whom a row of `person` counts: itself, or the one that it was joined into. No COALESCE: it is not
 * LEAKPROOF, so under row-level security the planner cannot use the index, and a join reads every person.
 * @param person the table's name in the query
 */
export const rootIdOf = (person: string): RawBuilder<string> => {
  const joined = sql.ref(`${person}.joined_into`)
  return sql<string>`case when ${joined} is null then ${sql.ref(`${person}.person_id`)} else ${joined} end`
}
