import type { ClockSpan } from '@mingpian/contract/shared/hours.ts'
import { minuteOf } from '@mingpian/contract/shared/rules/clock.ts'
import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { type DayClock, dayAt, dayClock } from '#domain/working-time/day-clock.ts'

const minuteMs = 60_000

/** A service, as far as it decides which slots are free. Times in minutes. */
interface OfferedService {
  serviceId: string
  minutes: number
  before: number
  after: number
  step: number
  seats: number
  notice: number
  windowDays: number
  personLimit: number
  dayLimit: number
}

/** A member of staff who serves at the place. */
interface OfferedMember {
  staffId: string
  /** How many bookings they serve at the same time. */
  seats: number
  /** Their hours at the place; empty on a day off. */
  hoursOn(day: string): readonly ClockSpan[]
}

/** A booking or a hold that takes its slot. Moments in milliseconds; `busy…` with the minutes before and after. */
export interface TakenSlot {
  serviceId: string
  placeId: string
  staffId: string | null
  startsAt: number
  endsAt: number
  busyFrom: number
  busyUntil: number
  persons: number
}

/** Everything that decides which slots of a service are free at a place. */
export interface Offer {
  timeZone: string
  now: number
  service: OfferedService
  placeId: string
  /** How many persons the place takes at the same time; 0 for any number. */
  placeSeats: number
  openingOn(day: string): readonly ClockSpan[]
  /** null where the service needs no person. */
  members: readonly OfferedMember[] | null
  taken: readonly TakenSlot[]
  /** For how many persons the slot is asked. */
  persons: number
  /** Coming bookings of the service that the person has. */
  personCount: number
}

export interface FreeSlot {
  startsAt: number
  endsAt: number
  /** For how many persons there is room. */
  left: number
  /** The members of staff who are free, those with the fewest bookings of the day first. */
  staffIds: string[]
}

interface Load {
  from: number
  until: number
  weight: number
}

/** The greatest sum of weights at one moment of a span. Spans are half-open: one that ends where another begins does not meet it. */
function peak(loads: readonly Load[], from: number, until: number): number {
  const meeting = loads.filter((load) => load.from < until && load.until > from)
  const sums = meeting.map(({ from: moment }) => {
    const at = Math.max(moment, from)
    return meeting.reduce((sum, load) => (load.from <= at && load.until > at ? sum + load.weight : sum), 0)
  })
  return Math.max(0, ...sums)
}

/** The first and the last day that notice and window leave. */
export function bookableDays({ now, timeZone, service }: Pick<Offer, 'now' | 'timeZone' | 'service'>) {
  const first = dayAt(now + service.notice * minuteMs, timeZone)
  const last = dayAfter(dayAt(now, timeZone), service.windowDays)
  return { first, last }
}

/** Whether the person has as many coming bookings of the service as one may have. */
export const isAtPersonLimit = ({ service, personCount }: Pick<Offer, 'service' | 'personCount'>): boolean =>
  service.personLimit > 0 && personCount >= service.personLimit

/**
 * The free slots of a day. The list that customers see and the booking both come from here, so that the list never
 * offers what a booking refuses.
 * @param day YYYY-MM-DD, on the clocks of the company
 */
export function slotsOn(offer: Offer, day: string): FreeSlot[] {
  const { service, now, timeZone } = offer
  const { first, last } = bookableDays(offer)
  if (day < first || day > last || isAtPersonLimit(offer)) return []
  const clock = dayClock(day, timeZone)
  const ofDay = offer.taken.filter(({ startsAt }) => startsAt >= clock.begins && startsAt < clock.ends)
  const here = ofDay.filter(
    ({ serviceId, placeId }) => serviceId === service.serviceId && placeId === offer.placeId,
  )
  if (service.dayLimit > 0 && here.length >= service.dayLimit) return []
  const rooms = roomsOf(offer, day, clock, ofDay)
  const atPlace = offer.placeSeats > 0 ? loadsOf(offer, clock) : []
  const earliest = now + service.notice * minuteMs
  return offer.openingOn(day).flatMap((span) => {
    const slots: FreeSlot[] = []
    const closes = clock.endAt(minuteOf(span.until))
    for (let minute = minuteOf(span.from); minute < minuteOf(span.until); minute += service.step) {
      const startsAt = clock.at(minute)
      if (startsAt === undefined || startsAt < earliest) continue
      const endsAt = startsAt + service.minutes * minuteMs
      if (endsAt > closes) break
      const slot = freeSlot(offer, { rooms, atPlace }, startsAt, endsAt)
      if (slot) slots.push(slot)
    }
    return slots
  })
}

