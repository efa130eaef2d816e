import { sql } from 'kysely'

/** The present title of the thing that a row names; '' where it is gone. @param table a name or an alias */
export const contentTitleOf = (companyId: string, table: string) => {
  const [type, id] = [sql.ref(`${table}.content_type`), sql.ref(`${table}.content_id`)]
  return sql`coalesce(
    (select name from staff where ${type} = 'card' and company_id = ${companyId} and user_id = ${id}),
    (select title from material where company_id = ${companyId}
        and material_id = case when ${type} = 'material' then (${id})::uuid end),
    (select name from product where company_id = ${companyId}
        and product_id = case when ${type} = 'product' then (${id})::uuid end), '')`
}
