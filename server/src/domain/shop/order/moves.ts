import {
  type CloseReason,
  type ClosingMove,
  type OrderMove,
  type OrderState,
  type OrderStepName,
  orderAfter,
  orderMoves,
} from '@mingpian/contract/shared/rules/order-states.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { giveCouponBack } from '#domain/shop/coupon/use.ts'
import { tradeSettings } from './settings.ts'

export interface OrderOf {
  companyId: string
  orderId: string
}

type ClosedBy = Exclude<CloseReason, ''>

/** Who did a step. */
export interface By {
  by: 'buyer' | 'staff' | 'system'
  staffId?: string | undefined
}
export const system: By = { by: 'system' }

/** An order that this transaction has locked. */
export interface LockedOrder extends OrderOf {
  personId: string
  number: string
  /** Of a booking: it has no lines, and nothing of it is shipped. */
  kind: 'goods' | 'booking'
  state: OrderState
  closeReason: CloseReason
  goods: number
  discount: number
  freight: number
  total: number
  paid: number
  refunded: number
  expiresAt: Date
  /** The request after the sale that runs. */
  afterSaleId: string | null
}

/** Locks an order. Whoever locks stock or payments of an order locks the order first. */
export async function lockOrder(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
): Promise<LockedOrder | undefined> {
  if (!isUuid(orderId)) return undefined
  const { rows } = await sql<LockedOrder>`
    select company_id as "companyId", order_id as "orderId", person_id as "personId", number, kind, state,
      close_reason as "closeReason", goods::float8 as goods, discount::float8 as discount, freight::float8 as freight,
      total::float8 as total, paid::float8 as paid, refunded::float8 as refunded, expires_at as "expiresAt",
      after_sale_id as "afterSaleId"
    from shop_order where company_id = ${companyId} and order_id = ${orderId} for update`.execute(db)
  return rows[0]
}

/** Locks an order of goods: staff handle that of a booking with its booking. */
export async function lockGoodsOrder(db: TenantDb, of: OrderOf): Promise<LockedOrder | undefined> {
  const order = await lockOrder(db, of)
  return order?.kind === 'goods' ? order : undefined
}

const columns: Partial<Record<OrderMove, RawBuilder<unknown>>> = {
  // After the lock of the order: what waited for the lock comes before it.
  pay: sql`, paid_at = clock_timestamp()`,
  close: sql`, closed_at = now()`,
  refundAll: sql`, closed_at = now(), due_at = null`,
  shipRest: sql`, shipped_at = coalesce(shipped_at, now()), due_at = now() + make_interval(days => coalesce((
    select receipt_days from trade_setting t where t.company_id = shop_order.company_id), 10))`,
  shipPart: sql`, shipped_at = coalesce(shipped_at, now())`,
  receive: sql`, received_at = now(), due_at = now() + make_interval(days => coalesce((
    select after_sale_days from trade_setting t where t.company_id = shop_order.company_id), 7))`,
  finish: sql`, due_at = null`,
}

/**
 * Moves a locked order, and notes the step.
 * @returns false where the move is illegal from its state: then nothing is written
 */
export function moveOrder(
  db: TenantDb,
  order: LockedOrder,
  move: ClosingMove,
  by: By,
  reason: ClosedBy,
): Promise<boolean>
export function moveOrder(
  db: TenantDb,
  order: LockedOrder,
  move: Exclude<OrderMove, ClosingMove>,
  by: By,
): Promise<boolean>
export async function moveOrder(
  db: TenantDb,
  { companyId, orderId, state }: LockedOrder,
  move: OrderMove,
  by: By,
  reason?: ClosedBy,
): Promise<boolean> {
  const next = orderAfter(state, move)
  if (!next) return false
  // The condition repeats what the lock has settled: no caller can move an order that it did not lock.
  const { numAffectedRows } = await sql`
    update shop_order set state = ${next}, close_reason = ${reason ?? ''} ${columns[move] ?? sql``}
    where company_id = ${companyId} and order_id = ${orderId}
      and state = any(${[...orderMoves[move].from]}::text[])`.execute(db)
  if (numAffectedRows !== 1n) return false
  if (reason && (await returnsCoupon(db, companyId, state, reason)))
    await giveCouponBack(db, { companyId, orderId })
  await noteStep(
    db,
    { companyId, orderId },
    reason ? `closed.${reason}` : (move as Exclude<OrderMove, ClosingMove>),
    by,
  )
  return true
}

/** A closed order gives its coupon back; one that was refunded or shipped, as the company has set it. */
async function returnsCoupon(
  db: TenantDb,
  companyId: string,
  state: OrderState,
  reason: ClosedBy,
): Promise<boolean> {
  const isUnsent = state === 'awaitingPayment' || state === 'paid'
  return (isUnsent && reason !== 'refunded') || (await tradeSettings(db, companyId)).couponBack
}

export async function noteStep(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  what: OrderStepName,
  { by, staffId }: By,
): Promise<void> {
  await db
    .insertInto('order_step')
    .values({ company_id: companyId, order_id: orderId, what, by, staff_id: staffId ?? null })
    .execute()
}
