import type { ProductCategory } from '@mingpian/contract/shared/goods.ts'
import { goodsLimits } from '@mingpian/contract/shared/rules/goods.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'
import { heldProducts } from './bulk.ts'
import { requireCategory } from './categories.ts'
import { isOnShelf } from './queries.ts'
import type { Keeper } from './save.ts'

/**
 * The categories in their order.
 * @param shelf only products on the shelf count, and categories without any are left out
 */
export async function categoryTree(
  db: TenantDb,
  companyId: string,
  { shelf = false } = {},
): Promise<ProductCategory[]> {
  const { rows } = await sql<{ categoryId: string; parentId: string | null; name: string; products: number }>`
    select c.category_id as "categoryId", c.parent_id as "parentId", c.name, (
      select count(*)::integer from product p
      where p.company_id = c.company_id and p.category_id = c.category_id
        and ${shelf ? isOnShelf : sql`p.removed_at is null`}) as products
    from product_category c where c.company_id = ${companyId} order by c.position, c.category_id`.execute(db)
  const below = (id: string | null) => rows.filter(({ parentId }) => parentId === id)
  const shown = ({ products, children = [] }: Pick<ProductCategory, 'products'> & Partial<ProductCategory>) =>
    !shelf || products > 0 || children.length > 0
  return below(null)
    .map(({ parentId, ...first }) => ({
      ...first,
      children: below(first.categoryId)
        .map(({ parentId: _, ...second }) => second)
        .filter(shown),
    }))
    .filter(shown)
}

/** Makes a category, the last in its place. @throws Failure notFound, parameterError */
export async function makeCategory(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { name, parentId = '' }: { name: string; parentId?: string | undefined },
): Promise<string> {
  const present = await held(db, companyId)
  if (present.length >= goodsLimits.categories)
    refuseParameter('name', `cannot be given: the company has ${goodsLimits.categories} categories already`)
  const parent = parentId === '' ? null : among(present, parentId)
  if (parent?.parentId) refuseParameter('parentId', 'must be a category of the first level')
  const siblings = present.filter((other) => other.parentId === (parent?.id ?? null))
  const words = ownName(siblings, name)
  const id = uuidv7()
  await db
    .insertInto('product_category')
    .values({
      company_id: companyId,
      category_id: id,
      parent_id: parent?.id ?? null,
      name: words,
      position: Math.max(0, ...siblings.map(({ position }) => position)) + 1,
    })
    .execute()
  await record(db, companyId, staffId, 'product category made', { productCategoryId: id })
  return id
}

/** @throws Failure notFound, parameterError for the name of another category of its place */
export async function renameCategory(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { categoryId, name }: { categoryId: string; name: string },
): Promise<void> {
  const present = await held(db, companyId)
  const { id, parentId, name: before } = among(present, categoryId)
  const words = ownName(
    present.filter((other) => other.parentId === parentId && other.id !== id),
    name,
  )
  if (words === before) return
  await sql`
    update product_category set name = ${words} where company_id = ${companyId} and category_id = ${id}`.execute(
    db,
  )
  // Pages show the name, and the former release reads it here.
  await sql`update product set category = ${words} where company_id = ${companyId} and category_id = ${id}`.execute(
    db,
  )
  await record(db, companyId, staffId, 'product category renamed', { productCategoryId: id })
}

/** Sets the order of the categories of one place; those that are not named follow. @throws Failure notFound */
export async function orderCategories(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { parentId, categoryIds }: { parentId: string; categoryIds: readonly string[] },
): Promise<number> {
  const present = await held(db, companyId)
  const parent = parentId === '' ? null : among(present, parentId).id
  const siblings = present.filter((other) => other.parentId === parent)
  const named = [...new Set(categoryIds.map((asked) => among(siblings, asked).id))]
  const order = [...named, ...siblings.map(({ id }) => id).filter((id) => !named.includes(id))]
  await sql`
    update product_category set position = place.at
    from unnest(${order}::uuid[]) with ordinality place (id, at)
    where company_id = ${companyId} and category_id = place.id`.execute(db)
  await record(db, companyId, staffId, 'product categories ordered')
  return order.length
}

/**
 * Deletes a category that has none below it, and moves its products.
 * @param moveToId undefined: none
 * @returns the number of products
 * @throws Failure notFound, parameterError
 */
export async function removeCategory(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { categoryId, moveToId }: { categoryId: string; moveToId?: string | undefined },
): Promise<number> {
  const present = await held(db, companyId)
  const { id } = among(present, categoryId)
  if (present.some(({ parentId }) => parentId === id))
    refuseParameter('categoryId', 'has categories below it')
  const to = moveToId ? among(present, moveToId) : undefined
  if (to?.id === id) refuseParameter('moveToId', 'must be another category')
  // A concurrent save that puts a product into the category runs before or after the whole move.
  await sql`
    select from product_category where company_id = ${companyId} and category_id = ${id} for update`.execute(
    db,
  )
  const { numAffectedRows } = await sql`
    update product set category_id = ${to?.id ?? null}::uuid, category = ${to?.name ?? ''}
    where company_id = ${companyId} and category_id = ${id}`.execute(db)
  await sql`delete from product_category where company_id = ${companyId} and category_id = ${id}`.execute(db)
  await record(db, companyId, staffId, 'product category removed')
  return Number(numAffectedRows ?? 0)
}

/** Moves products into a category. @param toCategoryId '' for none @throws Failure notFound */
export async function assignCategory(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { productIds, toCategoryId }: { productIds: readonly string[]; toCategoryId: string },
): Promise<number> {
  const to = await requireCategory(db, companyId, toCategoryId)
  const ids = await heldProducts(db, companyId, productIds)
  await sql`
    update product set category_id = ${to.id}::uuid, category = ${to.name}, revision = revision + 1
    where company_id = ${companyId} and product_id = any(${ids}::uuid[])`.execute(db)
  await record(db, companyId, staffId, 'products sorted', { productCategoryId: to.id, products: ids.length })
  return ids.length
}

interface Held {
  id: string
  parentId: string | null
  name: string
  position: number
}

/** The categories of a company; a lock on its row prevents other changes of them until the transaction ends. */
async function held(db: TenantDb, companyId: string): Promise<Held[]> {
  await requireCompany(db, companyId, { alone: true })
  return db
    .selectFrom('product_category')
    .select(['category_id as id', 'parent_id as parentId', 'name', 'position'])
    .where('company_id', '=', companyId)
    .orderBy('position')
    .orderBy('category_id')
    .execute()
}

function among(present: readonly Held[], asked: string): Held {
  const found = present.find(({ id }) => id === asked.toLowerCase())
  if (!found) throw new Failure('notFound')
  return found
}

function ownName(siblings: readonly Held[], name: string): string {
  const words = name.trim()
  if (siblings.some((other) => other.name === words))
    refuseParameter('name', 'is the name of another category')
  return words
}
