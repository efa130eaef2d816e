import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'
import { hoursOn, planRows } from '#domain/bookings/service/plans.ts'
import { type ServiceRow, serviceOf } from '#domain/bookings/service/services.ts'
import type { Offer, TakenSlot } from '#domain/bookings/service/slots.ts'
import { openingOn } from '#domain/place/opening.ts'
import { type PlaceRow, placeRows } from '#domain/place/places.ts'

export interface Wanted {
  serviceId: string
  placeId: string
  /** The WeCom user id of a member of staff; absent for any who is free. */
  userId?: string | undefined
  persons: number
}

/** Who asks for a slot. */
interface Asking {
  /**
   * The ids of the person who books; empty for a customer without a session. Their own holds block nothing, but for
   * offers of the waiting list: another hold does not end those.
   */
  personIds: readonly string[]
  /** Whether the person's own holds block, too: where the booking ends no hold. */
  ownHoldsBlock?: boolean
  /** A booking that is to be changed: its slot counts as free. */
  bookingId?: string | undefined
  /** An offer of the waiting list that its person takes by the change: its slot counts as free, too. */
  offerId?: string | undefined
  /** Bookings around this span count, in milliseconds. */
  from: number
  until: number
}

export interface LoadedOffer extends Offer {
  row: ServiceRow
  place: PlaceRow
  /** The ids of the person who asks. */
  personIds: readonly string[]
  /** User ids of the members, by their staff ids. */
  userIds: Map<string, string>
}

const dayMs = 86_400_000

/**
 * Reads what decides which slots of a service are free at a place.
 * @throws Failure notFound for a service or place that is missing or not offered there, and for a member who does not serve
 */
export async function loadOffer(
  db: TenantDb,
  companyId: string,
  { serviceId, placeId, userId, persons }: Wanted,
  asking: Asking,
): Promise<LoadedOffer> {
  const row = await serviceOf(db, companyId, serviceId)
  const [place] = isUuid(placeId) ? await placeRows(db, companyId, sql`p.place_id = ${placeId}`) : []
  if (!place || !row.placeIds.includes(placeId)) throw new Failure('notFound')
  const serving = row.staff.filter((each) => userId === undefined || each.userId === userId)
  if (userId !== undefined && serving.length === 0) throw new Failure('notFound')
  const staffIds = serving.map(({ staffId }) => staffId)
  const plans = row.needsMember
    ? await planRows(db, companyId, sql`f.staff_id = any(${staffIds}::uuid[])`)
    : []
  const taken = await takenSlots(db, companyId, { placeId, staffIds }, asking)
  return {
    row,
    place,
    personIds: asking.personIds,
    userIds: new Map(serving.map((each) => [each.staffId, each.userId])),
    timeZone: place.timeZone,
    now: Date.now(),
    service: row,
    placeId,
    placeSeats: place.seats,
    openingOn: (day) => openingOn(place, day).spans,
    members: row.needsMember
      ? plans.map((plan) => ({
          staffId: plan.staffId,
          seats: plan.seats,
          hoursOn: (day: string) => hoursOn(plan, placeId, day),
        }))
      : null,
    taken,
    persons,
    personCount: await comingOf(db, companyId, serviceId, asking),
  }
}

/** An offer without notice and window: for a booking that has its time already. */
export const atOnce = (offer: LoadedOffer): LoadedOffer => ({
  ...offer,
  service: { ...offer.service, notice: 0, windowDays: farDays },
})

/** More days than any window has. */
const farDays = 3660

/** Bookings and holds that take a slot at the place or of one of the members. */
async function takenSlots(
  db: TenantDb,
  companyId: string,
  { placeId, staffIds }: { placeId: string; staffIds: readonly string[] },
  { personIds, ownHoldsBlock = false, bookingId, offerId, from, until }: Asking,
): Promise<TakenSlot[]> {
  const { rows } = await sql<TakenSlot>`
    select service_id as "serviceId", place_id as "placeId", staff_id as "staffId", persons,
      (extract(epoch from starts_at) * 1000)::float8 as "startsAt", (extract(epoch from ends_at) * 1000)::float8 as "endsAt",
      (extract(epoch from lower(busy)) * 1000)::float8 as "busyFrom",
      (extract(epoch from upper(busy)) * 1000)::float8 as "busyUntil"
    from booking
    where company_id = ${companyId} and (place_id = ${placeId} or staff_id = any(${staffIds}::uuid[]))
      and starts_at > ${new Date(from - 3 * dayMs)} and starts_at < ${new Date(until + 3 * dayMs)}
      and (state in ('asked', 'confirmed', 'arrived')
        or state = 'unpaid' and held_until > clock_timestamp()
        or state = 'held' and held_until > clock_timestamp()
          and (is_offer or ${ownHoldsBlock} or person_id <> all(${personIds}::uuid[])))
      and booking_id is distinct from ${bookingId ?? null} and booking_id is distinct from ${offerId ?? null}`.execute(
    db,
  )
  return rows
}

/** A slot that is offered to a person of the waiting list. */
export interface OfferedSlot {
  orderId: string
  startsAt: Date
}

/** The standing offers of a service and a place that a person has. */
export async function ownOffers(
  db: TenantDb,
  companyId: string,
  { serviceId, placeId, personIds }: Pick<Wanted, 'serviceId' | 'placeId'> & { personIds: readonly string[] },
): Promise<OfferedSlot[]> {
  const { rows } = await sql<OfferedSlot>`
    select booking_id as "orderId", starts_at as "startsAt" from booking
    where company_id = ${companyId} and person_id = any(${personIds}::uuid[]) and state = 'held' and is_offer
      and held_until > clock_timestamp() and service_id = ${serviceId} and place_id = ${placeId}
    order by starts_at`.execute(db)
  return rows
}

async function comingOf(
  db: TenantDb,
  companyId: string,
  serviceId: string,
  { personIds, bookingId }: Asking,
): Promise<number> {
  if (personIds.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from booking
    where company_id = ${companyId} and service_id = ${serviceId} and person_id = any(${personIds}::uuid[])
      and (state in ('asked', 'confirmed') or state = 'unpaid' and held_until > now()) and ends_at > now()
      and booking_id is distinct from ${bookingId ?? null}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Lets the writers of a company's bookings continue one at a time, so that what one has read as free stays free until
 * its transaction ends. Holds that ran out no longer block.
 */
export async function lockBookings(db: TenantDb, companyId: string): Promise<void> {
  await sql`
    insert into booking_setting (company_id) values (${companyId})
    on conflict (company_id) do update set company_id = excluded.company_id`.execute(db)
  await sql`
    update booking set is_alone = false
    where company_id = ${companyId} and state in ('held', 'unpaid') and held_until <= clock_timestamp() and is_alone`.execute(
    db,
  )
}