/** The free slot that starts at a moment; undefined where none does. */
export const slotAt = (offer: Offer, startsAt: number): FreeSlot | undefined =>
  slotsOn(offer, dayAt(startsAt, offer.timeZone)).find((slot) => slot.startsAt === startsAt)

/** What can take a booking: a member of staff, or the service itself where it needs none. */
interface Room {
  staffId: string | null
  /** Spans in which the room is there, in milliseconds; null for the hours of the place. */
  spans: readonly { from: number; until: number }[] | null
  taken: readonly TakenSlot[]
  seats: number
  /** Bookings of the day, by which members take turns. */
  count: number
}

function roomsOf(offer: Offer, day: string, clock: DayClock, ofDay: readonly TakenSlot[]): Room[] {
  const { service, placeId, taken } = offer
  if (!offer.members) {
    const own = taken.filter(
      (each) => each.staffId === null && each.serviceId === service.serviceId && each.placeId === placeId,
    )
    return [{ staffId: null, spans: null, taken: own, seats: 1, count: 0 }]
  }
  return offer.members
    .map(({ staffId, seats, hoursOn }) => ({
      staffId,
      spans: hoursOn(day).map(({ from, until }) => ({
        from: clock.endAt(minuteOf(from)),
        until: clock.endAt(minuteOf(until)),
      })),
      // A booking of another day may reach into this one.
      taken: taken.filter((each) => each.staffId === staffId && reaches(each, clock, service)),
      seats,
      count: ofDay.filter((each) => each.staffId === staffId).length,
    }))
    .sort((a, b) => a.count - b.count)
}

const reaches = ({ busyFrom, busyUntil }: TakenSlot, clock: DayClock, service: OfferedService) =>
  busyUntil > clock.begins - service.before * minuteMs &&
  busyFrom < clock.ends + (service.minutes + service.after) * minuteMs

/** The persons at the place around a day. */
const loadsOf = ({ taken, placeId, service }: Offer, clock: DayClock): Load[] =>
  taken
    .filter((each) => each.placeId === placeId && reaches(each, clock, service))
    .map((each) => ({ from: each.startsAt, until: each.endsAt, weight: each.persons }))

function freeSlot(
  { service, placeId, placeSeats, persons }: Offer,
  { rooms, atPlace }: { rooms: readonly Room[]; atPlace: readonly Load[] },
  startsAt: number,
  endsAt: number,
): FreeSlot | undefined {
  const placeLeft = placeSeats > 0 ? placeSeats - peak(atPlace, startsAt, endsAt) : Number.POSITIVE_INFINITY
  const free = rooms
    .map((room) => ({ room, left: Math.min(placeLeft, leftIn(room, service, placeId, startsAt, endsAt)) }))
    .filter(({ left }) => left >= persons)
  if (free.length === 0) return undefined
  const staffIds = free.flatMap(({ room }) => room.staffId ?? [])
  return { startsAt, endsAt, left: Math.max(...free.map(({ left }) => left)), staffIds }
}

/** For how many persons a room has a seat. A group that meets in one slot is one booking of a member of staff. */
function leftIn(
  room: Room,
  service: OfferedService,
  placeId: string,
  startsAt: number,
  endsAt: number,
): number {
  if (room.spans && !room.spans.some(({ from, until }) => from <= startsAt && endsAt <= until)) return 0
  const [from, until] = [startsAt - service.before * minuteMs, endsAt + service.after * minuteMs]
  if (room.staffId === null) {
    const loads = room.taken.map((each) => ({
      from: each.busyFrom,
      until: each.busyUntil,
      weight: each.persons,
    }))
    return service.seats - peak(loads, from, until)
  }
  const isSame = (each: TakenSlot) =>
    each.serviceId === service.serviceId && each.placeId === placeId && each.startsAt === startsAt
  const groups = new Map<string, Load>()
  for (const each of room.taken.filter((other) => !isSame(other))) {
    const key = `${each.serviceId} ${each.placeId} ${each.startsAt}`
    const known = groups.get(key)
    groups.set(key, {
      from: Math.min(each.busyFrom, known?.from ?? each.busyFrom),
      until: Math.max(each.busyUntil, known?.until ?? each.busyUntil),
      weight: 1,
    })
  }
  if (peak([...groups.values()], from, until) >= room.seats) return 0
  return room.taken.filter(isSame).reduce((left, each) => left - each.persons, service.seats)
}
