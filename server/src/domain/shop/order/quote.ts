import type { MemberLevel } from '@mingpian/contract/shared/levels.ts'
import type { Change, Checkout } from '@mingpian/contract/shared/orders.ts'
import type { CheckoutPoints } from '@mingpian/contract/shared/points.ts'
import { chargesFor } from '@mingpian/contract/shared/rules/freight.ts'
import { type Delivery, deliveries } from '@mingpian/contract/shared/rules/goods.ts'
import { pointsOff } from '@mingpian/contract/shared/rules/points.ts'
import { type Discount, type Price, priceOf, sharesOf } from '@mingpian/contract/shared/rules/price.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { together } from '#core/db/together.ts'
import { isWholeAddress } from '#core/regions.ts'
import { couponsAtHand } from '#domain/shop/coupon/held.ts'
import { pointsOf } from '#domain/shop/points/account.ts'
import { readSkus, type SkuNow } from '#domain/shop/product/read-skus.ts'
import { type Choice, couponChoices } from './coupon-choice.ts'
import { type SaleSettings, saleSettings, type TradeSettings } from './settings.ts'
import { levelOfBuyer, memberDiscount } from './standing.ts'

export interface AskedLine {
  skuId: string
  quantity: number
  /** Of one piece, as the person saw it. */
  seenPrice?: number | undefined
}

/** What lines cost now, and what differs from what the person saw. */
export interface Quote {
  skus: { sku: SkuNow; quantity: number; activityPriceId: string | undefined }[]
  price: Price
  deliveries: Delivery[]
  changes: Change[]
  settings: SaleSettings
  /** Of the buyer; undefined for none. */
  level: MemberLevel | undefined
  /** Undefined where coupons were not asked for. */
  coupon: QuotedCoupon | undefined
  /** Undefined where points were not asked for or the company gives none; null for a buyer who is no member. */
  points: CheckoutPoints | null | undefined
}

export interface Asked {
  companyId: string
  /** All of the buyer's: what they bought before counts for the limit per person. */
  personIds: readonly string[]
  lines: readonly AskedLine[]
  delivery?: Delivery | undefined
  /** Of the address, for the freight; empty where it is not known. */
  region?: readonly string[] | undefined
  seenFreight?: number | undefined
  /** One of the buyer's coupons; `best`: the one with the lowest total; '': none. Absent: coupons are not asked for. */
  coupon?: string | undefined
  /** What the coupon took when the person saw it. */
  seenCoupon?: number | undefined
  /** What the member price took when the person saw it. */
  seenMember?: number | undefined
  /** Whether to take points. Absent: points are not asked for. */
  usesPoints?: boolean | undefined
  /** How many points it took when the person saw it. */
  seenPoints?: number | undefined
  /** What the goods cost in points when the person saw it; absent: they are not compared. */
  seenPointsPrice?: number | undefined
}

/** What became of the coupon that was asked for. */
export interface QuotedCoupon {
  /** The one that is used. */
  used: Choice | undefined
  /** The one that was named, also where it does not fit; undefined where the buyer does not have it. */
  named: Choice | undefined
  choices: Choice[]
}

/** What a price follows from that is the same for every buyer. */
export interface Offer {
  skus: Map<string, SkuNow>
  settings: SaleSettings
}

export async function readOffer(
  db: TenantDb,
  companyId: string,
  lines: readonly Pick<AskedLine, 'skuId'>[],
): Promise<Offer> {
  const skuIds = lines.map(({ skuId }) => skuId)
  const [skus, settings] = await together(
    db,
    (part) => readSkus(part, companyId, skuIds),
    (part) => saleSettings(part, companyId),
  )
  return { skus, settings }
}

/**
 * @param offer where the caller has read it already
 * @returns null where a SKU does not exist, or is named twice
 */
