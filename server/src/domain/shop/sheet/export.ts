import type { ShelfState } from '@mingpian/contract/shared/goods.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { flatFreightNames } from '@mingpian/contract/shared/rules/freight.ts'
import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'
import { sql } from 'kysely'
import type { Cell } from '#core/sheet.ts'
import { type ListReader, listOfColumns } from '#domain/module.ts'
import { type ManagedFilter, matchingProducts } from '#domain/shop/product/managed.ts'
import { answers, apart, categoryPath, columns, deliveryNames, stateNames, widths } from './columns.ts'

interface Row {
  productId: string
  name: string
  parent: string
  category: string
  summary: string
  unit: string
  optionNames: string[]
  options: string[]
  code: string
  price: number
  marketPrice: number
  available: number
  isBundle: boolean
  limitPerPerson: number | null
  delivery: Delivery[]
  /** The name of its template; null for the flat freight. */
  freight: string | null
  grams: number
  membersOnly: boolean
  points: number
  weight: number
  state: ShelfState
}

const headIn = (locale: Locale) => columns.map(({ name }) => name[locale])

/** One row for each SKU; those of a product follow one another. */
const rowsOf = async ({ db, companyId }: ListReader, filter: ManagedFilter) => sql<Row>`
  select p.product_id as "productId", p.name, coalesce(parent.name, '') as parent, coalesce(c.name, '') as category,
    p.summary, p.unit, p.option_names as "optionNames", s.options, s.code, s.price::float8 as price,
    s.market_price::float8 as "marketPrice", coalesce(t.available, 0) as available, exists (
      select from bundle_part b where b.company_id = s.company_id and b.bundle_sku_id = s.sku_id) as "isBundle",
    p.limit_per_person as "limitPerPerson", p.delivery, f.name as freight, s.grams, p.members_only as "membersOnly",
    p.points, p.weight, p.status as state
  from (${await matchingProducts(db, companyId, filter)}) asked
  join product p on p.company_id = ${companyId} and p.product_id = asked.id
  join product_sku s on s.company_id = p.company_id and s.product_id = p.product_id and s.removed_at is null
  left join product_stock t on t.company_id = s.company_id and t.sku_id = s.sku_id
  left join freight_template f on f.company_id = p.company_id and f.template_id = p.freight_template_id
  left join product_category c on c.company_id = p.company_id and c.category_id = p.category_id
  left join product_category parent on parent.company_id = c.company_id and parent.category_id = c.parent_id
  order by p.updated_at desc, p.product_id, s.position, s.sku_id`

function cellsOf(row: Row, locale: Locale): Cell[] {
  const { optionNames, options, isBundle, available, marketPrice, limitPerPerson } = row
  return [
    row.productId,
    row.name,
    categoryPath(row.parent, row.category),
    row.summary,
    row.unit,
    ...[0, 1, 2].flatMap((at) => [optionNames[at] ?? '', options[at] ?? '']),
    row.code,
    row.price / 100,
    marketPrice ? marketPrice / 100 : '',
    // A bundle has no stock of its own.
    isBundle ? '' : available,
    isBundle ? '' : available,
    limitPerPerson ?? '',
    row.delivery.map((way) => deliveryNames[locale][way]).join(apart[locale]),
    row.freight ?? flatFreightNames[locale],
    row.grams || '',
    answers[locale][`${row.membersOnly}`],
    row.points || '',
    row.weight,
    stateNames[locale][row.state],
  ]
}

/** The products as a file that the import reads. */
export const productsList = listOfColumns<ManagedFilter, Row>({
  needs: 'products.write',
  fileName: { zh: '商品', en: 'products' },
  head: { zh: headIn('zh'), en: headIn('en') },
  widths,
  rows: rowsOf,
  cells: cellsOf,
})
