import { sql } from 'kysely'

/** A person with all their person ids: their own, and those of the persons who were joined into them. */
export interface JoinedPerson {
  companyId: string
  personIds: string[]
}

/** A condition for the rows of a table that belong to a person. @param table a name or an alias */
export const belongsTo = ({ companyId, personIds }: JoinedPerson, table: string) =>
  sql`${sql.ref(`${table}.company_id`)} = ${companyId} and ${sql.ref(`${table}.person_id`)} = any(${personIds}::uuid[])`
