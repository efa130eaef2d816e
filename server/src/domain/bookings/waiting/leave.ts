import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'
import { lockBookings } from '#domain/bookings/booking/offer.ts'
import { dropOffered } from '#domain/bookings/booking/offer-hold.ts'
import type { BookingFail } from '#domain/bookings/booking/refusals.ts'
import { dropMessages } from '#domain/customer-messages/queue.ts'
import { refuseWaiting } from './refusals.ts'
import { entryOf, ownEntry, stands, type WaitingRow } from './rows.ts'

type Customer = Pick<Caller, 'companyId' | 'personId'>

/** Takes the caller off the list. A standing offer passes on by the job that the trigger adds. @throws Failure notFound */
export async function leaveWaiting(db: TenantDb, caller: Customer, waitingId: string): Promise<void> {
  await lockBookings(db, caller.companyId)
  await end(db, caller.companyId, await ownEntry(db, caller, waitingId), { state: 'left', ended_for: '' })
}

/** Takes a person off the list for the company. @throws Failure notFound */
export async function removeWaiting(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  waitingId: string,
): Promise<void> {
  await lockBookings(db, companyId)
  const row = await entryOf(db, companyId, waitingId)
  const isEnded = await end(db, companyId, row, { state: 'ended', ended_for: 'removed' })
  if (isEnded) await record(db, companyId, staffId, 'waiting removed', { waitingId })
}

/**
 * Gives the offered slot back. The person keeps their turn for other starts.
 * @throws Failure notFound
 */
export async function declineOffer(
  db: TenantDb,
  caller: Customer,
  waitingId: string,
  fail: BookingFail,
): Promise<void> {
  const { companyId } = caller
  await lockBookings(db, companyId)
  const row = await ownEntry(db, caller, waitingId)
  if (!stands(row)) return refuseWaiting(fail, 'over')
  await sql`
    update waiting_entry set state = 'waiting', declined = declined || offered_start, booking_id = null,
      offered_start = null, offered_until = null, changed_at = clock_timestamp()
    where company_id = ${companyId} and waiting_id = ${waitingId}`.execute(db)
  await giveBack(db, companyId, row)
}

type Ending = { state: 'left'; ended_for: '' } | { state: 'ended'; ended_for: 'removed' }

async function end(db: TenantDb, companyId: string, row: WaitingRow, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('waiting_entry')
    .set({ ...ending, changed_at: sql<Date>`clock_timestamp()` })
    .where('company_id', '=', companyId)
    .where('waiting_id', '=', row.waitingId)
    .where('state', 'in', ['waiting', 'offered'])
    .executeTakeFirstOrThrow()
  await giveBack(db, companyId, row)
  return numUpdatedRows > 0n
}

/** Ends the hold of an offer that was not taken, and takes its message back. */
async function giveBack(db: TenantDb, companyId: string, { waitingId, bookingId }: WaitingRow) {
  await dropMessages(db, companyId, waitingId)
  if (bookingId !== null) await dropOffered(db, companyId, bookingId)
}
