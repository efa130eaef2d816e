import { sql } from 'kysely'

/** The name of the salesperson whom a row's staff_id names; '' where they are gone. @param table a name or an alias */
export const salespersonOf = (companyId: string, table: string) => sql<string>`coalesce((
  select name from staff where company_id = ${companyId} and staff_id = ${sql.ref(`${table}.staff_id`)}), '')`
