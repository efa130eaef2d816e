import type { BookingMisfit } from '@mingpian/contract/shared/booking.ts'
import type { ClockSpan } from '@mingpian/contract/shared/hours.ts'
import { minuteOf } from '@mingpian/contract/shared/rules/clock.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { hoursOn, type PlanRow, planRows } from '#domain/bookings/service/plans.ts'
import { type ServiceRow, serviceRows } from '#domain/bookings/service/services.ts'
import { openingOn } from '#domain/place/opening.ts'
import { type PlaceRow, placeRows } from '#domain/place/places.ts'
import { dayAt, dayClock } from '#domain/working-time/day-clock.ts'
import { type BookingRow, bookingRows } from './one.ts'

/**
 * Coming bookings that no longer fit what is offered, after a closure, a day off, a member who left or fewer seats. They
 * stand until staff keep, move or cancel each: availability is a rule for booking, not for stored bookings. Of those that
 * staff keep or booked against the rules, only the ones of a member who left do not fit.
 */
export async function misfitsOf(db: TenantDb, caller: Pick<Caller, 'companyId' | 'staffId'>) {
  const { companyId } = caller
  const where = sql`b.state in ('asked', 'confirmed') and b.starts_at > now()`
  const rows = await bookingRows(db, caller, where, sql`order by b.created_at, b.booking_id`)
  const places = new Map((await placeRows(db, companyId)).map((place) => [place.id, place]))
  const services = new Map((await serviceRows(db, companyId)).map((service) => [service.serviceId, service]))
  const plans = new Map((await planRows(db, companyId)).map((plan) => [plan.staffId, plan]))
  const seats = new Map<string, number>()
  return rows
    .flatMap((row) => {
      const at = {
        place: places.get(row.placeId),
        service: services.get(row.serviceId),
        plan: row.staffId === null ? undefined : plans.get(row.staffId),
      }
      const misfit = row.override ? leaving(row, at) : (misfitOf(row, at) ?? fullness(row, at.service, seats))
      return misfit ? [{ row, misfit }] : []
    })
    .sort((a, b) => a.row.startsAt.getTime() - b.row.startsAt.getTime())
}

interface Present {
  place: PlaceRow | undefined
  service: ServiceRow | undefined
  plan: PlanRow | undefined
}

function misfitOf(row: BookingRow, { place, plan }: Present): BookingMisfit | undefined {
  const day = dayAt(row.startsAt.getTime(), row.timeZone)
  if (!place || !contains(openingOn(place, day).spans, day, row)) return 'closed'
  if (row.staffId === null) return undefined
  if (!plan) return leaving(row, { plan })
  return contains(hoursOn(plan, row.placeId, day), day, row) ? undefined : 'away'
}

/** A reason for which the rules do not count brings no member back who left. */
const leaving = ({ staffId }: BookingRow, { plan }: Pick<Present, 'plan'>): BookingMisfit | undefined =>
  staffId !== null && !plan ? 'left' : undefined

function contains(
  spans: readonly ClockSpan[],
  day: string,
  { startsAt, endsAt, timeZone }: BookingRow,
): boolean {
  const clock = dayClock(day, timeZone)
  return spans.some(
    ({ from, until }) =>
      clock.endAt(minuteOf(from)) <= startsAt.getTime() && endsAt.getTime() <= clock.endAt(minuteOf(until)),
  )
}

/** Of the bookings of one slot those are too many that were made after its seats were taken. */
function fullness(
  { serviceId, placeId, staffId, startsAt, persons }: BookingRow,
  service: ServiceRow | undefined,
  seats: Map<string, number>,
): BookingMisfit | undefined {
  const key = [serviceId, placeId, staffId, startsAt.getTime()].join(' ')
  const taken = (seats.get(key) ?? 0) + persons
  seats.set(key, taken)
  return service && taken > service.seats ? 'full' : undefined
}
