import { sql } from 'kysely'

/** The name of the category of a row of `material`; '' for none. @param table its name in the statement */
export const categoryName = (table: string) => sql<string>`coalesce((
  select c.name from content_category c
  where c.company_id = ${sql.ref(`${table}.company_id`)} and c.category_id = ${sql.ref(`${table}.category_id`)}), '')`
