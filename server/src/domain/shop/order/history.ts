import type { MemberLevel } from '@mingpian/contract/shared/levels.ts'
import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'
import { type OrderMove, type OrderState, orderAfter } from '@mingpian/contract/shared/rules/order-states.ts'
import { pointsOff } from '@mingpian/contract/shared/rules/points.ts'
import { priceOf } from '@mingpian/contract/shared/rules/price.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { couponsAtHand } from '#domain/shop/coupon/held.ts'
import { importUse } from '#domain/shop/coupon/history.ts'
import { importSpent } from '#domain/shop/points/history.ts'
import { readSkus, type SkuNow } from '#domain/shop/product/read-skus.ts'
import { consumeStock, releaseStock, reserveStock } from '#domain/shop/product/stock.ts'
import { dateChangesOf } from '#domain/shop/product/stock-changes.ts'
import { sourceBefore } from '#domain/tracking/visit-source.ts'
import { type Receiver, sealedForm } from './addresses.ts'
import { type Choice, couponChoices } from './coupon-choice.ts'
import { leftToShip } from './left.ts'
import type { By, OrderOf } from './moves.ts'
import { chargesOf, memberPart, pointsDiscount } from './quote.ts'
import { saleSettings } from './settings.ts'
import { type Shipping, writeShipmentLines } from './ship.ts'
import { memberDiscount } from './standing.ts'
import { writeLines } from './submit.ts'

const dayMs = 86_400_000

/** A step of an order after it was made. `refund` and `refunded` are steps of its money and leave its state. */
export interface PastStep extends By {
  what: OrderMove | 'refund' | 'refunded'
  at: Date
  /** Of a move that closes. */
  reason?: 'unpaid' | 'buyer' | 'staff' | 'refunded'
  /** Of a move that ships. */
  shipment?: Shipping & { id: string }
}

export interface PastOrder {
  orderId: string
  number: string
  personId: string
  staffId: string | null
  shareId: string | null
  /** Each of another SKU, at its ordinary price of now. */
  lines: { skuId: string; quantity: number }[]
  /** Of an order by which a booking is paid. It has no lines. */
  booking?: { total: number; expiresAt: Date }
  delivery: Delivery
  /** Where the goods are picked up. */
  placeId?: string | undefined
  /** What the buyer shows there; of every order that is picked up. */
  pickUpCode?: string
  receiver?: Receiver | undefined
  remark?: string
  /** A coupon that the buyer has; it is used where it fits. */
  coupon?: string | undefined
  /** How many points the buyer wanted to spend; as many as the goods allow are spent. */
  points?: number | undefined
  /** The level that the buyer had. */
  level?: MemberLevel | undefined
  at: Date
  /** In their order. The state follows from them. */
  steps: PastStep[]
}

/**
 * Stores orders of the past with their lines, steps and shipments, for a program that fills a database. Their pieces are
 * taken from the stock in the order of time. Money is written by `importPayments`.
 * @returns the total of each order, by its id
 * @throws Error for a step that is illegal, and where the stock is not enough
 */
export async function importOrders(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  orders: readonly PastOrder[],
): Promise<Map<string, number>> {
  const totals = new Map<string, number>()
  for (const order of orders) totals.set(order.orderId, await importOrder(db, sealer, companyId, order))
  const ofGoods = orders.filter(({ booking }) => !booking)
  await moveStock(db, companyId, ofGoods)
  return totals
}

async function importOrder(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  order: PastOrder,
): Promise<number> {
  const { orderId, lines, booking, delivery, receiver, at, placeId, pickUpCode } = order
  const of = { companyId, orderId }
  const stored = await readSkus(
    db,
    companyId,
    lines.map(({ skuId }) => skuId),
  )
  const skus = lines.flatMap(({ skuId, quantity }) => {
    const sku = stored.get(skuId)
    return sku ? [{ sku, quantity, activityPriceId: undefined }] : []
  })
  if (skus.length < lines.length) throw new Error(`an order of ${companyId} names a SKU that does not exist`)
  const settings = await saleSettings(db, companyId)
  const toPrice: Parameters<typeof priceOf> = [
    skus.map(({ sku, quantity }) => ({ key: sku.skuId, unitPrice: sku.ordinaryPrice, quantity })),
    memberDiscount(order.level),
    chargesOf(skus, delivery, receiver?.region, settings).charges,
  ]
  const used = await usedCoupon(db, companyId, order, { skus: skus.map(({ sku }) => sku), toPrice })
  const unpointed = used?.price ?? priceOf(...toPrice)
  const spent = settings.points.isOn
    ? pointsOff(settings.points, unpointed.total - unpointed.freight, order.points ?? 0)
    : { points: 0, amount: 0 }
  const ofLines =
    spent.points > 0
      ? priceOf(
          toPrice[0],
          [...toPrice[1], ...(used ? [used.discount] : []), pointsDiscount(spent.amount)],
          toPrice[2],
        )
      : unpointed
  const price = booking ? { ...ofLines, goods: booking.total, total: booking.total } : ofLines
  const ofLevel = memberPart(price)
  const state = stateAfter(order)
  const { personId, shareId } = order
  const channel = await sourceBefore(db, companyId, { personIds: [personId], shareId, at })
  const last = (...moves: PastStep['what'][]) => order.steps.findLast(({ what }) => moves.includes(what))?.at
  const dueDays = { shipped: settings.receiptDays, received: settings.afterSaleDays }
  const due = state === 'shipped' || state === 'received' ? dueDays[state] : null
  await db
    .insertInto('shop_order')
    .values({
      ...{ company_id: companyId, order_id: orderId, number: order.number, person_id: order.personId, state },
      kind: booking ? 'booking' : 'goods',
      close_reason: state === 'closed' ? (order.steps.findLast(({ reason }) => reason)?.reason ?? '') : '',
      ...{ goods: price.goods, freight: price.freight, total: price.total, delivery },
      ...{ discount: price.discounts.reduce((sum, { amount }) => sum + amount, 0) },
      ...{ coupon_name: used?.name ?? '', coupon_amount: used?.amount ?? 0 },
      ...{ level_name: ofLevel > 0 ? (order.level?.name ?? '') : '', level_amount: ofLevel },
      points_rate: settings.points.isOn && !booking ? settings.points.perYuan : 0,
      ...{ points: spent.points, points_amount: spent.amount },
      receiver_sealed: receiver ? sealedForm(sealer, companyId, receiver) : null,
      ...{ place_id: placeId ?? null, pick_up_code: pickUpCode ?? '' },
      ...{ remark: order.remark ?? '', staff_id: order.staffId, share_id: shareId, channel, created_at: at },
      expires_at: booking?.expiresAt ?? new Date(at.getTime() + settings.closeMinutes * 60_000),
      paid_at: last('pay') ?? null,
      shipped_at: order.steps.find(({ what }) => what.startsWith('ship'))?.at ?? null,
      received_at: last('receive') ?? null,
      closed_at: last('close', 'refundAll') ?? null,
      due_at: due === null ? null : new Date((last('shipRest', 'receive') ?? at).getTime() + due * dayMs),
    })
    .execute()
  if (!booking) await writeLines(db, of, { skus, price, points: { used: spent.points } })
  if (spent.points > 0) await importSpent(db, of, at)
  // One that closed has given its coupon back.
  if (used && state !== 'closed') await importUse(db, companyId, { heldId: used.heldId, orderId, at })
  await writeSteps(db, companyId, order)
  await writeParcels(db, of, order)
  return price.total
}