export async function quote(db: TenantDb, asked: Asked, offer?: Offer): Promise<Quote | null> {
  const { companyId, lines } = asked
  const { skus, settings } = offer ?? (await readOffer(db, companyId, lines))
  const found = lines.flatMap((line) => {
    const sku = skus.get(line.skuId.toLowerCase())
    return sku ? [{ ...line, sku, activityPriceId: activityFor(sku, line.quantity) }] : []
  })
  if (found.length < lines.length || new Set(found.map(({ sku }) => sku.skuId)).size < lines.length)
    return null
  const deliveries = commonDeliveries(
    found.map(({ sku }) => sku),
    settings,
  )
  const delivery = asked.delivery ?? deliveries[0]
  const freight = chargesOf(found, delivery, asked.region, settings)
  const level = await levelOfBuyer(db, asked, settings.levels)
  const toPrice: Parameters<typeof priceOf> = [
    found.map(({ sku, quantity }) => ({ key: sku.skuId, unitPrice: sku.ordinaryPrice, quantity })),
    [...activitiesOf(found), ...memberDiscount(level)],
    freight.charges,
  ]
  const coupon = await quotedCoupon(
    db,
    asked,
    found.map(({ sku }) => sku),
    toPrice,
  )
  const unpointed = coupon?.used?.price ?? priceOf(...toPrice)
  const withPoints = (amount: number) =>
    priceOf(
      toPrice[0],
      [...toPrice[1], ...(coupon?.used ? [coupon.used.discount] : []), pointsDiscount(amount)],
      toPrice[2],
    )
  const pointsPrice = found.reduce((sum, { sku, quantity }) => sum + sku.points * quantity, 0)
  const points = await quotedPoints(db, asked, settings, { unpointed, withPoints, pointsPrice })
  const price = points?.used ? withPoints(points.amount) : unpointed
  const taken = await boughtBefore(db, asked, found)
  const membership = found.some(({ sku }) => sku.membersOnly) ? await isMember(db, asked) : true
  const ended = await endedActivities(db, companyId, found)
  const changes = found.flatMap((line) => {
    const { productId } = line.sku
    const before = taken.get(productId) ?? 0
    taken.set(productId, before + line.quantity)
    const known = { taken: before, isMember: membership, ended: ended.has(line.sku.skuId) }
    return changesOf(line, { ...known, points })
  })
  for (const { sku } of found)
    if (freight.unreachable.includes(sku.skuId))
      changes.push({ ...named(sku), what: 'region', before: 1, now: 0 })
  // Stored before regions were checked, or renamed since: the freight of such a region would be a guess.
  if (delivery === 'express' && asked.region?.length && !isWholeAddress(asked.region))
    changes.push({ what: 'address', skuId: '', name: '', before: 1, now: 0 })
  if (asked.delivery && !deliveries.includes(asked.delivery))
    changes.push({ what: 'delivery', skuId: '', name: '', before: 1, now: 0 })
  if (asked.seenFreight !== undefined && asked.seenFreight !== price.freight)
    changes.push({ what: 'freight', skuId: '', name: '', before: asked.seenFreight, now: price.freight })
  changes.push(
    ...changesOfLevel(asked, level, price),
    ...changesOfCoupon(asked, coupon),
    ...changesOfPoints(asked, points),
  )
  return {
    skus: found.map(({ sku, quantity, activityPriceId }) => ({ sku, quantity, activityPriceId })),
    price,
    deliveries,
    changes,
    settings,
    level,
    coupon,
    points,
  }
}

const activitiesOf = (
  lines: readonly { sku: SkuNow; quantity: number; activityPriceId: string | undefined }[],
): Discount[] =>
  lines.flatMap(({ sku, quantity, activityPriceId }): Discount[] =>
    activityPriceId
      ? [
          {
            id: activityPriceId,
            kind: 'activity',
            off: { amount: (sku.ordinaryPrice - sku.price) * quantity },
            lines: [sku.skuId],
          },
        ]
      : [],
  )

/** What the member price takes. */
export const memberPart = ({ discounts }: Price): number =>
  discounts.find(({ kind }) => kind === 'member')?.amount ?? 0

/** A member price that takes another amount than the person saw: the level changed, or what it takes. */
function changesOfLevel({ seenMember }: Asked, level: MemberLevel | undefined, price: Price): Change[] {
  const now = memberPart(price)
  if (seenMember === undefined || seenMember === now) return []
  return [{ what: 'member', skuId: '', name: level?.name ?? '', before: seenMember, now }]
}

/** What the freight of SKUs follows from: only goods that are sent cost some. */
export const chargesOf = (
  skus: readonly { sku: SkuNow }[],
  delivery: Delivery | undefined,
  region: readonly string[] = [],
  settings: TradeSettings,
) =>
  chargesFor(
    delivery === 'express'
      ? skus.map(({ sku: { skuId, grams, freight } }) => ({ key: skuId, grams, template: freight }))
      : [],
    region,
    settings,
  )

/** The coupons of the buyer beside these lines, and which of them is used. */
async function quotedCoupon(
  db: TenantDb,
  { companyId, personIds, coupon: wanted }: Asked,
  skus: readonly SkuNow[],
  toPrice: Parameters<typeof priceOf>,
): Promise<QuotedCoupon | undefined> {
  if (wanted === undefined) return undefined
  const isNamed = wanted !== '' && wanted !== 'best'
  const heldId = isNamed ? wanted.toLowerCase() : ''
  const choices = couponChoices(await couponsAtHand(db, companyId, personIds, heldId), skus, toPrice)
  const named = choices.find((choice) => choice.heldId === heldId)
  const [best] = choices
  const saves = best?.misfit === '' && best.price.total < priceOf(...toPrice).total
  const chosen = wanted === 'best' && saves ? best : named
  return { used: chosen?.misfit === '' ? chosen : undefined, named, choices }
}

