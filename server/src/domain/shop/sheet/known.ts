import type { FreightCounts } from '@mingpian/contract/shared/rules/freight.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { freightTemplates } from '#domain/shop/product/freight.ts'
import type { SheetProduct, SheetSku } from '#domain/shop/product/from-sheet.ts'
import type { Row } from './rows.ts'

export interface KnownSku extends Omit<SheetSku, 'isNew' | 'stockBy'> {
  available: number
  isBundle: boolean
  /** The stocks that imports of the last day set by a difference: the cells of their rows. */
  importedStocks: readonly { stock: string; stockWas: string }[]
}

export interface KnownProduct extends Omit<SheetProduct, 'isNew' | 'skus'> {
  revision: number
  skus: KnownSku[]
}

/** The stored data on which a plan depends. */
export interface Known {
  products: readonly KnownProduct[]
  categories: readonly string[][]
  freights: readonly { templateId: string; name: string; counts: FreightCounts }[]
}

/** The products that rows name, by their ids, their names or the codes of their SKUs, and all categories. */
export async function knownProducts(db: TenantDb, companyId: string, rows: readonly Row[]): Promise<Known> {
  const all = (field: 'productId' | 'name' | 'code') => [
    ...new Set(
      rows.flatMap(({ values, reasons }) =>
        reasons.some((reason) => reason.field === field) ? [] : (values[field] ?? []),
      ),
    ),
  ]
  const products = await sql<KnownProduct>`
    select p.product_id as "productId", p.revision, p.name, p.summary, p.unit,
      array_remove(array[parent.name, c.name], null) as category, p.option_names as "optionNames",
      p.limit_per_person as "limitPerPerson", p.delivery, p.members_only as "membersOnly",
      p.points, p.weight, p.status as state, coalesce(p.freight_template_id::text, '') as freight, (
        select coalesce(jsonb_agg(jsonb_build_object('skuId', s.sku_id, 'options', s.options, 'price', s.price,
            'marketPrice', s.market_price, 'code', s.code, 'grams', s.grams, 'available', coalesce(t.available, 0), 'importedStocks', '[]'::jsonb, 'isBundle', exists (
              select from bundle_part b where b.company_id = s.company_id and b.bundle_sku_id = s.sku_id))
          order by s.position, s.sku_id), '[]')
        from product_sku s left join product_stock t on t.company_id = s.company_id and t.sku_id = s.sku_id
        where s.company_id = p.company_id and s.product_id = p.product_id and s.removed_at is null) as skus
    from product p
    left join product_category c on c.company_id = p.company_id and c.category_id = p.category_id
    left join product_category parent on parent.company_id = c.company_id and parent.category_id = c.parent_id
    where p.company_id = ${companyId} and p.removed_at is null and (
      p.product_id = any(${all('productId')}::uuid[]) or p.name = any(${all('name')}::text[]) or p.product_id in (
        select product_id from product_sku
        where company_id = ${companyId} and code = any(${all('code')}::text[]) and code <> '' and removed_at is null))
    order by p.product_id`.execute(db)
  const categories = await sql<{ path: string[] }>`
    select array_remove(array[parent.name, c.name], null) as path
    from product_category c
    left join product_category parent on parent.company_id = c.company_id and parent.category_id = c.parent_id
    where c.company_id = ${companyId}`.execute(db)
  const imported = await importedStocks(db, companyId)
  return {
    products: products.rows.map((product) => ({
      ...product,
      skus: product.skus.map((sku) => ({
        ...sku,
        importedStocks: imported.get(sku.skuId) ?? [],
      })),
    })),
    categories: categories.rows.map(({ path }) => path),
    freights: await freightTemplates(db, companyId),
  }
}

async function importedStocks(db: TenantDb, companyId: string) {
  const { rows } = await sql<{ skuId: string; stock: string; stockWas: string }>`
    select r->>'skuId' as "skuId", r->'values'->>'stock' as stock, r->'values'->>'stockWas' as "stockWas"
    from product_import i, jsonb_array_elements(i.rows) r
    where i.company_id = ${companyId} and i.state = 'applied' and i.applied_at > now() - interval '24 hours'
      and jsonb_exists(r->'changes', 'stock') and jsonb_exists(r->'values', 'stockWas')`.execute(db)
  const stocks = new Map<string, typeof rows>()
  for (const row of rows) stocks.set(row.skuId, [...(stocks.get(row.skuId) ?? []), row])
  return stocks
}
