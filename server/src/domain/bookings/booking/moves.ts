import {
  type BookingMove,
  type BookingState,
  bookingMoves,
  mayMove,
} from '@mingpian/contract/shared/rules/booking-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { record } from '#domain/audit/record.ts'
import { lockBookings } from './offer.ts'
import { arrivesFrom, type BookingRow, changeUntil, handledBooking, ownBooking } from './one.ts'
import { giveBookingBack } from './refund.ts'
import { type BookingFail, refuse, refuseEarly, refuseFull } from './refusals.ts'
import { whoHasRoomOf } from './room.ts'
import { tellCustomer } from './tell-customer.ts'

type Handler = Pick<Caller, 'companyId' | 'staffId' | 'role'>
/** Moves that change nothing but the state. */
type StateMove = Extract<BookingMove, 'confirm' | 'refuse' | 'cancel' | 'arrive' | 'finish' | 'noShow'>

/**
 * Cancels a booking of the caller.
 * @throws Failure notFound
 */
export async function cancelOwn(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'personId'>,
  { orderId, reason = '' }: { orderId: string; reason?: string },
  fail: BookingFail,
): Promise<void> {
  const row = await ownBooking(db, caller, orderId)
  if (mayMove('cancel', row.state, 'customer') && !changeUntil(row)) return refuse(fail, 'changeClosed')
  await makeMove(db, row, 'cancel', { actor: 'customer', reason }, fail)
}

/**
 * Makes a move of a booking that the caller handles.
 * @param override the reason for which it may be too early for an arrival
 * @throws Failure notFound
 */
export async function moveHandled(
  db: TenantDb,
  caller: Handler,
  orderId: string,
  move: StateMove,
  { reason = '', override = '' }: { reason?: string; override?: string },
  fail: BookingFail,
): Promise<void> {
  // A confirmed visit takes its room: confirmations follow one another.
  if (move === 'confirm') await lockBookings(db, caller.companyId)
  const row = await handledBooking(db, caller, orderId, 'bookings.write')
  if (move === 'confirm' && row.state === 'asked' && !row.override) {
    const names = await whoHasRoomOf(db, row)
    if (names.length > 0) return refuseFull(fail, names)
  }
  const isEarly = move === 'arrive' && row.state === 'confirmed' && arrivesFrom(row).getTime() > Date.now()
  if (isEarly && !override) return refuseEarly(fail, row)
  if (move === 'noShow' && row.state === 'confirmed' && row.startsAt.getTime() > Date.now())
    return refuse(fail, 'notYet')
  const by = { actor: 'staff', reason, staffId: caller.staffId } as const
  await makeMove(db, row, move, isEarly ? { ...by, override } : by, fail)
  if (isEarly)
    await record(db, caller.companyId, caller.staffId, 'booking overridden', { bookingId: orderId })
  if (move === 'cancel' || move === 'refuse')
    await record(
      db,
      caller.companyId,
      caller.staffId,
      `booking ${move === 'cancel' ? 'cancelled' : 'refused'}`,
      {
        bookingId: orderId,
      },
    )
}

/**
 * Notes that the customer of a booking is there.
 * @param code the arrival code of the booking, or its id
 * @param override the reason for which it may be too early; it is kept where it is
 * @returns the booking's id
 * @throws Failure notFound
 */
export async function noteArrival(
  db: TenantDb,
  caller: Handler,
  { code, override }: { code: string; override?: string },
  fail: BookingFail,
): Promise<string> {
  const orderId = isUuid(code) ? code : await orderByCode(db, caller.companyId, code)
  await moveHandled(db, caller, orderId, 'arrive', { override }, fail)
  return orderId
}

async function orderByCode(db: TenantDb, companyId: string, code: string): Promise<string> {
  const row = await db
    .selectFrom('booking')
    .select('booking_id')
    .where('company_id', '=', companyId)
    .where('arrival_code', '=', code.trim().toUpperCase())
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row.booking_id
}

interface MadeBy {
  actor: 'customer' | 'staff'
  reason: string
  staffId?: string
  override?: string
}

/** One statement: of two who move a booking at the same time the second finds another state. */
async function makeMove(
  db: TenantDb,
  row: Pick<BookingRow, 'companyId' | 'orderId' | 'state' | 'paymentOrderId'>,
  move: StateMove,
  { actor, reason, staffId, override }: MadeBy,
  fail: BookingFail,
): Promise<void> {
  const { companyId, orderId, state } = row
  if (!mayMove(move, state, actor)) return refuse(fail, 'state')
  const [to] = bookingMoves[move].to
  const { numUpdatedRows } = await db
    .updateTable('booking')
    .set({
      ...{ state: to as BookingState, reason, ...(override && { override }) },
      revision: sql<number>`revision + 1`,
      changed_at: sql<Date>`now()`,
    })
    .where('company_id', '=', companyId)
    .where('booking_id', '=', orderId)
    .where('state', 'in', [...bookingMoves[move].from])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return refuse(fail, 'state')
  if (to === 'cancelled' || to === 'refused') await giveBookingBack(db, row, { staffId })
  await tellCustomer(db, companyId, orderId, { isNews: move === 'confirm' })
  await addJob(db, 'tell_booking', orderId)
}

/** Keeps a booking that no longer fits, with the reason. @throws Failure notFound */
export async function keepBooking(
  db: TenantDb,
  caller: Handler,
  { orderId, override }: { orderId: string; override: string },
  fail: BookingFail,
): Promise<void> {
  await handledBooking(db, caller, orderId, 'bookings.write')
  const { numUpdatedRows } = await db
    .updateTable('booking')
    .set({ override, is_alone: false, revision: sql<number>`revision + 1`, changed_at: sql<Date>`now()` })
    .where('company_id', '=', caller.companyId)
    .where('booking_id', '=', orderId)
    .where('state', 'in', ['asked', 'confirmed'])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return refuse(fail, 'state')
  await record(db, caller.companyId, caller.staffId, 'booking overridden', { bookingId: orderId })
}
