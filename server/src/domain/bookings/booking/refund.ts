import { overStates } from '@mingpian/contract/shared/rules/booking-states.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'
import { lockOrder, noteStep } from '#domain/shop/order/moves.ts'
import { paymentsOf } from '#domain/shop/payment/of-order.ts'
import { giveBack } from '#domain/shop/payment/refund-order.ts'
import { type BookingRow, handledBooking } from './one.ts'
import { type BookingFail, refuse } from './refusals.ts'

/** What was paid for a booking that no longer stands goes back. */
export async function giveBookingBack(
  db: TenantDb,
  { companyId, paymentOrderId }: Pick<BookingRow, 'companyId' | 'paymentOrderId'>,
  { words = '', staffId }: { words?: string; staffId?: string | undefined },
): Promise<boolean> {
  if (paymentOrderId === null) return false
  const of = { companyId, orderId: paymentOrderId }
  await lockOrder(db, of)
  const given = await giveBack(db, of, { words, ...(staffId && { staffId }) })
  const by = staffId ? ({ by: 'staff', staffId } as const) : ({ by: 'buyer' } as const)
  if (given.length > 0) await noteStep(db, of, 'refund', by)
  return given.length > 0
}

/**
 * Staff give back what was paid for a booking that is over: the customer did not come, say, or a refund failed.
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
  if (!isOver || !(await giveBookingBack(db, row, { words: reason, staffId }))) return refuse(fail, 'state')
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