/** A coupon that the person saw in use, and that takes another amount now, or nothing. */
function changesOfCoupon({ seenCoupon }: Asked, coupon: QuotedCoupon | undefined): Change[] {
  const { named, used } = coupon ?? {}
  const now = used?.amount ?? 0
  if (!named || seenCoupon === undefined || seenCoupon === now) return []
  const change = { what: 'coupon' as const, skuId: '', name: named.name, before: seenCoupon, now }
  return [named.misfit ? { ...change, misfit: named.misfit } : change]
}

/** The price of an order without points, and with so many fen off by them. */
interface Pointable {
  unpointed: Price
  withPoints: (amount: number) => Price
  pointsPrice: number
}

/**
 * What the buyer's points can do for an order, and what they do. They are not taken where the total does not fall: goods that
 * cost less may have freight again.
 */
async function quotedPoints(
  db: TenantDb,
  { companyId, personIds, usesPoints }: Asked,
  { points: terms }: SaleSettings,
  { unpointed, withPoints, pointsPrice: price }: Pointable,
): Promise<Quote['points']> {
  if (!terms.isOn || (usesPoints === undefined && price === 0)) return undefined
  const { isMember, balance } = await pointsOf(db, companyId, personIds)
  if (!isMember) return null
  const off = pointsOff(terms, unpointed.total - unpointed.freight, balance - price)
  const saving = unpointed.total - withPoints(off.amount).total
  const most = saving > 0 ? off : { points: 0, amount: 0 }
  const taken = usesPoints ? most : { points: 0, amount: 0 }
  return {
    balance,
    price,
    most: most.points,
    mostAmount: Math.max(0, saving),
    used: taken.points,
    amount: taken.amount,
  }
}

const pointsDiscountId = 'points'
export const pointsDiscount = (amount: number): Discount => ({
  id: pointsDiscountId,
  kind: 'points',
  off: { amount },
})

/** Lines with their price, and the points that the order takes. */
export interface Pointed extends Pick<Quote, 'skus' | 'price'> {
  points: Pick<CheckoutPoints, 'used'> | null | undefined
}

/**
 * The points that each line of an order costs: the price of its goods, and those that the order takes, which go to the
 * lines as the fen that they take off.
 */
export function pointsOfLines({ skus, price, points }: Pointed): number[] {
  const taken = sharesOf(
    points?.used ?? 0,
    price.lines.map(
      ({ shares }) => shares.find(({ discount }) => discount === pointsDiscountId)?.amount ?? 0,
    ),
  )
  return skus.map(({ sku, quantity }, at) => sku.points * quantity + (taken[at] ?? 0))
}

/** Points that the person saw in use: another number of them is taken now. */
function changesOfPoints({ seenPoints, seenPointsPrice }: Asked, points: Quote['points']): Change[] {
  const of = { skuId: '', name: '' }
  const { used = 0, price = 0, balance = 0 } = points ?? {}
  const changes: Change[] = []
  if (price > 0 && balance < price)
    changes.push({ ...of, what: 'pointsShort', before: price, now: Math.max(0, balance) })
  if (seenPoints !== undefined && seenPoints !== used)
    changes.push({ ...of, what: 'points', before: seenPoints, now: used })
  else if (seenPointsPrice !== undefined && seenPointsPrice !== price)
    changes.push({ ...of, what: 'points', before: seenPointsPrice, now: price })
  return changes
}

/** The activity at whose price a line is sold: one that has enough pieces for the whole line. */
const activityFor = ({ activity }: SkuNow, quantity: number): string | undefined =>
  activity && activity.left >= quantity ? activity.activityPriceId : undefined

/** What one piece costs in a line of this quantity. */
export const priceNow = (sku: SkuNow, quantity: number): number =>
  activityFor(sku, quantity) ? sku.price : sku.ordinaryPrice

function commonDeliveries(skus: readonly SkuNow[], { pickUp }: TradeSettings): Delivery[] {
  return deliveries.filter(
    (way) => (way !== 'pickUp' || pickUp) && skus.every(({ delivery }) => delivery.includes(way)),
  )
}

interface Known {
  /** Pieces of the product that the buyer has in orders that are not closed, and in the lines before this one. */
  taken: number
  isMember: boolean
  /** The seen price was that of an activity. */
  ended: boolean
  points: Quote['points']
}

