import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { addJob, addMissingJobs } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import type { SheetParameters } from '#core/platform/pay/signature.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { tellTrouble } from '#domain/shop/order/money.ts'
import { lockOrder, type OrderOf } from '#domain/shop/order/moves.ts'
import { endTimeToPay } from '#domain/shop/order/of-booking.ts'
import type { PayParts } from '#domain/shop/payment/merchant.ts'
import { noticeUrl } from '#domain/shop/payment/notices.ts'
import { checkOrder, payOrder } from '#domain/shop/payment/pay.ts'
import { giveBack } from '#domain/shop/payment/refund-order.ts'
import { offerToMove } from './give.ts'
import { lockBookings } from './offer.ts'
import { type BookingRow, bookingRows, ownBooking } from './one.ts'
import { type BookingFail, refuse } from './refusals.ts'
import { freeTaken, newArrivalCode, slotColumns } from './take.ts'
import { tellCustomer } from './tell-customer.ts'

type Customer = Pick<Caller, 'companyId' | 'personId' | 'host' | 'appId' | 'openId' | 'userId'>

/**
 * What the payment sheet of a booking of the caller needs.
 * @returns null for a booking that does not have to be paid any more
 * @throws Failure notFound
 */
export async function payBooking(
  parts: PayParts,
  {
    caller,
    orderId,
    seenTotal,
    origin,
  }: { caller: Customer; orderId: string; seenTotal: number; origin: string },
  fail: Fail<
    | 'orderStatusWrong'
    | 'paymentAmountWrong'
    | 'paymentConfigWrong'
    | 'mallPersonNotFound'
    | 'platformProblem'
  >,
): Promise<SheetParameters | null> {
  const { companyId } = caller
  const row = await parts.db.tenant(companyId, (db) => ownBooking(db, caller, orderId))
  const { state, paymentOrderId } = row
  if (paymentOrderId === null || (state !== 'unpaid' && !row.paid)) return fail('orderStatusWrong')
  if (state !== 'unpaid') return null
  const { sheet } = await payOrder(
    parts,
    {
      ...{ companyId, caller, seenTotal, orderId: paymentOrderId },
      notifyUrl: noticeUrl(origin, companyId),
      mayPay: async () => true,
    },
    (error, words) => {
      if (error === 'orderNotFound') throw new Failure('notFound')
      return fail(error, words)
    },
  )
  if (!sheet) await parts.db.tenant(companyId, (db) => settleBooking(db, companyId, paymentOrderId))
  return sheet
}

/**
 * Asks the vendor whether a booking of the caller is paid, and lets it stand then.
 * @returns whether that is sure
 * @throws Failure notFound
 */
export async function checkBooking(
  parts: PayParts,
  caller: Pick<Caller, 'companyId' | 'personId'>,
  orderId: string,
): Promise<boolean> {
  const { companyId } = caller
  const row = await parts.db.tenant(companyId, (db) => ownBooking(db, caller, orderId))
  const { paymentOrderId, state } = row
  if (paymentOrderId === null || state !== 'unpaid') return true
  const { isSure } = await checkOrder(parts, { companyId, orderId: paymentOrderId })
  await parts.db.tenant(companyId, (db) => settleBooking(db, companyId, paymentOrderId))
  return isSure
}

/** The caller does not pay. The vendor closes the payment next; what was paid meanwhile goes back. @throws Failure notFound */
export async function giveUp(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'personId'>,
  orderId: string,
  fail: BookingFail,
): Promise<void> {
  const { companyId, paymentOrderId } = await ownBooking(db, caller, orderId)
  if (paymentOrderId === null || !(await endUnpaid(db, companyId, paymentOrderId)))
    return refuse(fail, 'state')
  await endTimeToPay(db, { companyId, orderId: paymentOrderId })
}

/**
 * Makes a booking follow the order by which it is paid, any number of times and in any order. Paid, it stands if its slot
 * is still kept or free, otherwise the money goes back. Money of a booking that was cancelled meanwhile goes back too.
 */
