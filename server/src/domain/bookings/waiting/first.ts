import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { momentOf } from '#core/http/moment.ts'
import { lockBookings, ownOffers, type Wanted } from '#domain/bookings/booking/offer.ts'
import { dropOffered } from '#domain/bookings/booking/offer-hold.ts'
import { ownBooking } from '#domain/bookings/booking/one.ts'
import { timeZoneOf } from '#domain/company/time-zone.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { dayAt } from '#domain/working-time/day-clock.ts'
import { offerFree } from './offer.ts'

type Customer = Pick<Caller, 'companyId' | 'personId'>

/** Lets those who wait come before a person who asks for a slot of a start now. */
export async function offerFreeAt(
  db: TenantDb,
  { companyId }: Pick<Caller, 'companyId'>,
  startsAt: string,
): Promise<void> {
  const at = momentOf('startsAt', startsAt).getTime()
  await offerFree(db, companyId, dayAt(at, await timeZoneOf(db, companyId)))
}

/**
 * Lets those who wait come before a person who asks for a slot now.
 * @returns the hold of an offer of this slot that the person has; '' for none
 */
export async function offerFirst(
  db: TenantDb,
  { companyId, personId }: Customer,
  { serviceId, placeId, userId, persons, startsAt }: Wanted & { startsAt: string },
): Promise<string> {
  await offerFreeAt(db, { companyId }, startsAt)
  if (!isUuid(serviceId) || !isUuid(placeId)) return ''
  const personIds = await personIdsOf(db, companyId, personId)
  const { rows } = await sql<{ orderId: string }>`
    select b.booking_id as "orderId" from booking b
    left join staff f on f.company_id = b.company_id and f.staff_id = b.staff_id
    where b.company_id = ${companyId} and b.person_id = any(${personIds}::uuid[]) and b.state = 'held' and b.is_offer
      and b.held_until > clock_timestamp() and b.starts_at = ${new Date(startsAt)} and b.service_id = ${serviceId}
      and b.place_id = ${placeId} and b.persons = ${persons}
      and (${userId ?? null}::text is null or f.user_id = ${userId ?? null})`.execute(db)
  return rows[0]?.orderId ?? ''
}

/**
 * Takes the offer of the slot to which its person moves a booking. Its hold ends, so that the slot is free for the booking.
 * @throws Failure notFound
 */
export async function takeByChange(
  db: TenantDb,
  caller: Customer,
  { orderId, startsAt, placeId }: { orderId: string; startsAt: string; placeId?: string },
): Promise<void> {
  const { companyId } = caller
  await offerFreeAt(db, caller, startsAt)
  await lockBookings(db, companyId)
  const { serviceId, placeId: present } = await ownBooking(db, caller, orderId)
  if (placeId !== undefined && !isUuid(placeId)) return
  const personIds = await personIdsOf(db, companyId, caller.personId)
  const offers = await ownOffers(db, companyId, { serviceId, placeId: placeId ?? present, personIds })
  const offer = offers.find((each) => each.startsAt.getTime() === Date.parse(startsAt))
  if (!offer) return
  await noteTaken(db, caller, offer.orderId)
  await dropOffered(db, companyId, offer.orderId)
}

/** Lets those who wait come before a person whose hold ran out: its slot may be theirs now. */
export async function passOn(db: TenantDb, { companyId }: Customer, orderId: string): Promise<void> {
  if (!isUuid(orderId)) return
  const { rows } = await sql<{ day: string }>`
    select (b.starts_at at time zone c.time_zone)::date::text as day
    from booking b join company c on c.company_id = b.company_id
    where b.company_id = ${companyId} and b.booking_id = ${orderId} and b.state = 'held'
      and b.held_until <= clock_timestamp()`.execute(db)
  if (rows[0]) await offerFree(db, companyId, rows[0].day)
}

/** Notes that the slot of an offer was booked. Nothing happens for a hold that is no offer. */
export async function noteTaken(db: TenantDb, { companyId }: Customer, orderId: string): Promise<void> {
  await sql`
    update waiting_entry set state = 'taken', ended_for = '', changed_at = clock_timestamp()
    where company_id = ${companyId} and booking_id = ${orderId} and state in ('offered', 'expired')`.execute(
    db,
  )
}
