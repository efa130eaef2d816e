import { type RawBuilder, sql } from 'kysely'

/**
 * A condition: a person is the customer of a row of `external_contact`, by a verified id.
 * @param contact the row's name in the query
 * @param person the name of the row of `person`
 */
export const isWecomContact = (contact: string, person: string): RawBuilder<boolean> => {
  const isSame = (column: 'external_userid' | 'union_id') => {
    const id = sql.ref(`${person}.${column}`)
    return sql`${sql.ref(`${contact}.${column}`)} = ${id} and ${id} <> ''`
  }
  return sql<boolean>`(${isSame('external_userid')} or ${isSame('union_id')})`
}
