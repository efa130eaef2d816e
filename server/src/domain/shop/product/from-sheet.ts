import type { ShelfState } from '@mingpian/contract/shared/goods.ts'
import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { categoryNamed } from './categories.ts'
import type { Keeper } from './save.ts'
import { changeStock } from './stock-changes.ts'

/** A SKU as a sheet makes or changes it. */
export interface SheetSku {
  skuId: string
  isNew: boolean
  options: string[]
  price: number
  marketPrice: number
  code: string
  /** 0: not known. */
  grams: number
  /** Pieces added to the stock; negative: taken off. */
  stockBy: number
}

/** A product as a sheet makes or changes it, with those of its SKUs that are new or change. */
export interface SheetProduct {
  productId: string
  isNew: boolean
  name: string
  summary: string
  unit: string
  /** The name of its category, behind that of the one above it. */
  category: string[]
  optionNames: string[]
  limitPerPerson: number | null
  delivery: Delivery[]
  membersOnly: boolean
  /** What a piece costs beside its price; 0: it costs money alone. */
  points: number
  /** Its place in lists: the larger, the earlier. */
  weight: number
  state: ShelfState
  /** The id of its freight template; '' for the flat freight. */
  freight: string
  skus: SheetSku[]
}

/**
 * Writes products and SKUs in a constant number of statements. The caller has locked the company, the products and their
 * stock, and has checked all values.
 */
export async function writeSheet(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  products: readonly SheetProduct[],
): Promise<void> {
  const categoryIds = await categoriesOf(db, companyId, products)
  const rows = products.map(({ category, skus, ...product }) => ({
    ...product,
    categoryId: categoryIds.get(category.join('\n')) ?? null,
    category: category.at(-1) ?? '',
  }))
  const ofProducts = sql`
    jsonb_to_recordset(${JSON.stringify(rows)}) as p ("productId" uuid, "isNew" boolean, name text, summary text, unit text,
      "categoryId" uuid, category text, "optionNames" text[], "limitPerPerson" integer, delivery text[],
      "membersOnly" boolean, points integer, weight integer, state text, freight text)`
  const template = sql`(
    select t.template_id from freight_template t where t.company_id = ${companyId} and t.template_id::text = p.freight)`
  // An import that a former release applied has no members, points, weight, state and freight to go back to. A template that is
  // gone is none. A shelf set here forgets the times of that kind, as one set by hand does.
  await sql`
    update product set name = p.name, summary = p.summary, search_letters = tripled_letters(p.name || ' ' || p.summary),
      unit = p.unit, category_id = p."categoryId", category = p.category, limit_per_person = p."limitPerPerson",
      delivery = p.delivery, revision = revision + 1, updated_at = now(),
      members_only = coalesce(p."membersOnly", members_only), points = coalesce(p.points, product.points), weight = coalesce(p.weight, product.weight),
      status = coalesce(p.state, status),
      freight_template_id = case when p.freight is null then freight_template_id else ${template} end,
      on_shelf_at = case when coalesce(p.state, status) = status then on_shelf_at end,
      off_shelf_at = case when coalesce(p.state, status) = status or p.state = 'published' and off_shelf_at > now()
        then off_shelf_at end
    from ${ofProducts}
    where company_id = ${companyId} and product_id = p."productId" and not p."isNew"`.execute(db)
  await sql`
    insert into product (company_id, product_id, name, summary, search_letters, unit, category_id, category, option_names,
      limit_per_person, delivery, members_only, points, weight, status, freight_template_id, price)
    select ${companyId}, "productId", name, summary, tripled_letters(name || ' ' || summary), unit, "categoryId", category,
      "optionNames", "limitPerPerson", delivery, "membersOnly", points, weight, state, ${template}, 0
    from ${ofProducts} where "isNew"`.execute(db)
  await writeSkuRows(db, companyId, products)
  await sql`
    update product p set price = s.price, market_price = s.market_price
    from (
      select distinct on (product_id) product_id, price, market_price from product_sku
      where company_id = ${companyId} and product_id = any(${products.map(({ productId }) => productId)}::uuid[])
        and removed_at is null
      order by product_id, price, position
    ) s
    where p.company_id = ${companyId} and p.product_id = s.product_id`.execute(db)
  await changeStock(
    db,
    { companyId, staffId, why: 'import' },
    products.flatMap(({ skus }) => skus.map(({ skuId, stockBy }) => ({ skuId, by: stockBy }))),
  )
}

