import type { MallItem, MallProduct } from '@mingpian/contract/shared/goods.ts'
import { type Delivery, goodsPart } from '@mingpian/contract/shared/rules/goods.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { categoryName } from './categories.ts'
import { isOnShelf, publishedProduct } from './queries.ts'
import { skusOfProduct } from './read-skus.ts'

interface ListQuery {
  keyword?: string | undefined
  categoryId?: string | undefined
  sort?: 'default' | 'newest' | 'priceUp' | 'priceDown' | undefined
  after?: string | undefined
  pageSize: number
}

/** The place of the last product of a part of the list. */
interface Place {
  weight: number
  /** As PostgreSQL writes it, since JavaScript drops microseconds. */
  at: string
  price: number
  id: string
}

/**
 * One part of the products on the shelf.
 * @throws Failure notFound for a category that is not there, parameterError for a place that no answer gave
 */
export async function mallList(
  db: TenantDb,
  companyId: string,
  { keyword, categoryId, sort = 'default', after = '', pageSize }: ListQuery,
): Promise<{ list: MallItem[]; next: string }> {
  const words = keyword?.trim() ?? ''
  if (categoryId) await refuseUnknownCategory(db, companyId, categoryId)
  const { order, past } = orders[sort]
  const place = after ? placeOf(after) : undefined
  const { rows } = await sql<MallItem & Omit<Place, 'id' | 'price'>>`
    with part as materialized (
      select p.product_id from ${words ? sql`goods_matching(${words}) p where true` : onShelf(companyId)}
        ${categoryId ? sql`and p.category_id in ${withThoseBelow(companyId, categoryId)}` : sql``}
        ${place ? sql`and ${past(place)}` : sql``}
      order by ${order} limit ${pageSize + 1}
    )
    select ${mallItem}, p.weight, p.updated_at::text as at
    from part join product p on p.company_id = ${companyId} and p.product_id = part.product_id
    order by ${order}`.execute(db)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    list: shown.map(({ weight, at, ...item }) => item),
    next: last ? asText({ weight: last.weight, at: last.at, price: last.price, id: last._id }) : '',
  }
}

/**
 * The first part of the list as a drawn page shows it. Nothing is called sold out, as stock is no part of a drawn page
 * (decision 73). Empty for a company that is not open.
 */
export async function drawnMallList(
  db: TenantDb,
  companyId: string,
): Promise<{ list: MallItem[]; next: string }> {
  const { rows: open } = await sql`
    select from company where company_id = ${companyId} and status = 'open'`.execute(db)
  if (open.length === 0) return { list: [], next: '' }
  const { list, next } = await mallList(db, companyId, { pageSize: goodsPart })
  return { list: list.map((item) => ({ ...item, soldOut: false })), next }
}

/** A product on the shelf with its SKUs; undefined for any other. */
export async function mallProduct(
  db: TenantDb,
  companyId: string,
  productId: string,
): Promise<MallProduct | undefined> {
  const product = await publishedProduct(db, companyId, productId)
  if (!product) return undefined
  const { video, category_id, option_names, limit_per_person, members_only, points, delivery } = await db
    .selectFrom('product')
    .select([
      ...(['video', 'category_id', 'option_names', 'limit_per_person', 'members_only'] as const),
      ...(['points', 'delivery'] as const),
    ])
    .where('company_id', '=', companyId)
    .where('product_id', '=', product._id)
    .executeTakeFirstOrThrow()
  const skus = await skusOfProduct(db, companyId, product._id)
  return {
    ...product,
    video,
    categoryId: category_id ?? '',
    optionNames: option_names,
    skus: skus.map(
      ({ skuId, options, price, ordinaryPrice, marketPrice, ownPicture, available, activity }) => ({
        skuId,
        options,
        price,
        ordinaryPrice,
        marketPrice,
        picture: ownPicture,
        available,
        activity,
      }),
    ),
    soldOut: skus.every(({ available }) => available === 0),
    limitPerPerson: limit_per_person,
    membersOnly: members_only,
    points,
    delivery: delivery as Delivery[],
  }
}

/** Each order has the index that reads it. `past`: the products after a place. */
const orders: Record<
  NonNullable<ListQuery['sort']>,
  { order: RawBuilder<unknown>; past: (place: Place) => RawBuilder<unknown> }
