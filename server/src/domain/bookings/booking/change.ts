import { mayMove } from '@mingpian/contract/shared/rules/booking-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { offerOf, startOf } from './book.ts'
import { type LoadedOffer, loadOffer, lockBookings } from './offer.ts'
import { type BookingRow, changeUntil, handledBooking, ownBooking } from './one.ts'
import { type BookingFail, refuse } from './refusals.ts'
import { overriddenSlot, slotColumns, type Taken, takenSlot, writeSlot } from './take.ts'
import { tellCustomer } from './tell-customer.ts'

interface Change {
  orderId: string
  /** As it was read: a later change refuses this one, so that a link to change works once. */
  revision: number
  startsAt: string
  userId?: string
  placeId?: string
}

/**
 * Moves a booking of the caller to another slot. Its present slot counts as free.
 * @throws Failure notFound
 */
export async function changeOwn(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'personId'>,
  { orderId, revision, startsAt, userId, placeId }: Change,
  fail: BookingFail,
): Promise<void> {
  const at = startOf(startsAt)
  await lockBookings(db, caller.companyId)
  const row = await ownBooking(db, caller, orderId)
  if (row.revision !== revision) return refuse(fail, 'changed')
  if (!mayMove('change', row.state, 'customer')) return refuse(fail, 'state')
  if (!changeUntil(row)) return refuse(fail, 'changeClosed')
  const offer = await offerOf(db, caller, row, { placeId, userId, at })
  if (!offer.row.isOpen) return refuse(fail, 'closed')
  const taken = takenSlot(offer, at, fail, { preferred: row.staffId })
  const state = offer.row.needsConfirmation ? 'asked' : row.state
  await move(db, row, offer, { taken, state, override: '' }, fail)
}

/**
 * Moves a booking that the caller handles.
 * @param override the reason for which the rules do not count
 * @throws Failure notFound
 */
export async function changeHandled(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  { override = '', ...change }: Change & { override?: string },
  fail: BookingFail,
): Promise<void> {
  const { companyId, staffId } = caller
  const at = startOf(change.startsAt)
  await lockBookings(db, companyId)
  const row = await handledBooking(db, caller, change.orderId, 'bookings.write')
  if (row.revision !== change.revision) return refuse(fail, 'changed')
  if (!mayMove('change', row.state, 'staff')) return refuse(fail, 'state')
  const placeId = change.placeId ?? row.placeId
  const wanted = { serviceId: row.serviceId, placeId, userId: change.userId, persons: row.persons }
  const asking = { personIds: [], bookingId: row.orderId, from: at, until: at }
  const offer = await loadOffer(db, companyId, wanted, asking)
  const taken = override
    ? overriddenSlot(offer, at, change.userId ? chosenIn(offer) : row.staffId)
    : takenSlot(offer, at, fail, { preferred: row.staffId })
  await move(db, row, offer, { taken, state: row.state, override }, fail)
  if (override) await record(db, companyId, staffId, 'booking overridden', { bookingId: row.orderId })
}

/** The one member of an offer that was asked for by name. */
export function chosenIn({ members }: LoadedOffer): string {
  const [member] = members ?? []
  if (!member) throw new Failure('notFound')
  return member.staffId
}

async function move(
  db: TenantDb,
  row: BookingRow,
  offer: LoadedOffer,
  to: Moved,
  fail: BookingFail,
): Promise<void> {
  if (!(await writeSlot(() => storeMove(db, row, offer, to), fail))) return refuse(fail, 'changed')
}

interface Moved {
  taken: Taken
  state: BookingRow['state']
  override: string
  /** The members who left from whom the booking came; it goes back to each if their hand-over is undone. */
  givers?: readonly string[]
}

/**
 * Stores the new slot of a booking, and tells its customer. States change without the lock of all bookings.
 * @returns false where the booking changed after it was read: then nothing is stored
 */
export async function storeMove(
  db: TenantDb,
  row: BookingRow,
  offer: LoadedOffer,
  { taken, state, override, givers = [] }: Moved,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('booking')
    .set({
      ...slotColumns(offer, taken),
      ...{ place_id: offer.placeId, state, override, revision: row.revision + 1 },
      ...{ given_from: givers.at(-1) ?? null, given_before: givers.slice(0, -1) },
      changed_at: sql<Date>`now()`,
    })
    .where('company_id', '=', row.companyId)
    .where('booking_id', '=', row.orderId)
    .where('revision', '=', row.revision)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await tellCustomer(db, row.companyId, row.orderId, { isNews: true })
  return true
}