async function settleBooking(db: TenantDb, companyId: string, paymentOrderId: string): Promise<void> {
  // Bookings first, then the booking, then its order: as wherever they are locked together.
  await lockBookings(db, companyId)
  const of = { companyId, orderId: paymentOrderId }
  await sql`
    select from booking where company_id = ${companyId} and payment_order_id = ${paymentOrderId} for update`.execute(
    db,
  )
  const [row] = await bookingRows(db, { companyId, staffId: '' }, sql`b.payment_order_id = ${paymentOrderId}`)
  const order = await lockOrder(db, of)
  if (order?.kind !== 'booking') return
  if (order.state === 'paid') {
    if (row?.state === 'unpaid') {
      if (await standPaid(db, row)) return
      await endUnpaid(db, companyId, paymentOrderId)
      await tellTrouble(db, of, 'slotGone')
    }
    const isOver = row
      ? row.state === 'unpaid' || row.state === 'cancelled' || row.state === 'refused'
      : await isPaidByErased(db, of)
    if (isOver) await giveBack(db, of, { reason: 'late' })
    return
  }
  if (order.state !== 'closed' || !row) return
  if (row.state === 'unpaid') await endUnpaid(db, companyId, paymentOrderId)
  else if (order.closeReason === 'refunded') await addJob(db, 'tell_booking', row.orderId)
}

/** @returns false where its time to pay was over and the slot is gone */
async function standPaid(db: TenantDb, row: BookingRow): Promise<boolean> {
  const { companyId, orderId, isKept, personId, staff, staffId, startsAt } = row
  const offer =
    isKept || personId === null
      ? undefined
      : await offerToMove(db, row, staff?.userId, await personIdsOf(db, companyId, personId))
  const taken = offer?.row.isOpen ? freeTaken(offer, startsAt.getTime(), staffId) : undefined
  if (!isKept && !taken) return false
  await db
    .updateTable('booking')
    .set({
      state: row.needsConfirmation ? 'asked' : 'confirmed',
      ...{ held_until: null, arrival_code: newArrivalCode(), revision: row.revision + 1 },
      changed_at: sql<Date>`now()`,
      ...(offer && taken && slotColumns(offer, taken)),
    })
    .where('company_id', '=', companyId)
    .where('booking_id', '=', orderId)
    .execute()
  await tellCustomer(db, companyId, orderId, { isNews: true })
  await addJob(db, 'tell_booking', orderId)
  return true
}

/** @returns false where the booking is not unpaid */
async function endUnpaid(db: TenantDb, companyId: string, paymentOrderId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('booking')
    .set({
      ...{ state: 'cancelled', revision: sql<number>`revision + 1` },
      changed_at: sql<Date>`now()`,
    })
    .where('company_id', '=', companyId)
    .where('payment_order_id', '=', paymentOrderId)
    .where('state', '=', 'unpaid')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The job that makes a booking follow its order. */
export const settleBookingJob =
  ({ db }: { db: Pick<Database, 'tenant'> }): Task =>
  ({ companyId, id }) =>
    db.tenant(companyId, (tenant) => settleBooking(tenant, companyId, id))

/** Whether the buyer of order `o` was erased before the money came. The erasure gives back what came before it. */
const isPaidAfterErasure = sql<boolean>`exists (
  select from person p where p.company_id = o.company_id and p.person_id = o.person_id and p.erased_at <= o.paid_at)`

async function isPaidByErased(db: TenantDb, { companyId, orderId }: OrderOf): Promise<boolean> {
  const { rows } = await sql`
    select from shop_order o
    where o.company_id = ${companyId} and o.order_id = ${orderId} and ${isPaidAfterErasure}`.execute(db)
  return rows.length > 0
}

/** Adds jobs for orders of bookings whose own job was lost. */
export const settleForgotten = (db: Pick<Database, 'ops'>): Promise<void> =>
  addMissingJobs(
    db,
    'settle_booking',
    sql`select b.company_id, b.payment_order_id as id, b.changed_at as since
      from booking b join shop_order o on o.company_id = b.company_id and o.order_id = b.payment_order_id
      where b.state = 'unpaid' and o.state <> 'awaitingPayment' and b.changed_at < now() - interval '30 seconds'
      union all
      select o.company_id, o.order_id, o.paid_at from shop_order o
      left join booking b on b.company_id = o.company_id and b.payment_order_id = o.order_id
      where o.kind = 'booking' and o.state = 'paid' and o.refunded = 0
        and (b.state in ('cancelled', 'refused') or b.booking_id is null and ${isPaidAfterErasure})
        and not exists (select from payment_refund r where r.company_id = o.company_id and r.order_id = o.order_id)`,
  )
