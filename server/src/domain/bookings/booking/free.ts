import { dayAfter, daysBetween } from '@mingpian/contract/shared/rules/days.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { dayOf } from '#core/http/moment.ts'
import { fullParts } from '#domain/bookings/service/day-parts.ts'
import { serviceRows } from '#domain/bookings/service/services.ts'
import {
  bookableDays,
  type FreeSlot,
  isAtPersonLimit,
  slotAt,
  slotsOf,
} from '#domain/bookings/service/slots.ts'
import { timeZoneOf } from '#domain/company/time-zone.ts'
import { placeRows } from '#domain/place/places.ts'
import { dayAt } from '#domain/working-time/day-clock.ts'
import { loadOffer, ownOffers, type Wanted } from './offer.ts'
import { bookingSettings } from './settings.ts'

const dayMs = 86_400_000
const daysShown = 14
const daysMost = 62

interface Days {
  from?: string
  to?: string
}

/** The free slots of some days. @throws Failure notFound, parameterError */
export async function freeDays(
  db: TenantDb,
  companyId: string,
  wanted: Wanted,
  { from, to, ...asking }: Days & { personIds: readonly string[]; bookingId?: string | undefined },
) {
  const first = from === undefined ? dayAt(Date.now(), await timeZoneOf(db, companyId)) : dayOf('from', from)
  const end = to === undefined ? dayAfter(first, daysShown - 1) : dayOf('to', to)
  const count = daysBetween(first, end) + 1
  if (count < 1 || count > daysMost) refuseParameter('to', 'is before `from`, or too far from it')
  const span = { from: Date.parse(first) - dayMs, until: Date.parse(end) + 2 * dayMs }
  const offer = await loadOffer(db, companyId, wanted, { ...asking, ...span })
  const { offerMinutes } = await bookingSettings(db, companyId)
  const hasWaiting = offerMinutes > 0 && asking.bookingId === undefined
  const offered = asking.bookingId ? await offeredSlots(db, companyId, wanted, { ...asking, ...span }) : []
  const days = Array.from({ length: count }, (_, at) => dayAfter(first, at))
  const bookable = bookableDays(offer)
  const slotsOn = slotsOf(offer)
  const isNever = bookable.first > bookable.last || !offer.row.isOpen
  const slotOf = ({ startsAt, endsAt, left, staffIds }: FreeSlot) => ({
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    left,
    userIds: staffIds.flatMap((staffId) => offer.userIds.get(staffId) ?? []),
  })
  return {
    days: days.map((day) => {
      if (!offer.row.isOpen) return { day, slots: [], waitFor: [] }
      const free = withOffered(
        slotsOn(day),
        offered,
        ({ startsAt }) => dayAt(startsAt, offer.timeZone) === day,
      )
      return { day, slots: free.map(slotOf), waitFor: hasWaiting ? fullParts(offer, day, free) : [] }
    }),
    timeZone: offer.timeZone,
    firstDay: isNever ? '' : bookable.first,
    lastDay: isNever ? '' : bookable.last,
    refusal: isAtPersonLimit(offer) ? ('personLimit' as const) : ('' as const),
  }
}

/** The slots that are offered to a person of the waiting list, who may move a booking there. */
async function offeredSlots(
  db: TenantDb,
  companyId: string,
  wanted: Wanted,
  asking: Parameters<typeof loadOffer>[3],
): Promise<FreeSlot[]> {
  const { personIds } = asking
  const slots: FreeSlot[] = []
  for (const { orderId, startsAt } of await ownOffers(db, companyId, { ...wanted, personIds })) {
    const at = startsAt.getTime()
    const slot = slotAt(
      await loadOffer(db, companyId, wanted, { ...asking, offerId: orderId, from: at, until: at }),
      at,
    )
    if (slot) slots.push(slot)
  }
  return slots
}

/** Free slots with those that are offered to the person alone. */
function withOffered(
  free: readonly FreeSlot[],
  offered: readonly FreeSlot[],
  isOfDay: (slot: FreeSlot) => boolean,
): FreeSlot[] {
  const own = offered.filter(
    (slot) => isOfDay(slot) && !free.some(({ startsAt }) => startsAt === slot.startsAt),
  )
  return [...free, ...own].sort((a, b) => a.startsAt - b.startsAt)
}

/** The places at which an open service is offered. */
export async function bookablePlaces(db: TenantDb, companyId: string) {
  return placeRows(
    db,
    companyId,
    sql`exists (
      select from booking_service_place o
      join booking_service s on s.company_id = o.company_id and s.service_id = o.service_id
      where o.company_id = p.company_id and o.place_id = p.place_id and s.is_open and s.removed_at is null)`,
  )
}

/** The open services of a place. @throws Failure notFound */
export async function bookableServices(db: TenantDb, companyId: string, placeId: string) {
  const [place] = isUuid(placeId) ? await placeRows(db, companyId, sql`p.place_id = ${placeId}`) : []
  if (!place) throw new Failure('notFound')
  const services = await serviceRows(
    db,
    companyId,
    sql`s.is_open and exists (
      select from booking_service_place o
      where o.company_id = s.company_id and o.service_id = s.service_id and o.place_id = ${placeId})`,
  )
  const { rows } = await sql<{ staffId: string }>`
    select staff_id as "staffId" from work_plan
    where company_id = ${companyId} and place_id = ${placeId} and hours <> '[]'`.execute(db)
  const serving = new Set(rows.map(({ staffId }) => staffId))
  return services.map((service) => ({
    ...service,
    staff: service.staff.filter(({ staffId }) => serving.has(staffId)),
  }))
}
