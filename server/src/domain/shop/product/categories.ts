import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'
import { requireCompany } from '#domain/company/require.ts'

/** The name of the category of a row of `product`; '' for none. @param table its name in the statement */
export const categoryName = (table = 'product') => sql<string>`coalesce((
  select c.name from product_category c
  where c.company_id = ${sql.ref(`${table}.company_id`)} and c.category_id = ${sql.ref(`${table}.category_id`)}), '')`

/**
 * The category that a call names, kept until the transaction ends.
 * @param categoryId '' for none
 * @throws Failure notFound
 */
export async function requireCategory(
  db: TenantDb,
  companyId: string,
  categoryId: string,
): Promise<{ id: string | null; name: string }> {
  if (categoryId === '') return { id: null, name: '' }
  if (!isUuid(categoryId)) throw new Failure('notFound')
  const { rows } = await sql<{ id: string; name: string }>`
    select category_id as id, name from product_category
    where company_id = ${companyId} and category_id = ${categoryId} for share`.execute(db)
  const [row] = rows
  if (!row) throw new Failure('notFound')
  return row
}

/** The id of the category of this name on the first level, or below another one; a new one where there is none. */
export async function categoryNamed(
  db: TenantDb,
  companyId: string,
  { name, parentId = null, ...given }: { name: string; parentId?: string | null } & Given,
): Promise<string> {
  await requireCompany(db, companyId, { alone: true })
  const { rows } = await sql<{ id: string }>`
    insert into product_category (company_id, category_id, parent_id, name, position)
    select ${companyId}, ${given.id ? givenId(given) : uuidv7()}, ${parentId}::uuid, ${name}, coalesce(max(position), 0) + 1
    from product_category where company_id = ${companyId} and parent_id is not distinct from ${parentId}::uuid
    on conflict (company_id, parent_id, name) do update set name = excluded.name
    returning category_id as id`.execute(db)
  return rows[0]?.id ?? ''
}
