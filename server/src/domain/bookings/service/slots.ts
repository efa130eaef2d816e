import type { ClockSpan } from '@mingpian/contract/shared/hours.ts'
import { minuteOf } from '@mingpian/contract/shared/rules/clock.ts'
import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { type DayClock, dayAt, dayClock } from '#domain/working-time/day-clock.ts'
import { type Load, type Loads, loadsOf, meeting, peak } from './loads.ts'

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
  // A booking of another day may reach into this one.
  const near = offer.taken.filter((each) => reaches(each, clock, service))
  const ofDay = near.filter(({ startsAt }) => startsAt >= clock.begins && startsAt < clock.ends)
  const here = ofDay.filter(
    ({ serviceId, placeId }) => serviceId === service.serviceId && placeId === offer.placeId,
  )
  if (service.dayLimit > 0 && here.length >= service.dayLimit) return []
  const rooms = roomsOf(offer, day, clock, { near, ofDay })
  const atPlace = offer.placeSeats > 0 ? personsAt(near, offer.placeId) : undefined
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
  /** Groups that a member of staff serves, or the bookings of the service itself. */
  taken: Loads<Group>
  seats: number
  /** Bookings of the day, by which members take turns. */
  count: number
}

/** Bookings of one slot: a member of staff serves them as one. */
interface Group extends Load {
  slot: string
  persons: number
}

const slotKey = ({ serviceId, placeId, startsAt }: Pick<TakenSlot, 'serviceId' | 'placeId' | 'startsAt'>) =>
  `${serviceId} ${placeId} ${startsAt}`

/** Bookings around a day, and those that begin on it. */
interface OfDay {
  near: readonly TakenSlot[]
  ofDay: readonly TakenSlot[]
}

function roomsOf(offer: Offer, day: string, clock: DayClock, { near, ofDay }: OfDay): Room[] {
  const { service, placeId } = offer
  if (!offer.members) {
    const own = near.filter(
      (each) => each.staffId === null && each.serviceId === service.serviceId && each.placeId === placeId,
    )
    const loads = own.map((each) => ({
      ...{ from: each.busyFrom, until: each.busyUntil, weight: each.persons },
      ...{ slot: slotKey(each), persons: each.persons },
    }))
    return [{ staffId: null, spans: null, taken: loadsOf(loads), seats: 1, count: 0 }]
  }
  return offer.members
    .map(({ staffId, seats, hoursOn }) => ({
      staffId,
      spans: hoursOn(day).map(({ from, until }) => ({
        from: clock.endAt(minuteOf(from)),
        until: clock.endAt(minuteOf(until)),
      })),
      taken: loadsOf(groupsOf(near.filter((each) => each.staffId === staffId))),
      seats,
      count: ofDay.filter((each) => each.staffId === staffId).length,
    }))
    .sort((a, b) => a.count - b.count)
}

function groupsOf(taken: readonly TakenSlot[]): Group[] {
  const groups = new Map<string, Group>()
  for (const each of taken) {
    const slot = slotKey(each)
    const group = groups.get(slot)
    groups.set(slot, {
      slot,
      from: Math.min(each.busyFrom, group?.from ?? each.busyFrom),
      until: Math.max(each.busyUntil, group?.until ?? each.busyUntil),
      weight: 1,
      persons: each.persons + (group?.persons ?? 0),
    })
  }
  return [...groups.values()]
}

const reaches = ({ busyFrom, busyUntil }: TakenSlot, clock: DayClock, service: OfferedService) =>
  busyUntil > clock.begins - service.before * minuteMs &&
  busyFrom < clock.ends + (service.minutes + service.after) * minuteMs

/** The persons at a place. */
const personsAt = (taken: readonly TakenSlot[], placeId: string): Loads =>
  loadsOf(
    taken
      .filter((each) => each.placeId === placeId)
      .map((each) => ({ from: each.startsAt, until: each.endsAt, weight: each.persons })),
  )

function freeSlot(
  { service, placeId, placeSeats, persons }: Offer,
  { rooms, atPlace }: { rooms: readonly Room[]; atPlace: Loads | undefined },
  startsAt: number,
  endsAt: number,
): FreeSlot | undefined {
  const placeLeft = atPlace
    ? placeSeats - peak(meeting(atPlace, startsAt, endsAt), startsAt)
    : Number.POSITIVE_INFINITY
  const staffIds: string[] = []
  let left = 0
  for (const room of rooms) {
    const leftHere = Math.min(placeLeft, leftIn(room, service, placeId, startsAt, endsAt))
    if (leftHere < persons) continue
    left = Math.max(left, leftHere)
    if (room.staffId !== null) staffIds.push(room.staffId)
  }
  return left > 0 ? { startsAt, endsAt, left, staffIds } : undefined
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
  const overlapping = meeting(room.taken, from, until)
  // So it is for most starts of a month.
  if (overlapping.length === 0) return service.seats
  if (room.staffId === null) return service.seats - peak(overlapping, from)
  const slot = slotKey({ serviceId: service.serviceId, placeId, startsAt })
  const others = overlapping.filter((each) => each.slot !== slot)
  // Each group weighs one, so that fewer than the seats never fill them, and a single one fills a single seat.
  if (others.length >= room.seats && (room.seats === 1 || peak(others, from) >= room.seats)) return 0
  return service.seats - (overlapping.find((each) => each.slot === slot)?.persons ?? 0)
}
