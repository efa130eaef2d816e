import { randomInt } from 'node:crypto'
import type { Change } from '@mingpian/contract/shared/orders.ts'
import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'
import { realShareId } from '@mingpian/contract/shared/rules/share.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { choosePlans, keepPlans } from '#core/db/prepared.ts'
import { together } from '#core/db/together.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import type { Fail } from '#core/http/failure.ts'
import { lockedPersonIds } from '#domain/identity/persons.ts'
import { placeRows } from '#domain/place/places.ts'
import { requireShare } from '#domain/sharing/queries.ts'
import { useCoupon } from '#domain/shop/coupon/use.ts'
import { settlePoints } from '#domain/shop/points/settle.ts'
import { reserveStock } from '#domain/shop/product/stock.ts'
import { sourceBefore } from '#domain/tracking/visit-source.ts'
import { opened, sealedAddress } from './addresses.ts'
import { creditedTo } from './credit.ts'
import { noteStep } from './moves.ts'
import {
  type AskedLine,
  memberPart,
  type Pointed,
  pointsOfLines,
  type Quote,
  quote,
  readOffer,
} from './quote.ts'
import { receiverHashes } from './receivers.ts'
import { shopState } from './shop-state.ts'
import type { SoldOut } from './sold-out.ts'

export interface NewOrder {
  lines: readonly AskedLine[]
  delivery: Delivery
  addressId?: string | undefined
  placeId?: string | undefined
  remark?: string | undefined
  coupon?: string | undefined
  points?: number | undefined
  pointsPrice?: number | undefined
  seenTotal: number
  shareId?: string | undefined
}

/** The orders of the same SKUs that were before this one. */
interface Rush {
  soldOut: SoldOut
  /** When this order began to wait for them. */
  since: number
}

type Refusal =
  | 'paymentConfigWrong'
  | 'orderProductInfoWrong'
  | 'orderStateCannotOrder'
  | 'orderAddressWrong'
  | 'skuInfoWrong'
  | 'skuStockWrong'
  | 'productStatusWrong'
  | 'quantityExceeded'
  | 'membersOnly'
  | 'redeemMembersOnly'
  | 'orderInsufficientStock'
  | 'couponQueryWrong'
  | 'pointsMemberError'
  | 'serverMessage50020999'

/** Pieces of unpaid orders are reserved, so a person has few at a time. */
const mostUnpaid = 10

/**
 * Makes an order with frozen amounts, and reserves its stock: all or nothing. Orders of one person follow one another.
 * @returns its id, and the salesperson for whom it counts; it waits for payment, also with a total of 0
 * @throws Failure parameterError for a share that the company does not have
 */
