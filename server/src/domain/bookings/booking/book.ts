import { holdMinutes } from '@mingpian/contract/shared/rules/booking-states.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { momentOf } from '#core/http/moment.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { isAtPersonLimit } from '#domain/bookings/service/slots.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { atOnce, type LoadedOffer, loadOffer, lockBookings, type Wanted } from './offer.ts'
import { type BookingRow, ownBooking } from './one.ts'
import { priceOf, refuseManyUnpaid, refuseOtherPrice, unpaidColumns } from './price.ts'
import { type BookingFail, refuse } from './refusals.ts'
import { newArrivalCode, slotColumns, takenSlot, writeSlot } from './take.ts'
import { tellCustomer } from './tell-customer.ts'

type Customer = Pick<Caller, 'companyId' | 'personId' | 'identityPersonId' | 'appId' | 'openId'>

/** The moment of the input, in milliseconds. @throws Failure parameterError */
export const startOf = (startsAt: string): number => momentOf('startsAt', startsAt).getTime()

/**
 * Keeps a slot for ten minutes. An earlier hold of the person ends, so that two tabs do not block each other.
 * @returns the id of the held booking
 * @throws Failure notFound for a missing service, place or member
 */
export async function holdSlot(
  db: TenantDb,
  { companyId, personId, identityPersonId, appId, openId }: Customer,
  { startsAt, seenPrice = 0, ...wanted }: Wanted & { startsAt: string; seenPrice?: number | undefined },
  fail: BookingFail,
): Promise<string> {
  const at = startOf(startsAt)
  await lockBookings(db, companyId)
  const personIds = await personIdsOf(db, companyId, personId)
  const offer = await loadOffer(db, companyId, wanted, { personIds, from: at, until: at })
  refuseByRules(offer, fail)
  if (offer.row.price !== seenPrice) refuseOtherPrice(offer.row.price, seenPrice, fail)
  const taken = takenSlot(offer, at, fail)
  await db
    .deleteFrom('booking')
    .where('company_id', '=', companyId)
    .where('state', '=', 'held')
    .where('is_offer', '=', false)
    .where('person_id', 'in', personIds)
    .execute()
  const price = await priceOf(db, companyId, offer)
  if (price > 0) await refuseManyUnpaid(db, companyId, personIds, fail)
  const bookingId = uuidv7()
  const row = {
    ...{ company_id: companyId, booking_id: bookingId, state: 'held' as const },
    ...{ service_id: wanted.serviceId, place_id: wanted.placeId, persons: wanted.persons },
    ...{ person_id: identityPersonId, app_id: appId, open_id: openId },
    held_until: sql<Date>`clock_timestamp() + make_interval(mins => ${holdMinutes})`,
    ...slotColumns(offer, taken),
    price,
  }
  await writeSlot(() => db.insertInto('booking').values(row).execute(), fail)
  return bookingId
}

/** Gives a held slot back. Nothing happens to a booking that is no hold of the caller, and to an offer that they wait for. */
export async function releaseHold(
  db: TenantDb,
  { companyId, personId }: Pick<Caller, 'companyId' | 'personId'>,
  orderId: string,
): Promise<void> {
  const { state } = await ownBooking(db, { companyId, personId }, orderId)
  if (state !== 'held') return
  await db
    .deleteFrom('booking')
    .where('company_id', '=', companyId)
    .where('booking_id', '=', orderId)
    .where('state', '=', 'held')
    .where('is_offer', '=', false)
    .execute()
}

/**
 * Books the slot that the caller holds. Of a hold that ran out the slot is taken once more if it is free, by the present
 * rules. A standing offer is checked by them too, because it may be hours old: its price and its start do not change, and
 * the minimum notice does not apply.
 * @throws Failure notFound
 */