async function usedCoupon(
  db: TenantDb,
  companyId: string,
  { coupon: heldId, personId }: PastOrder,
  { skus, toPrice }: { skus: readonly SkuNow[]; toPrice: Parameters<typeof priceOf> },
): Promise<Choice | undefined> {
  if (!heldId) return undefined
  const held = (await couponsAtHand(db, companyId, [personId], heldId)).filter(
    (each) => each.heldId === heldId,
  )
  const [choice] = couponChoices(
    held.map((each) => ({ ...each, state: 'usable' as const })),
    skus,
    toPrice,
  )
  return choice?.misfit === '' ? choice : undefined
}

/** @throws Error for an illegal step */
function stateAfter({ number, steps }: PastOrder): OrderState {
  let state: OrderState = 'awaitingPayment'
  for (const { what } of steps) {
    if (what === 'refund' || what === 'refunded') continue
    const next = orderAfter(state, what)
    if (!next) throw new Error(`order ${number} cannot ${what} while it is ${state}`)
    state = next
  }
  return state
}

async function writeSteps(db: TenantDb, companyId: string, { orderId, at, steps }: PastOrder): Promise<void> {
  const submitted = { what: 'submit', by: 'buyer' as const, staffId: undefined, reason: undefined, at }
  await db
    .insertInto('order_step')
    .values(
      [submitted, ...steps].map(({ what, by, staffId, reason, at }, place) => ({
        ...{ company_id: companyId, order_id: orderId, by, at, staff_id: staffId ?? null },
        step_id: sql<string>`md5(${`${orderId} step ${place}`})::uuid`,
        what: reason ? `closed.${reason}` : what,
      })),
    )
    .execute()
}

async function writeParcels(db: TenantDb, of: OrderOf, { steps, placeId }: PastOrder): Promise<void> {
  for (const { shipment, staffId = null, at } of steps) {
    if (!shipment) continue
    const { id, kind, carrier = '', tracking = '', lines } = shipment
    await db
      .insertInto('shipment')
      .values({
        ...{ company_id: of.companyId, shipment_id: id, order_id: of.orderId, at, kind, carrier, tracking },
        ...{ staff_id: staffId, place_id: (kind === 'pickUp' && placeId) || null },
      })
      .execute()
    const left = await leftToShip(db, of)
    const sent = lines
      ? left.flatMap((line) => {
          const named = lines.find(({ skuId }) => skuId === line.skuId)
          return named ? [{ ...line, quantity: named.quantity }] : []
        })
      : left
    await writeShipmentLines(db, of, id, sent)
  }
}

/** Reserves, sells and releases in the order of time, so that each stock change begins where the last one ended. */
async function moveStock(db: TenantDb, companyId: string, orders: readonly PastOrder[]): Promise<void> {
  const moves = orders.flatMap(({ orderId, number, lines, at, steps }) => {
    const of = { companyId, orderId }
    const reserve = async () => {
      const taken = lines.map(({ skuId, quantity }) => ({ skuId, count: quantity }))
      if ((await reserveStock(db, of, taken)).length > 0)
        throw new Error(`order ${number} takes more than there is`)
    }
    const end = steps.find(({ what }) => what === 'pay' || what === 'close')
    const ended = end && {
      at: end.at,
      run: () => (end.what === 'pay' ? consumeStock(db, of) : releaseStock(db, of)),
    }
    return [{ at, run: reserve }, ...(ended ? [ended] : [])]
  })
  for (const { run } of moves.sort((a, b) => a.at.getTime() - b.at.getTime())) await run()
  for (const { orderId, at, steps } of orders) {
    const closedAt = steps.find(({ what }) => what === 'close')?.at ?? at
    await dateChangesOf(db, { companyId, orderId }, { orderedAt: at, closedAt })
  }
}
