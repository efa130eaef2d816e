import { sql } from 'kysely'

/** A person, as everybody whom they were known as: themselves and those who turned out to be them. */
export interface Kin {
  companyId: string
  /** Person ids. */
  kin: string[]
}

/** The rows of a table that belong to a person. @param table a name or an alias */
export const ofKin = ({ companyId, kin }: Kin, table: string) =>
  sql`${sql.ref(`${table}.company_id`)} = ${companyId} and ${sql.ref(`${table}.person_id`)} = any(${kin}::uuid[])`
