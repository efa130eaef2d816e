import type {
  ManagedItem,
  ManagedProduct,
  ManagedSku,
  NamedSku,
  StockChange,
} from '@mingpian/contract/shared/goods.ts'
import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { idsOf, limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'
import { categoryName } from './categories.ts'
import { isSoldOut, refuseUnknownCategory, withThoseBelow } from './mall.ts'

export interface ManagedFilter {
  keyword?: string
  /** 'none' for products without a category. */
  categoryId?: string
  state?: 'draft' | 'published' | 'offline'
  soldOut?: '1'
}

/** The company's products that were not removed, the last changed first. */
export async function managedList(
  db: TenantDb,
  companyId: string,
  { page, pageSize, ...filter }: ManagedFilter & Page,
): Promise<{ list: ManagedItem[]; total: number; page: number; pageSize: number }> {
  const asked = await matchingProducts(db, companyId, filter)
  const order = sql`updated_at desc, id`
  const { ids, total } = await idsOf(db, asked, {
    order,
    isSearch: Boolean(filter.keyword?.trim() || filter.soldOut),
    page,
    pageSize,
  })
  return { list: await itemsOf(db, companyId, ids), total, page, pageSize }
}

/** `id` and `updated_at` of the products that match. @throws Failure notFound for a category that does not exist */
export async function matchingProducts(
  db: TenantDb,
  companyId: string,
  { keyword, categoryId, state, soldOut }: ManagedFilter,
): Promise<RawBuilder<unknown>> {
  const words = keyword?.trim() ?? ''
  if (categoryId && categoryId !== 'none') await refuseUnknownCategory(db, companyId, categoryId)
  const inCategory =
    categoryId === 'none'
      ? sql`and p.category_id is null`
      : categoryId
        ? sql`and p.category_id in ${withThoseBelow(companyId, categoryId)}`
        : sql``
  return sql`
    select p.product_id as id, p.updated_at from product p
    where p.company_id = ${companyId} and p.removed_at is null ${inCategory}
      ${words ? sql`and p.product_id in ${withWords(companyId, words)}` : sql``}
      ${state ? sql`and p.status = ${state}` : sql``}
      ${soldOut ? sql`and ${isSoldOut}` : sql``}`
}

/** Products whose name or summary has the words, or of which they are a SKU's code. */
const withWords = (companyId: string, words: string) => sql`(
  select product_matching(${words})
  union
  select product_id from product_sku where company_id = ${companyId} and code = ${words} and removed_at is null)`

async function itemsOf(db: TenantDb, companyId: string, ids: readonly string[]): Promise<ManagedItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row<ManagedItem>>`
    select p.product_id as _id, p.name, p.summary, p.cover, p.price::float8 as price,
      p.market_price::float8 as "marketPrice", p.unit, ${categoryName('p')} as category,
      coalesce(p.category_id::text, '') as "categoryId", p.status as state, p.weight, p.on_shelf_at as "onShelfAt",
      p.off_shelf_at as "offShelfAt", p.updated_at as "updatedAt", k.*
    from product p cross join lateral (
      select count(*)::integer as skus, coalesce(max(s.price), 0)::float8 as "highestPrice",
        coalesce(sum(sku_available(s.company_id, s.sku_id)), 0)::float8 as available,
        coalesce(bool_or(exists (
          select from bundle_part b where b.company_id = s.company_id and b.bundle_sku_id = s.sku_id)), false) as "isBundle"
      from product_sku s
      where s.company_id = p.company_id and s.product_id = p.product_id and s.removed_at is null
    ) k
    where p.company_id = ${companyId} and p.product_id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], p.product_id)`.execute(db)
  return rows.map(timesOf)
}

/** A row with its times as PostgreSQL gives them. */
type Row<T> = Omit<T, 'onShelfAt' | 'offShelfAt' | 'updatedAt'> & {
  onShelfAt: Date | null
  offShelfAt: Date | null
  updatedAt: Date
}

const timesOf = <T extends { onShelfAt: Date | null; offShelfAt: Date | null; updatedAt: Date }>(row: T) => ({
  ...row,
  onShelfAt: row.onShelfAt?.toISOString() ?? null,
  offShelfAt: row.offShelfAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
})

