import { type BookingState, overStates } from '@mingpian/contract/shared/rules/booking-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import type { ErasedPerson } from '#domain/module.ts'
import { lockOrder, noteStep } from '#domain/shop/order/moves.ts'
import { endTimeToPay } from '#domain/shop/order/of-booking.ts'
import { paymentsOf } from '#domain/shop/payment/of-order.ts'
import { giveBack } from '#domain/shop/payment/refund-order.ts'
import { type BookingRow, handledBooking } from './one.ts'
import { type BookingFail, refuse } from './refusals.ts'

interface Giving {
  words?: string
  staffId?: string | undefined
  /** Only what is not the price: the booking stands. */
  onlyWrong?: boolean
}

/** What was paid for a booking that no longer stands goes back. */
export async function giveBookingBack(
  db: TenantDb,
  { companyId, paymentOrderId }: Pick<BookingRow, 'companyId' | 'paymentOrderId'>,
  { words = '', staffId, onlyWrong = false }: Giving,
): Promise<boolean> {
  if (paymentOrderId === null) return false
  const of = { companyId, orderId: paymentOrderId }
  await lockOrder(db, of)
  const given = await giveBack(db, of, { words, onlyWrong, ...(staffId && { staffId }) })
  const by = staffId ? ({ by: 'staff', staffId } as const) : ({ by: 'buyer' } as const)
  if (given.length > 0) await noteStep(db, of, onlyWrong ? 'refundWrong' : 'refund', by)
  return given.length > 0
}

/**
 * Before a person is erased: what they paid for visits that have not begun or do not stand goes back, and nothing can be
 * paid any more. No call could give it back later, since their bookings are deleted.
 */
export async function giveBackComing(
  db: TenantDb,
  { companyId, personIds }: Pick<ErasedPerson, 'companyId' | 'personIds'>,
): Promise<void> {
  const { rows } = await sql<{ paymentOrderId: string; state: BookingState }>`
    select payment_order_id as "paymentOrderId", state from booking
    where company_id = ${companyId} and person_id = any(${personIds}::uuid[]) and payment_order_id is not null
      and (state in ('unpaid', 'cancelled', 'refused') or state in ('asked', 'confirmed') and starts_at > now())
    order by booking_id`.execute(db)
  for (const { paymentOrderId, state } of rows) {
    if (state === 'unpaid') await endTimeToPay(db, { companyId, orderId: paymentOrderId })
    await giveBookingBack(db, { companyId, paymentOrderId }, {})
  }
}

/**
 * Staff give back what was paid for a booking that is over: the customer did not come, say, or a refund failed. Of a
 * booking that stands they give back a payment of a wrong amount.
 * @throws Failure notFound
 */
export async function refundBooking(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  { orderId, reason }: { orderId: string; reason: string },
  fail: BookingFail,
): Promise<void> {
  const row = await handledBooking(db, caller, orderId, 'bookings.write')
  const isOver = overStates.some((state) => state === row.state)
  const { staffId } = caller
  if (!(await giveBookingBack(db, row, { words: reason, staffId, onlyWrong: !isOver })))
    return refuse(fail, 'state')
  await record(db, caller.companyId, staffId, 'booking refunded', { bookingId: orderId })
}

/** The attempts to pay a booking that the caller handles, and its refunds. @throws Failure notFound */
export async function bookingPayments(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  orderId: string,
) {
  const row = await handledBooking(db, caller, orderId, 'bookings.read')
  const { companyId, paymentOrderId, orderNumber } = row
  if (paymentOrderId === null) return { orderNumber, payments: [], refunds: [] }
  return { orderNumber, ...(await paymentsOf(db, { companyId, orderId: paymentOrderId })) }
}

interface BookingOrder {
  orderId: string
  orderNumber: string
  /** '' where the booking is gone. */
  bookingId: string
  paid: number
  refunded: number
}

/** The order by which a booking was paid. It outlives a booking that went with its person. @throws Failure notFound */
async function bookingOrder(db: TenantDb, companyId: string, orderId: string): Promise<BookingOrder> {
  const { rows } = isUuid(orderId)
    ? await sql<BookingOrder>`
        select o.order_id as "orderId", o.number as "orderNumber", coalesce(b.booking_id::text, '') as "bookingId",
          o.paid::float8 as paid, o.refunded::float8 as refunded
        from shop_order o
        left join booking b on b.company_id = o.company_id and b.payment_order_id = o.order_id
        where o.company_id = ${companyId} and o.order_id = ${orderId} and o.kind = 'booking'`.execute(db)
    : { rows: [] }
  const [order] = rows
  if (!order) throw new Failure('notFound')
  return order
}

/** The order with its attempts and refunds. @throws Failure notFound */
export async function readBookingOrder(db: TenantDb, companyId: string, orderId: string) {
  const order = await bookingOrder(db, companyId, orderId)
  return { ...order, ...(await paymentsOf(db, { companyId, orderId })) }
}

/**
 * Staff give back what was paid for a booking that is gone with its person. Where it is there, its own rules count.
 * @throws Failure notFound
 */
export async function refundBookingOrder(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  { orderId, reason }: { orderId: string; reason: string },
  fail: BookingFail,
): Promise<void> {
  const { companyId, staffId } = caller
  const { bookingId } = await bookingOrder(db, companyId, orderId)
  if (bookingId) return refundBooking(db, caller, { orderId: bookingId, reason }, fail)
  if (!(await giveBookingBack(db, { companyId, paymentOrderId: orderId }, { words: reason, staffId })))
    return refuse(fail, 'state')
  await record(db, companyId, staffId, 'booking refunded', { orderId })
}
