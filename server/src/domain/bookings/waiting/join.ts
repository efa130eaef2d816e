import { type DayPart, personWaitingMost } from '@mingpian/contract/shared/rules/waiting-states.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { dayOf } from '#core/http/moment.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { type LoadedOffer, loadOffer, lockBookings, type Wanted } from '#domain/bookings/booking/offer.ts'
import type { BookingFail } from '#domain/bookings/booking/refusals.ts'
import { bookingSettings } from '#domain/bookings/booking/settings.ts'
import { partsOf } from '#domain/bookings/service/day-parts.ts'
import { isAtPersonLimit, slotsOn } from '#domain/bookings/service/slots.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { offerFree, spanOf } from './offer.ts'
import { refuseWaiting } from './refusals.ts'

type Customer = Pick<Caller, 'companyId' | 'personId' | 'identityPersonId' | 'appId' | 'openId'>

interface Wish extends Wanted {
  day: string
  part: DayPart
}

/** Open entries that a company may have. */
const companyMost = 2000

/**
 * Puts a person on the waiting list. Who waits for the service at the place on the day keeps their turn, with the new wish.
 * @returns the entry's id
 * @throws Failure notFound for a missing service, place or member
 */
export async function joinWaiting(
  db: TenantDb,
  { companyId, personId, identityPersonId, appId, openId }: Customer,
  { day, part, ...wanted }: Wish,
  fail: BookingFail,
): Promise<string> {
  dayOf('day', day)
  await lockBookings(db, companyId)
  // Who waits comes first: what they get now is not free.
  await offerFree(db, companyId, day)
  const personIds = await personIdsOf(db, companyId, personId)
  const offer = await loadOffer(db, companyId, wanted, { personIds, ...spanOf(day) })
  const { serviceId, placeId, persons } = wanted
  const { rows } = await sql<{ id: string; state: string }>`
    select waiting_id as id, state from waiting_entry
    where company_id = ${companyId} and person_id = any(${personIds}::uuid[]) and service_id = ${serviceId}
      and place_id = ${placeId} and day = ${day} and state in ('waiting', 'offered')
    order by created_at limit 1`.execute(db)
  const [open] = rows
  if (open?.state === 'offered') return open.id
  if ((await bookingSettings(db, companyId)).offerMinutes === 0) return refuseWaiting(fail, 'off')
  requireFull(offer, { day, part }, fail)
  const staffId = wanted.userId === undefined ? null : (offer.members?.[0]?.staffId ?? null)
  const wish = { staff_id: staffId, part, persons, app_id: appId, open_id: openId }
  if (open) {
    await db
      .updateTable('waiting_entry')
      .set({ ...wish, changed_at: sql<Date>`clock_timestamp()` })
      .where('company_id', '=', companyId)
      .where('waiting_id', '=', open.id)
      .execute()
    return open.id
  }
  await requireRoom(db, companyId, personIds, fail)
  const waitingId = uuidv7()
  const entry = { company_id: companyId, waiting_id: waitingId, person_id: identityPersonId, day }
  await db
    .insertInto('waiting_entry')
    .values({ ...entry, ...wish, service_id: serviceId, place_id: placeId })
    .execute()
  await addJob(db, 'tell_waiting', waitingId)
  return waitingId
}

/** Refuses to wait where a slot is free, and where none could become free. */
function requireFull(
  offer: LoadedOffer,
  { day, part }: { day: string; part: DayPart },
  fail: BookingFail,
): void {
  if (offer.persons > offer.row.personsMax) refuseWaiting(fail, 'tooMany')
  if (isAtPersonLimit(offer)) refuseWaiting(fail, 'personLimit')
  const isInPart = partsOf(day, offer.timeZone)
  const has = (taken: LoadedOffer['taken']) =>
    slotsOn({ ...offer, taken }, day).some(({ startsAt }) => isInPart(startsAt, part))
  if (!offer.row.isOpen || !has([])) refuseWaiting(fail, 'closed')
  if (has(offer.taken)) refuseWaiting(fail, 'free')
}

async function requireRoom(
  db: TenantDb,
  companyId: string,
  personIds: readonly string[],
  fail: BookingFail,
): Promise<void> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::integer as all, (count(*) filter (where person_id = any(${personIds}::uuid[])))::integer as own
    from waiting_entry where company_id = ${companyId} and state in ('waiting', 'offered')`.execute(db)
  const { all, own } = rows[0] ?? { all: 0, own: 0 }
  if (own >= personWaitingMost) refuseWaiting(fail, 'personFull')
  if (all >= companyMost) refuseWaiting(fail, 'companyFull')
}