> = {
  default: {
    order: sql`p.weight desc, p.updated_at desc, p.product_id`,
    past: ({ weight, at, id }) => sql`
      (p.weight, p.updated_at) <= (${weight}::integer, ${at}::timestamptz)
      and ((p.weight, p.updated_at) < (${weight}::integer, ${at}::timestamptz) or p.product_id > ${id}::uuid)`,
  },
  newest: {
    order: sql`p.updated_at desc, p.product_id`,
    past: ({ at, id }) => sql`
      p.updated_at <= ${at}::timestamptz and (p.updated_at < ${at}::timestamptz or p.product_id > ${id}::uuid)`,
  },
  priceUp: {
    order: sql`p.price, p.product_id`,
    past: ({ price, id }) => sql`(p.price, p.product_id) > (${price}::bigint, ${id}::uuid)`,
  },
  priceDown: {
    order: sql`p.price desc, p.product_id desc`,
    past: ({ price, id }) => sql`(p.price, p.product_id) < (${price}::bigint, ${id}::uuid)`,
  },
}

const asText = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** @throws Failure parameterError */
function placeOf(after: string): Place {
  const wrong = (): never => refuseParameter('after', 'must be `next` of the part before')
  try {
    const place = JSON.parse(Buffer.from(after, 'base64url').toString()) as Partial<Place> | null
    const { weight, at, price, id } = place ?? {}
    if (!Number.isSafeInteger(weight) || !Number.isSafeInteger(price)) return wrong()
    if (Math.abs(weight ?? 0) > 1_000_000) return wrong()
    if (typeof at !== 'string' || !/^\d{4}-\d\d-\d\d [\d:.]{8,15}[+-]\d\d$/.test(at)) return wrong()
    if (Number.isNaN(Date.parse(`${at.replace(' ', 'T').slice(0, 19)}Z`))) return wrong()
    if (typeof id !== 'string' || !isUuid(id)) return wrong()
    return { weight: weight ?? 0, at, price: price ?? 0, id }
  } catch {
    return wrong()
  }
}

/** The products on the shelf that cost points, those with the fewest first. */
export async function pointsGoods(db: TenantDb, companyId: string, { page, pageSize }: Page) {
  const where = sql`${onShelf(companyId)} and p.points > 0`
  const { rows: list } = await sql<MallItem>`
    select ${mallItem} from ${where}
    order by p.points, p.price, p.product_id ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from ${where}`.execute(db)
  return { list, total: counted[0]?.total ?? 0, page, pageSize }
}

/** All products that the function `goods_matching` would find. */
const onShelf = (companyId: string) => sql`product p where p.company_id = ${companyId} and ${isOnShelf}`

/** @throws Failure notFound */
export async function refuseUnknownCategory(
  db: TenantDb,
  companyId: string,
  categoryId: string,
): Promise<void> {
  const known =
    isUuid(categoryId) &&
    (await sql`
      select from product_category where company_id = ${companyId} and category_id = ${categoryId}`.execute(
      db,
    ))
  if (!known || known.rows.length === 0) throw new Failure('notFound')
}

/** A category and those below it. */
export const withThoseBelow = (companyId: string, categoryId: string) => sql`(
  select category_id from product_category
  where company_id = ${companyId} and (category_id = ${categoryId} or parent_id = ${categoryId}))`

/** Whether no SKU of the product `p` can be bought. */
export const isSoldOut = sql<boolean>`not exists (
  select from product_sku s
  where s.company_id = p.company_id and s.product_id = p.product_id and s.removed_at is null
    and sku_available(s.company_id, s.sku_id) > 0)`

/** The lowest price of a running activity of the product `p`. */
const activityPrice = sql<number | null>`(
  select min(a.price)::float8
  from product_sku s join activity_price a on a.company_id = s.company_id and a.sku_id = s.sku_id
  where s.company_id = p.company_id and s.product_id = p.product_id and s.removed_at is null
    and a.starts_at <= now() and a.ends_at > now() and a.available > 0)`

/** What lists show of the product `p`. */
export const mallItem = sql<MallItem>`
  p.product_id as _id, p.name, p.summary, p.cover, p.price::float8 as price, p.market_price::float8 as "marketPrice",
  p.unit, ${categoryName('p')} as category, coalesce(p.category_id::text, '') as "categoryId",
  p.members_only as "membersOnly", p.points, ${activityPrice} as "activityPrice", ${isSoldOut} as "soldOut", coalesce((
    select min(s.price) < max(s.price) from product_sku s
    where s.company_id = p.company_id and s.product_id = p.product_id and s.removed_at is null), false) as "priceVaries"`