export async function submitOrder(
  db: TenantDb,
  sealer: Sealer,
  caller: Pick<Caller, 'companyId' | 'personId' | 'identityPersonId'>,
  asked: NewOrder,
  fail: Fail<Refusal>,
  rush?: Rush,
): Promise<{ orderId: string; number: string; total: number; staffId: string | null }> {
  const { companyId } = caller
  // Before the stock is read: pieces may come back while the rest is worked out.
  const asOf = performance.now()
  const sold = (skuId: string) => `${companyId} ${skuId.toLowerCase()}`
  if (rush && asked.lines.some(({ skuId }) => rush.soldOut.seenSince(sold(skuId), rush.since)))
    fail('skuStockWrong')
  const [, state, personIds, offer, staffId] = await together(
    db,
    keepPlans,
    (part) => shopState(part, companyId),
    (part) => lockedPersonIds(part, caller),
    (part) => readOffer(part, companyId, asked.lines),
    (part) => creditedTo(part, caller, asked.shareId),
    (part) => requireShare(part, companyId, asked.shareId),
  )
  if (state === 'closed') fail('orderStateCannotOrder')
  if (state === 'unpayable') fail('paymentConfigWrong')
  const receiver =
    asked.delivery === 'express'
      ? await sealedAddress(db, caller, personIds, asked.addressId ?? '')
      : undefined
  if (asked.delivery === 'express' && !receiver) fail('orderAddressWrong')
  const region = receiver && opened(sealer, companyId, receiver).region
  const shareId = realShareId(asked.shareId) || null
  const [found, channel] = await together(
    db,
    (part) => {
      const { lines, delivery, coupon, points, pointsPrice: seenPointsPrice = 0 } = asked
      const ofPoints = { seenPointsPrice, ...(points && { usesPoints: true, seenPoints: points }) }
      return quote(part, { companyId, personIds, lines, delivery, coupon, region, ...ofPoints }, offer)
    },
    (part) => sourceBefore(part, companyId, { personIds, shareId }),
    (part) => refuseMany(part, companyId, personIds, fail),
  )
  if (!found) return fail('orderProductInfoWrong')
  for (const { sku } of found.skus)
    if (sku.shelf === 'on' && sku.available === 0) rush?.soldOut.saw(sold(sku.skuId), asOf)
  refuseChanges(found, asked, fail)
  const placeId = await placeToPickUp(db, companyId, asked, fail)
  const orderId = uuidv7()
  const number = newNumber()
  const { price, settings, coupon, level, points } = found
  const pointsCost = points ? points.used + points.price : 0
  const used = coupon?.used
  const ofLevel = memberPart(price)
  if (used && !(await useCoupon(db, { companyId, orderId }, personIds, used.heldId)))
    fail('orderStateCannotOrder')
  const hashes = receiverHashes(sealer, companyId, receiver)
  const expiry = sql<Date>`now() + make_interval(mins => ${settings.closeMinutes})`
  await together(
    db,
    (part) =>
      sql`
        /* new order */
        insert into shop_order (company_id, order_id, number, person_id, state, goods, discount, freight, total, delivery,
          receiver_sealed, receiver_name, receiver_end, place_id, remark, staff_id, share_id, expires_at, coupon_name, coupon_amount,
          points_rate, points, points_amount, channel, level_name, level_amount)
        values (${companyId}, ${orderId}, ${number}, ${caller.identityPersonId}, 'awaitingPayment', ${price.goods},
          ${price.goods + price.freight - price.total}, ${price.freight}, ${price.total}, ${asked.delivery},
          ${receiver ?? null}, ${hashes.name}, ${hashes.end}, ${placeId}, ${asked.remark ?? ''}, ${staffId},
          ${shareId}, ${expiry}, ${used?.name ?? ''}, ${used?.amount ?? 0},
          ${settings.points.isOn ? settings.points.perYuan : 0}, ${pointsCost}, ${points?.amount ?? 0}, ${channel},
          ${ofLevel > 0 && level ? level.name : ''}, ${ofLevel})`.execute(part),
    (part) => writeLines(part, { companyId, orderId }, found),
    (part) => noteStep(part, { companyId, orderId }, 'submit', { by: 'buyer' }),
  )
  if (pointsCost > 0) await settlePoints(db, { companyId, orderId }, false)
  // Last, as other orders of the same SKU wait from here to the end of the transaction.
  const [short] = await together(
    db,
    (part) =>
      reserveStock(
        part,
        { companyId, orderId },
        found.skus.map(({ sku, quantity, activityPriceId }) => ({
          skuId: sku.skuId,
          count: quantity,
          activityPriceId,
        })),
      ),
    choosePlans,
  )
  if (short.length > 0)
    fail(short.some(({ available }) => available === 0) ? 'skuStockWrong' : 'orderInsufficientStock')
  return { orderId, number, total: price.total, staffId }
}

