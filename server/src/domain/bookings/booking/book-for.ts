import { may } from '@mingpian/contract/shared/roles.ts'
import { uuidv7 } from 'uuidv7'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { record } from '#domain/audit/record.ts'
import { readLead } from '#domain/leads/lead/access.ts'
import { workplacesOf } from '#domain/place/team.ts'
import { startOf } from './book.ts'
import { chosenIn } from './change.ts'
import { loadOffer, lockBookings, type Wanted } from './offer.ts'
import { type BookingFail, refuse } from './refusals.ts'
import { newArrivalCode, overriddenSlot, slotColumns, takenSlot, writeSlot } from './take.ts'
import { tellCustomer } from './tell-customer.ts'

interface BookFor extends Wanted {
  startsAt: string
  clueId?: string
  customerName: string
  customerPhone?: string
  words?: string
  override?: string
}

/**
 * Books for a customer, confirmed at once.
 * @returns the booking's id
 * @throws Failure notFound for a missing service, place, member or lead, forbidden for a place of others
 */
export async function bookFor(
  db: TenantDb,
  sealer: Sealer,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  { startsAt, clueId, override = '', ...order }: BookFor,
  fail: BookingFail,
): Promise<string> {
  const { companyId, staffId } = caller
  const at = startOf(startsAt)
  await requireWorkplace(db, caller, order)
  const lead = clueId === undefined ? undefined : await readLead(db, caller, clueId)
  await lockBookings(db, companyId)
  const asking = { personIds: lead?.personIds ?? [], from: at, until: at }
  const offer = await loadOffer(db, companyId, order, asking)
  if (!override && order.persons > offer.row.personsMax) return refuse(fail, 'tooMany')
  const taken = override
    ? overriddenSlot(offer, at, offer.members ? chosenIn(offer) : null)
    : takenSlot(offer, at, fail)
  const bookingId = uuidv7()
  const row = {
    ...{ company_id: companyId, booking_id: bookingId, state: 'confirmed' as const },
    ...{ service_id: order.serviceId, place_id: order.placeId, persons: order.persons },
    ...{ person_id: lead?.rootId ?? null, customer_name: order.customerName, words: order.words ?? '' },
    ...{ booked_by: staffId, override, arrival_code: newArrivalCode() },
    phone_sealed: order.customerPhone ? sealer.seal(companyId, order.customerPhone) : null,
    ...slotColumns(offer, taken),
  }
  await writeSlot(() => db.insertInto('booking').values(row).execute(), fail)
  await tellCustomer(db, companyId, bookingId, { isNews: true })
  await addJob(db, 'tell_booking', bookingId)
  if (override) await record(db, companyId, staffId, 'booking overridden', { bookingId })
  return bookingId
}

/** A member of staff books for a place where they work, or for themselves. Administrators book for all. */
async function requireWorkplace(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  { placeId }: Wanted,
): Promise<void> {
  if (may(caller.role, 'bookings.write')) return
  const places = await workplacesOf(db, caller)
  if (!places.includes(placeId)) throw new Failure('notFound')
}
