import type { BulkChange } from '@mingpian/contract/shared/goods.ts'
import { goodsLimits } from '@mingpian/contract/shared/rules/goods.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { heldProduct, type Keeper } from './save.ts'
import { refuseUnweighed } from './skus.ts'
import { changeStock } from './stock-changes.ts'

/** Puts products on the shelf, or takes them off, and forgets the times of that kind. */
export async function putOnShelf(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { productIds, state }: { productIds: readonly string[]; state: 'published' | 'offline' },
): Promise<number> {
  const ids = await heldProducts(db, companyId, productIds)
  const { numAffectedRows } = await sql`
    update product set status = ${state}, on_shelf_at = null, revision = revision + 1,
      off_shelf_at = case when ${state} = 'published' and off_shelf_at > now() then off_shelf_at end
    where company_id = ${companyId} and product_id = any(${ids}::uuid[]) and status <> ${state}`.execute(db)
  const action = state === 'published' ? 'products put on the shelf' : 'products taken off the shelf'
  await record(db, companyId, staffId, action, { products: ids.length, productId: one(ids) })
  return Number(numAffectedRows ?? 0)
}

/**
 * Changes the prices of all SKUs of products.
 * @returns the number of SKUs
 * @throws Failure parameterError where a price would not be one
 */
export async function changePrices(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { productIds, change: { by, value } }: { productIds: readonly string[]; change: BulkChange },
): Promise<number> {
  const ids = await heldProducts(db, companyId, productIds)
  const next = {
    set: sql`${value}::bigint`,
    add: sql`price + ${value}::bigint`,
    // Half up, in integers.
    percent: sql`(price * ${value}::bigint + 50) / 100`,
  }[by]
  if (by === 'percent' && (value < 1 || value > 1_000))
    refuseParameter('change.value', 'must be 1 to 1000 percent')
  const { rows: wrong } = await sql`
    select from product_sku where company_id = ${companyId} and product_id = any(${ids}::uuid[]) and removed_at is null
      and (${next} < 0 or ${next} > ${goodsLimits.price}::bigint) limit 1`.execute(db)
  if (wrong.length > 0) refuseParameter('change.value', 'must leave prices that are not below 0')
  const { numAffectedRows } = await sql`
    update product_sku set price = ${next}
    where company_id = ${companyId} and product_id = any(${ids}::uuid[]) and removed_at is null`.execute(db)
  await sql`
    update product p set price = s.price, market_price = s.market_price, revision = revision + 1, updated_at = now()
    from (
      select distinct on (product_id) product_id, price, market_price from product_sku
      where company_id = ${companyId} and product_id = any(${ids}::uuid[]) and removed_at is null
      order by product_id, price, position
    ) s
    where p.company_id = ${companyId} and p.product_id = s.product_id`.execute(db)
  await record(db, companyId, staffId, 'product prices changed', {
    products: ids.length,
    productId: one(ids),
  })
  return Number(numAffectedRows ?? 0)
}

/**
 * Changes the stock of all SKUs of products that are no bundles.
 * @returns the number of SKUs whose stock changed
 */
export async function changeStocks(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { productIds, change: { by, value } }: { productIds: readonly string[]; change: BulkChange },
): Promise<number> {
  if (by === 'percent') refuseParameter('change.by', 'must be set or add')
  const ids = await heldProducts(db, companyId, productIds)
  const { rows } = await sql<{ skuId: string; available: number }>`
    select t.sku_id as "skuId", t.available from product_stock t
    where t.company_id = ${companyId} and t.sku_id in (
      select sku_id from product_sku s
      where s.company_id = ${companyId} and s.product_id = any(${ids}::uuid[]) and s.removed_at is null
        and not exists (select from bundle_part b where b.company_id = s.company_id and b.bundle_sku_id = s.sku_id))
    order by t.sku_id for update`.execute(db)
  const changes = rows.map(({ skuId, available }) => ({
    skuId,
    by: by === 'set' ? value - available : value,
  }))
  const changed = await changeStock(db, { companyId, staffId, why: 'set' }, changes)
  await record(db, companyId, staffId, 'product stock changed', { products: ids.length, productId: one(ids) })
  return changed
}

/** @throws Failure notFound, parameterError for a product of which a bundle has a part */
export async function removeProduct(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  productId: string,
): Promise<number> {
  const { product_id } = await heldProduct(db, companyId, productId)
  const { rows } = await sql`
    select from bundle_part b
    join product_sku part on part.company_id = b.company_id and part.sku_id = b.sku_id
    join product_sku whole on whole.company_id = b.company_id and whole.sku_id = b.bundle_sku_id
    join product p on p.company_id = whole.company_id and p.product_id = whole.product_id
    where b.company_id = ${companyId} and part.product_id = ${product_id} and whole.removed_at is null
      and p.removed_at is null limit 1`.execute(db)
  if (rows.length > 0) refuseParameter('productId', 'has SKUs that are part of a bundle')
  await sql`
    update product set removed_at = now(), status = 'offline', on_shelf_at = null, off_shelf_at = null,
      revision = revision + 1
    where company_id = ${companyId} and product_id = ${product_id}`.execute(db)
  await record(db, companyId, staffId, 'product removed', { productId: product_id })
  return 1
}

/** @throws Failure notFound; parameterError where its freight is by weight since, and a SKU has none */
export async function putProductBack(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  productId: string,
): Promise<number> {
  if (!isUuid(productId)) throw new Failure('notFound')
  const { rows } = await sql<{ removed: boolean }>`
    select removed_at is not null as removed from product
    where company_id = ${companyId} and product_id = ${productId} for update`.execute(db)
  const [row] = rows
  if (!row) throw new Failure('notFound')
  if (!row.removed) return 0
  await sql`
    update product set removed_at = null where company_id = ${companyId} and product_id = ${productId}`.execute(
    db,
  )
  await refuseUnweighed(db, companyId, productId)
  await record(db, companyId, staffId, 'product put back', { productId })
  return 1
}

/** Locks products in the order of their keys. @throws Failure notFound */
export async function heldProducts(
  db: TenantDb,
  companyId: string,
  asked: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))]
  if (!ids.every(isUuid)) throw new Failure('notFound')
  const { rows } = await sql<{ id: string }>`
    select product_id as id from product
    where company_id = ${companyId} and product_id = any(${ids}::uuid[]) and removed_at is null
    order by product_id for update`.execute(db)
  if (rows.length < ids.length) throw new Failure('notFound')
  return rows.map(({ id }) => id)
}

/** The product that a change names, where it is the only one. */
const one = (ids: readonly string[]) => (ids.length === 1 ? ids[0] : undefined)
