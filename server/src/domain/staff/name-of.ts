import { sql } from 'kysely'

/** The name of the salesperson in a row's staff_id; '' for a deleted one. @param table a name or an alias */
export const salespersonOf = (companyId: string, table: string) => sql<string>`coalesce((
  select name from staff where company_id = ${companyId} and staff_id = ${sql.ref(`${table}.staff_id`)}), '')`