/** One product with everything that is saved of it; undefined for one that was removed or is not there. */
export async function managedProduct(
  db: TenantDb,
  companyId: string,
  productId: string,
): Promise<ManagedProduct | undefined> {
  if (!isUuid(productId)) return undefined
  const { rows } = await sql<Row<Omit<ManagedProduct, 'skus' | 'delivery'>> & { delivery: Delivery[] }>`
    select p.product_id as _id, p.name, p.summary, p.cover, p.price::float8 as price,
      p.market_price::float8 as "marketPrice", p.unit, ${categoryName('p')} as category,
      coalesce(p.category_id::text, '') as "categoryId", p.images, p.html, p.attributes, p.revision, p.status as state,
      p.video, p.option_names as "optionNames", p.limit_per_person as "limitPerPerson", p.members_only as "membersOnly",
      p.points, p.delivery, coalesce(p.freight_template_id::text, '') as "freightTemplateId", p.weight, p.on_shelf_at as "onShelfAt", p.off_shelf_at as "offShelfAt", p.updated_at as "updatedAt"
    from product p where p.company_id = ${companyId} and p.product_id = ${productId} and p.removed_at is null`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const skus = await sql<ManagedSku>`
    select s.sku_id as "skuId", s.options, s.price::float8 as price, s.market_price::float8 as "marketPrice", s.code,
      s.picture, s.grams, sku_available(s.company_id, s.sku_id) as available, coalesce(t.reserved, 0) as reserved,
      coalesce((
        select jsonb_agg(jsonb_build_object('skuId', b.sku_id, 'count', b.count, 'name', concat_ws(' ', q.name, nullif(
            array_to_string(k.options, ' '), '')), 'available', sku_available(b.company_id, b.sku_id)) order by b.sku_id)
        from bundle_part b
        join product_sku k on k.company_id = b.company_id and k.sku_id = b.sku_id
        join product q on q.company_id = k.company_id and q.product_id = k.product_id
        where b.company_id = s.company_id and b.bundle_sku_id = s.sku_id
      ), '[]') as parts
    from product_sku s left join product_stock t on t.company_id = s.company_id and t.sku_id = s.sku_id
    where s.company_id = ${companyId} and s.product_id = ${productId} and s.removed_at is null
    order by s.position, s.sku_id`.execute(db)
  return { ...timesOf(row), skus: skus.rows }
}

/** The columns of `NamedSku` of the SKU `s` and its product `p`. */
export const namedSku = sql`
  s.sku_id as "skuId", s.product_id as "productId", p.name, s.options, s.code, s.price::float8 as price,
  sku_available(s.company_id, s.sku_id) as available`

/** Up to 50 SKUs whose product has the words, or whose code they are. @throws Failure notFound */
export async function skusToChoose(
  db: TenantDb,
  companyId: string,
  { keyword, productId }: { keyword?: string | undefined; productId?: string | undefined },
): Promise<NamedSku[]> {
  if (productId) await refuseUnknownProduct(db, companyId, productId)
  const words = keyword?.trim() ?? ''
  const { rows } = await sql<NamedSku>`
    select ${namedSku}
    from product_sku s join product p on p.company_id = s.company_id and p.product_id = s.product_id
    where s.company_id = ${companyId} and s.removed_at is null and p.removed_at is null
      ${productId ? sql`and s.product_id = ${productId}` : sql``}
      ${words ? sql`and (s.product_id in (select product_matching(${words})) or s.code = ${words})` : sql``}
    order by p.updated_at desc, p.product_id, s.position limit ${productId ? 200 : 50}`.execute(db)
  return rows
}

/** How the stock of a product changed, the newest first. @throws Failure notFound */
export async function stockChangesOf(
  db: TenantDb,
  companyId: string,
  { productId, skuId, page, pageSize }: Page & { productId: string; skuId?: string | undefined },
) {
  await refuseUnknownProduct(db, companyId, productId)
  if (skuId) await refuseForeignSku(db, companyId, { productId, skuId })
  const ofProduct = sql`
    from stock_change c join product_sku s on s.company_id = c.company_id and s.sku_id = c.sku_id
    left join staff m on m.company_id = c.company_id and m.staff_id = c.staff_id
    where c.company_id = ${companyId} and s.product_id = ${productId} ${skuId ? sql`and s.sku_id = ${skuId}` : sql``}`
  const { rows } = await sql<Omit<StockChange, 'at'> & { at: Date }>`
    select c.change_id as "changeId", c.at, c.sku_id as "skuId", s.options, c.why, c.before, c.after,
      coalesce(m.name, '') as by, coalesce(c.order_id::text, '') as "orderId"
    ${ofProduct} order by c.at desc, c.change_id ${limitOf({ page, pageSize })}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${ofProduct}`.execute(db)
  return {
    list: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total: counted.rows[0]?.total ?? 0,
    page,
    pageSize,
  }
}

/** @throws Failure notFound for a product that is not there, or was removed */
export async function refuseUnknownProduct(
  db: TenantDb,
  companyId: string,
  productId: string,
): Promise<void> {
  const known =
    isUuid(productId) &&
    (await sql`
      select from product
      where company_id = ${companyId} and product_id = ${productId} and removed_at is null`.execute(db))
  if (!known || known.rows.length === 0) throw new Failure('notFound')
}

/** @throws Failure notFound for a SKU that the product never had */
async function refuseForeignSku(
  db: TenantDb,
  companyId: string,
  { productId, skuId }: { productId: string; skuId: string },
): Promise<void> {
  const known =
    isUuid(skuId) &&
    (await sql`
      select from product_sku
      where company_id = ${companyId} and product_id = ${productId} and sku_id = ${skuId}`.execute(db))
  if (!known || known.rows.length === 0) throw new Failure('notFound')
}