async function writeSkuRows(
  db: TenantDb,
  companyId: string,
  products: readonly SheetProduct[],
): Promise<void> {
  const skus = products.flatMap(({ productId, skus }) => skus.map((sku, at) => ({ ...sku, productId, at })))
  await sql`
    insert into product_sku (company_id, sku_id, product_id, position, options, price, market_price, code, grams)
    select ${companyId}, s."skuId", s."productId", s.at + coalesce((
        select max(o.position) + 1 from product_sku o
        where o.company_id = ${companyId} and o.product_id = s."productId" and o.removed_at is null), 0),
      s.options, s.price, s."marketPrice", s.code, coalesce(s.grams, (
        select o.grams from product_sku o where o.company_id = ${companyId} and o.sku_id = s."skuId"), 0)
    from jsonb_to_recordset(${JSON.stringify(skus)}) as s ("skuId" uuid, "productId" uuid, at integer, options text[],
      price bigint, "marketPrice" bigint, code text, grams integer)
    on conflict (company_id, sku_id) do update
      set price = excluded.price, market_price = excluded.market_price, code = excluded.code,
        grams = excluded.grams`.execute(db)
  await sql`
    insert into product_stock (company_id, sku_id)
    select ${companyId}, unnest(${skus.map(({ skuId }) => skuId)}::uuid[]) on conflict do nothing`.execute(db)
}

/** The ids of the categories that products name; those that are not there are made. */
async function categoriesOf(
  db: TenantDb,
  companyId: string,
  products: readonly SheetProduct[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { category } of products) {
    const key = category.join('\n')
    const [first, second] = category
    if (first === undefined || ids.has(key)) continue
    const parentId = await categoryNamed(db, companyId, { name: first })
    ids.set(
      key,
      second === undefined ? parentId : await categoryNamed(db, companyId, { name: second, parentId }),
    )
  }
  return ids
}

/** Locks products and the stock of their SKUs, in the order in which orders and keepers lock them. */
export async function holdProducts(
  db: TenantDb,
  companyId: string,
  productIds: readonly string[],
): Promise<void> {
  await sql`
    select from product where company_id = ${companyId} and product_id = any(${productIds}::uuid[])
    order by product_id for update`.execute(db)
  await sql`
    select from product_stock where company_id = ${companyId} and sku_id in (
      select sku_id from product_sku where company_id = ${companyId} and product_id = any(${productIds}::uuid[]))
    order by sku_id for update`.execute(db)
}

/** Removes the SKUs and the products that a sheet has made. The caller has locked them. */
export async function removeMade(
  db: TenantDb,
  companyId: string,
  { productIds, skuIds }: { productIds: readonly string[]; skuIds: readonly string[] },
): Promise<void> {
  await sql`
    update product_sku set removed_at = now()
    where company_id = ${companyId} and sku_id = any(${skuIds}::uuid[])`.execute(db)
  await sql`
    update product set removed_at = now(), status = 'offline', revision = revision + 1
    where company_id = ${companyId} and product_id = any(${productIds}::uuid[])`.execute(db)
}

/** Of these SKUs, those that an order took, or of which a bundle has a part. */
export async function usedSkus(
  db: TenantDb,
  companyId: string,
  skuIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select sku_id as id from stock_change
    where company_id = ${companyId} and sku_id = any(${skuIds}::uuid[]) and why = 'order'
    union
    select sku_id from bundle_part where company_id = ${companyId} and sku_id = any(${skuIds}::uuid[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The SKUs of products whose stock was set by hand, or by another sheet, after a time. */
export async function stockSetSince(
  db: TenantDb,
  companyId: string,
  productIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.sku_id as id from stock_change c join product_sku s using (company_id, sku_id)
    where c.company_id = ${companyId} and s.product_id = any(${productIds}::uuid[]) and c.why in ('set', 'import')
      and date_trunc('milliseconds', c.at) > ${since}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
