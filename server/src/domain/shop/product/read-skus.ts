import type { ActivityNow } from '@mingpian/contract/shared/goods.ts'
import type { FreightTerms } from '@mingpian/contract/shared/rules/freight.ts'
import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { isOnShelf } from './queries.ts'

/** A SKU as it can be bought at the time of the transaction. */
export interface SkuNow {
  skuId: string
  productId: string
  /** Of the product. */
  name: string
  unit: string
  optionNames: string[]
  /** One value for each name. */
  options: string[]
  code: string
  /** The SKU's own, else the product's cover; '' for none. */
  picture: string
  /** The SKU's own; '' for none. */
  ownPicture: string
  /** Fen. What it costs now: the activity's price while one runs and has pieces left, else `ordinaryPrice`. */
  price: number
  ordinaryPrice: number
  /** Struck through; 0 for none. */
  marketPrice: number
  activity: ActivityNow | null
  /** Null for no limit. */
  limitPerPerson: number | null
  membersOnly: boolean
  /** What one piece costs in points beside its price. */
  points: number
  delivery: Delivery[]
  /** Of one piece; 0: not known. */
  grams: number
  /** Null: the flat freight of the company. */
  freight: (FreightTerms & { templateId: string }) | null
  /** Its category and the one above it. */
  categoryIds: string[]
  /** `gone`: the SKU or its product was removed; `off`: the product is off the shelf. */
  shelf: 'on' | 'off' | 'gone'
  /** How many can be bought now. Of a bundle: as many as its parts allow. */
  available: number
  /** Of a bundle: what one draws on. */
  parts: { skuId: string; count: number }[]
}

/** A SKU without the freight of its product. */
type SkuRow = Omit<SkuNow, 'freight'> & { freightTemplateId: string | null }

/** The SKUs by their ids in lower case. An id that is not there, or another company's, is left out. */
export async function readSkus(
  db: TenantDb,
  companyId: string,
  skuIds: readonly string[],
): Promise<Map<string, SkuNow>> {
  const ids = skuIds.filter(isUuid).map((id) => id.toLowerCase())
  if (ids.length === 0) return new Map()
  const rows = await skusWhere(db, companyId, sql`s.sku_id = any(${ids}::uuid[])`)
  const templates = await templatesOf(db, companyId, rows)
  return new Map(
    rows.map(({ freightTemplateId, ...row }) => [
      row.skuId,
      { ...row, freight: (freightTemplateId !== null && templates.get(freightTemplateId)) || null },
    ]),
  )
}

/** The freight templates of SKUs, each read once: many SKUs have the same one. */
async function templatesOf(
  db: TenantDb,
  companyId: string,
  rows: readonly SkuRow[],
): Promise<Map<string, NonNullable<SkuNow['freight']>>> {
  const ids = [...new Set(rows.flatMap(({ freightTemplateId }) => freightTemplateId ?? []))]
  if (ids.length === 0) return new Map()
  const { rows: templates } = await sql<NonNullable<SkuNow['freight']>>`
    select template_id as "templateId", counts, usual, rules, not_to as "notTo"
    from freight_template where company_id = ${companyId} and template_id = any(${ids}::uuid[])`.execute(db)
  return new Map(templates.map((template) => [template.templateId, template]))
}

/** The SKUs of a product that were not removed, in their order. */
export const skusOfProduct = (db: TenantDb, companyId: string, productId: string): Promise<SkuRow[]> =>
  skusWhere(db, companyId, sql`s.product_id = ${productId} and s.removed_at is null`)

async function skusWhere(db: TenantDb, companyId: string, condition: RawBuilder<unknown>): Promise<SkuRow[]> {
  const { rows } = await sql<SkuRow>`
    /* skus */
    select s.sku_id as "skuId", s.product_id as "productId", p.name, p.unit, p.option_names as "optionNames", s.options,
      s.code, coalesce(nullif(s.picture, ''), p.cover) as picture, s.picture as "ownPicture",
      coalesce(a.price, s.price)::float8 as price, s.price::float8 as "ordinaryPrice",
      s.market_price::float8 as "marketPrice", a.activity, p.limit_per_person as "limitPerPerson",
      p.members_only as "membersOnly", p.points, p.delivery,
      s.grams, p.freight_template_id as "freightTemplateId", array(select unnest(array[g.category_id, g.parent_id]) from product_category g
        where g.company_id = p.company_id and g.category_id = p.category_id) as "categoryIds",
      case
        when s.removed_at is not null or p.removed_at is not null then 'gone'
        when ${isOnShelf} then 'on'
        else 'off'
      end as shelf,
      sku_available(s.company_id, s.sku_id) as available,
      coalesce((
        select jsonb_agg(jsonb_build_object('skuId', b.sku_id, 'count', b.count) order by b.sku_id)
        from bundle_part b where b.company_id = s.company_id and b.bundle_sku_id = s.sku_id
      ), '[]') as parts
    from product_sku s
    join product p using (company_id, product_id)
    left join lateral ${activityOf} a on true
    where s.company_id = ${companyId} and ${condition}
    order by s.position, s.sku_id`.execute(db)
  return rows
}

/** The running activity of the SKU `s` that has pieces left: at most one. */
const activityOf = sql`(
  select a.price, jsonb_build_object('activityPriceId', a.activity_price_id, 'name', a.name, 'price', a.price,
    'endsAt', to_char(a.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'left', a.available) as activity
  from activity_price a
  where a.company_id = s.company_id and a.sku_id = s.sku_id and a.starts_at <= now() and a.ends_at > now()
    and a.available > 0)`