export async function bookHeld(
  db: TenantDb,
  sealer: Sealer,
  caller: Customer,
  { orderId, ...form }: { orderId: string; customerName: string; customerPhone: string; words?: string },
  fail: BookingFail,
): Promise<void> {
  const { companyId } = caller
  await lockBookings(db, companyId)
  const row = await ownBooking(db, caller, orderId)
  if (row.state !== 'held') return refuse(fail, 'state')
  const hasEnded = !row.isKept
  const isTakenAgain = hasEnded || row.isOffer
  const loaded = await offerOf(db, caller, row, isTakenAgain ? { userId: row.staff?.userId } : {})
  const offer = row.isOffer && row.isKept ? atOnce(loaded) : loaded
  // Offers of the waiting list stand beside each other.
  if (isAtPersonLimit(offer)) return refuse(fail, 'personLimit')
  if (isTakenAgain) refuseByRules(offer, fail)
  const taken = isTakenAgain
    ? takenSlot(offer, row.startsAt.getTime(), fail, {
        preferred: row.staffId,
        ifTaken: hasEnded ? 'holdEnded' : 'taken',
      })
    : undefined
  const priceNow = await priceOf(db, companyId, offer)
  const price = row.price ?? priceNow
  if (hasEnded && price !== priceNow) refuseOtherPrice(priceNow, price, fail)
  if (price > 0) await refuseManyUnpaid(db, companyId, offer.personIds, fail)
  const unpaid =
    price > 0 ? await unpaidColumns(db, taken ? { ...row, staffId: taken.staffId } : row, price) : undefined
  const { numUpdatedRows } = await writeSlot(
    () =>
      db
        .updateTable('booking')
        .set({
          state: offer.row.needsConfirmation ? 'asked' : 'confirmed',
          customer_name: form.customerName,
          phone_sealed: sealer.seal(companyId, form.customerPhone),
          words: form.words ?? '',
          arrival_code: newArrivalCode(),
          held_until: null,
          price,
          revision: row.revision + 1,
          changed_at: sql<Date>`now()`,
          ...(taken && slotColumns(offer, taken)),
          ...unpaid,
        })
        .where('company_id', '=', companyId)
        .where('booking_id', '=', orderId)
        .where('revision', '=', row.revision)
        .executeTakeFirstOrThrow(),
    fail,
  )
  // Given up meanwhile: states change without the lock of all bookings.
  if (numUpdatedRows === 0n) return refuse(fail, 'state')
  if (unpaid) return
  await tellCustomer(db, companyId, orderId, { isNews: true })
  await addJob(db, 'tell_booking', orderId)
}

/** The offer of a booking of the caller, as if the booking were not there. */
export async function offerOf(
  db: TenantDb,
  { companyId, personId }: Pick<Caller, 'companyId' | 'personId'>,
  row: BookingRow,
  { placeId = row.placeId, userId, at = row.startsAt.getTime() }: OfferChange = {},
) {
  const personIds = await personIdsOf(db, companyId, personId)
  const wanted = { serviceId: row.serviceId, placeId, userId, persons: row.persons }
  const asking = { personIds, ownHoldsBlock: row.isOffer, bookingId: row.orderId, from: at, until: at }
  return loadOffer(db, companyId, wanted, asking)
}

interface OfferChange {
  placeId?: string | undefined
  userId?: string | undefined
  at?: number
}

function refuseByRules({ row, persons }: LoadedOffer, fail: BookingFail): void {
  if (!row.isOpen) refuse(fail, 'closed')
  if (persons > row.personsMax) refuse(fail, 'tooMany')
}

/** Lets the messages of a booking go to the app of the caller's session. @throws Failure notFound */
export async function setMessageApp(db: TenantDb, caller: Customer, orderId: string): Promise<void> {
  await ownBooking(db, caller, orderId)
  await db
    .updateTable('booking')
    .set({ app_id: caller.appId, open_id: caller.openId })
    .where('company_id', '=', caller.companyId)
    .where('booking_id', '=', orderId)
    .execute()
}
