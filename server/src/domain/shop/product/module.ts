import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Module } from '#domain/module.ts'
import { moveShelves } from './upkeep.ts'

export const product = {
  name: 'shop/product',
  what: 'what a company sells: products, categories, SKUs, prices for a time, bundles, freight templates, and the stock',
  uses: ['audit', 'company', 'staff', 'content'],
  door: [
    'activities',
    'bulk',
    'categories',
    'category-tree',
    'create',
    'freight',
    'from-sheet',
    'mall',
    'managed',
    'queries',
    'read-skus',
    'returns',
    'save',
    'stock',
    'stock-changes',
  ],
  tables: {
    product_category: {
      sample: `insert into product_category (company_id, category_id, name, position) values (:company, gen_random_uuid(), 'x', 1)`,
    },
    freight_template: {
      sample: `insert into freight_template (company_id, template_id, name, counts, usual)
          values (:company, gen_random_uuid(), 'x', 'piece', '{}')`,
    },
    product: {},
    product_sku: {},
    product_stock: {},
    stock_hold: {
      sample: `insert into stock_hold (company_id, order_id, sku_id, count)
          select company_id, gen_random_uuid(), sku_id, 1 from product_sku limit 1`,
    },
    stock_change: {
      sample: `insert into stock_change (company_id, sku_id, why, before, after)
          select company_id, sku_id, 'set', 0, 1 from product_sku limit 1`,
    },
    activity_price: {
      sample: `insert into activity_price (company_id, activity_price_id, sku_id, price, starts_at, ends_at, available)
          select company_id, gen_random_uuid(), sku_id, 1, now(), now() + interval '1 day', 1 from product_sku limit 1`,
    },
    activity_hold: {
      sample: `insert into activity_hold (company_id, order_id, activity_price_id, count)
          select company_id, gen_random_uuid(), activity_price_id, 1 from activity_price limit 1`,
    },
    bundle_part: {
      sample: `insert into bundle_part (company_id, bundle_sku_id, sku_id, count)
          select a.company_id, a.sku_id, b.sku_id, 2 from product_sku a join product_sku b using (company_id)
          where a.sku_id <> b.sku_id limit 1`,
    },
  },
  shownFiles: (companyId) => sql`
    select concat(cover, images, html, video) as shown from product where company_id = ${companyId}
    union all
    select picture from product_sku where company_id = ${companyId}`,
  jobs: (parts: { db: Pick<Database, 'ops'> }) => [
    { name: 'shelf times of products', everyMs: 60_000, run: () => moveShelves(parts.db) },
  ],
  namedInChanges: [
    {
      fields: ['productId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select name from product where company_id = ${companyId} and product_id = ${id}`,
    },
    {
      fields: ['freightTemplateId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select name from freight_template where company_id = ${companyId} and template_id = ${id}`,
    },
    {
      fields: ['productCategoryId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select name from product_category where company_id = ${companyId} and category_id = ${id}`,
    },
  ],
} satisfies Module