/** Where the goods are fetched; null for any place, and where nothing is fetched. */
async function placeToPickUp(
  db: TenantDb,
  companyId: string,
  { delivery, placeId }: NewOrder,
  fail: Fail<'serverMessage50020999'>,
): Promise<string | null> {
  if (delivery !== 'pickUp' || placeId === undefined) return null
  if (isUuid(placeId) && (await placeRows(db, companyId, sql`p.place_id = ${placeId}`)).length > 0)
    return placeId
  return fail('serverMessage50020999', {
    zh: '该自提地点已停用，请另选一个',
    en: 'goods can no longer be picked up at this place: choose another one',
  })
}

const refusals: Record<Exclude<Change['what'], 'pointsShort'>, Refusal> = {
  shelf: 'productStatusWrong',
  members: 'membersOnly',
  stock: 'orderInsufficientStock',
  limit: 'quantityExceeded',
  price: 'orderStateCannotOrder',
  activity: 'orderStateCannotOrder',
  freight: 'orderStateCannotOrder',
  delivery: 'orderStateCannotOrder',
  coupon: 'orderStateCannotOrder',
  member: 'orderStateCannotOrder',
  points: 'orderStateCannotOrder',
  redeem: 'redeemMembersOnly',
  region: 'orderAddressWrong',
  address: 'orderAddressWrong',
}

function refuseChanges(
  { skus, price, changes, coupon, points }: Quote,
  { seenTotal, points: taken }: NewOrder,
  fail: Fail<Refusal>,
): void {
  if (skus.some(({ sku }) => sku.shelf === 'gone')) fail('skuInfoWrong')
  if (coupon && !coupon.named) fail('couponQueryWrong')
  if (taken && points === null) fail('pointsMemberError')
  const [first] = changes
  if (first?.what === 'pointsShort')
    fail('serverMessage50020999', {
      zh: `积分不足：需要 ${first.before} 积分，你有 ${first.now} 积分`,
      en: `too few points: ${first.before} are needed, you have ${first.now}`,
    })
  if (first) fail(first.what === 'stock' && first.now === 0 ? 'skuStockWrong' : refusals[first.what])
  if ((coupon && !coupon.used) || price.total !== seenTotal) fail('orderStateCannotOrder')
}

async function refuseMany(
  db: TenantDb,
  companyId: string,
  personIds: readonly string[],
  fail: Fail<'serverMessage50020999'>,
): Promise<void> {
  // The state is a value: as a constant it would lead a plan that is kept to the index of all unpaid orders.
  const { rows } = await sql<{ count: number }>`
    /* unpaid orders */
    select count(*)::integer as count from shop_order
    where company_id = ${companyId} and person_id = any(${[...personIds]}::uuid[])
      and kind = 'goods' and state = ${'awaitingPayment'}`.execute(db)
  if ((rows[0]?.count ?? 0) >= mostUnpaid)
    fail('serverMessage50020999', {
      zh: `有 ${mostUnpaid} 个订单还没有付款，请先付款或取消`,
      en: `${mostUnpaid} orders are unpaid: pay or cancel one first`,
    })
}

export async function writeLines(
  db: TenantDb,
  { companyId, orderId }: { companyId: string; orderId: string },
  found: Pointed,
): Promise<void> {
  const { skus, price } = found
  const points = pointsOfLines(found)
  await db
    .insertInto('order_line')
    .values(
      skus.flatMap(({ sku, quantity, activityPriceId }, position) => {
        const line = price.lines[position]
        if (!line) return []
        return [
          {
            company_id: companyId,
            order_id: orderId,
            position,
            sku_id: sku.skuId,
            product_id: sku.productId,
            name: sku.name,
            options: sku.options,
            picture: sku.picture,
            unit_price: sku.ordinaryPrice,
            quantity,
            goods: line.goods,
            shares: JSON.stringify(line.shares),
            total: line.total,
            points: points[position] ?? 0,
            unit_points: sku.points,
            activity_price_id: activityPriceId ?? null,
          },
        ]
      }),
    )
    .execute()
}

/** The day on China's clock and 14 random digits. */
export function newNumber(): string {
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  return day + [0, 1].map(() => String(randomInt(10_000_000)).padStart(7, '0')).join('')
}
