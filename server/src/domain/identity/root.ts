import { type RawBuilder, sql } from 'kysely'

/**
 * Whom a row of `person` counts for: themselves, or the one whom they turned out to be. Not by coalesce: row-level
 * security lets no index be asked for what it does not know to keep quiet, and a join by it reads every person there is.
 * @param person the table's name in the query
 */
export const rootIdOf = (person: string): RawBuilder<string> => {
  const joined = sql.ref(`${person}.joined_into`)
  return sql<string>`case when ${joined} is null then ${sql.ref(`${person}.person_id`)} else ${joined} end`
}