/** A product's SKUs have one name: the options tell which of them changed. */
const named = ({ skuId, name, options }: SkuNow) => ({ skuId, name: [name, ...options].join(' · ') })

function changesOf(
  { sku, quantity, seenPrice }: AskedLine & { sku: SkuNow },
  { taken, isMember: member, ended, points }: Known,
): Change[] {
  const of = named(sku)
  const changes: Change[] = []
  // Where the company gives no points any more, nothing can be had for them.
  if (sku.shelf !== 'on' || (sku.points > 0 && points === undefined))
    return [{ ...of, what: 'shelf', before: 1, now: 0 }]
  if (sku.points > 0 && points === null) changes.push({ ...of, what: 'redeem', before: 1, now: 0 })
  else if (sku.membersOnly && !member) changes.push({ ...of, what: 'members', before: 1, now: 0 })
  if (sku.available < quantity) changes.push({ ...of, what: 'stock', before: quantity, now: sku.available })
  const left = sku.limitPerPerson === null ? quantity : sku.limitPerPerson - taken
  if (left < quantity) changes.push({ ...of, what: 'limit', before: quantity, now: Math.max(0, left) })
  const now = priceNow(sku, quantity)
  if (seenPrice !== undefined && seenPrice !== now)
    changes.push({
      ...of,
      what: ended ? 'activity' : 'price',
      before: seenPrice,
      now,
    })
  return changes
}

/** The SKUs that are at their ordinary price now, and whose lower seen price was that of an activity. */
async function endedActivities(
  db: TenantDb,
  companyId: string,
  lines: readonly (AskedLine & { sku: SkuNow })[],
): Promise<Set<string>> {
  const raised = lines.filter(
    ({ sku, quantity, seenPrice }) =>
      seenPrice !== undefined &&
      seenPrice < sku.ordinaryPrice &&
      priceNow(sku, quantity) === sku.ordinaryPrice,
  )
  if (raised.length === 0) return new Set()
  const { rows } = await sql<{ skuId: string }>`
    select distinct a.sku_id as "skuId" from activity_price a
    join unnest(${raised.map(({ sku }) => sku.skuId)}::uuid[], ${raised.map(({ seenPrice }) => seenPrice)}::bigint[])
      seen (sku_id, price) using (sku_id, price)
    where a.company_id = ${companyId} and a.starts_at <= now()`.execute(db)
  return new Set(rows.map(({ skuId }) => skuId))
}

/** What the buyer has of these products, without what they gave back. */
async function boughtBefore(
  db: TenantDb,
  { companyId, personIds }: Asked,
  lines: readonly { sku: SkuNow; quantity: number }[],
): Promise<Map<string, number>> {
  const limited = lines.filter(({ sku }) => sku.limitPerPerson !== null).map(({ sku }) => sku.productId)
  if (limited.length === 0) return new Map()
  const { rows } = await sql<{ productId: string; count: number }>`
    select l.product_id as "productId", sum(l.quantity - l.refunded_pieces)::integer as count
    from shop_order o join order_line l using (company_id, order_id)
    where o.company_id = ${companyId} and o.person_id = any(${[...personIds]}::uuid[]) and o.state <> 'closed'
      and l.product_id = any(${limited}::uuid[])
    group by l.product_id`.execute(db)
  return new Map(rows.map(({ productId, count }) => [productId, count]))
}

async function isMember(db: TenantDb, { companyId, personIds }: Asked): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('member_id')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', [...personIds])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const shownSku = (sku: SkuNow) => ({
  skuId: sku.skuId,
  productId: sku.productId,
  name: sku.name,
  options: sku.options,
  picture: sku.picture,
})

/** A quote as `checkout` answers it. */
export function checkoutOf(
  { skus, price, deliveries, changes, level, coupon, points }: Quote,
  addressId: Checkout['addressId'],
): Checkout {
  return {
    lines: skus.flatMap(({ sku, quantity }, at) => {
      const line = price.lines[at]
      if (!line) return []
      const { goods, shares, total } = line
      const of = { price: priceNow(sku, quantity), unitPoints: sku.points }
      return [{ ...shownSku(sku), quantity, ...of, goods, shares, total }]
    }),
    goods: price.goods,
    discount: price.discounts.reduce((sum, { amount }) => sum + amount, 0),
    freight: price.freight,
    total: price.total,
    level: level && level.off > 0 ? { name: level.name, amount: memberPart(price) } : null,
    ...(coupon && {
      couponId: coupon.used?.heldId ?? ('' as const),
      couponAmount: coupon.used?.amount ?? 0,
      coupons: coupon.choices.map(({ price: _, discount: __, ...choice }) => choice),
    }),
    ...(points && { points }),
    addressId,
    deliveries,
    changes,
  }
}
