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
 * The free slots of days. The list that customers see and the booking both come from here, so that the list never
 * offers what a booking refuses.
 * @returns the free slots of a day, YYYY-MM-DD, on the clocks of the company
 */
export function slotsOf(offer: Offer): (day: string) => FreeSlot[] {
  const { service, now, timeZone } = offer
  const { first, last } = bookableDays(offer)
  // Sorted once for all days, so that each finds its own without a look at all others.
  const taken = loadsOf(
    offer.taken.map((each) => ({ each, from: each.busyFrom, until: each.busyUntil, weight: 1 })),
  )
  const earliest = now + service.notice * minuteMs
  return (day) => {
    if (day < first || day > last || isAtPersonLimit(offer)) return []
    const clock = dayClock(day, timeZone)
    // A booking of another day may reach into this one.
    const near = meeting(
      taken,
      clock.begins - service.before * minuteMs,
      clock.ends + (service.minutes + service.after) * minuteMs,
    ).map(({ each }) => each)
    if (service.dayLimit > 0 && bookingsOn(clock, offer, near) >= service.dayLimit) return []
    const rooms = roomsOf(offer, day, clock, near)
    const atPlace = offer.placeSeats > 0 ? personsAt(near, offer.placeId) : undefined
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
}

/** The free slots of one day. */
export const slotsOn = (offer: Offer, day: string): FreeSlot[] => slotsOf(offer)(day)

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
  /** Whether it is of the service and the place that are asked for. */
  isSame: boolean
  startsAt: number
  persons: number
}

function roomsOf(offer: Offer, day: string, clock: DayClock, near: readonly TakenSlot[]): Room[] {
  const { service, placeId } = offer
  if (!offer.members) {
    const own = near.filter(
      (each) => each.staffId === null && each.serviceId === service.serviceId && each.placeId === placeId,
    )
    const loads = own.map((each) => ({
      ...{ from: each.busyFrom, until: each.busyUntil, weight: each.persons },
      ...{ isSame: true, startsAt: each.startsAt, persons: each.persons },
    }))
    return [{ staffId: null, spans: null, taken: loadsOf(loads), seats: 1, count: 0 }]
  }
  const byMember = new Map<string | null, TakenSlot[]>()
  for (const each of near) {
    const own = byMember.get(each.staffId)
    if (own) own.push(each)
    else byMember.set(each.staffId, [each])
  }
  return offer.members
    .map(({ staffId, seats, hoursOn }) => {
      const own = byMember.get(staffId) ?? []
      return {
        staffId,
        spans: hoursOn(day).map(({ from, until }) => ({
          from: clock.endAt(minuteOf(from)),
          until: clock.endAt(minuteOf(until)),
        })),
        taken: loadsOf(groupsOf(own, offer)),
        seats,
        count: own.filter(({ startsAt }) => startsAt >= clock.begins && startsAt < clock.ends).length,
      }
    })
    .sort((a, b) => a.count - b.count)
}

function groupsOf(
  taken: readonly TakenSlot[],
  { service, placeId }: Pick<Offer, 'service' | 'placeId'>,
): Group[] {
  const groups = new Map<string, Group>()
  for (const each of taken) {
    const slot = `${each.serviceId} ${each.placeId} ${each.startsAt}`
    const group = groups.get(slot)
    groups.set(slot, {
      isSame: each.serviceId === service.serviceId && each.placeId === placeId,
      startsAt: each.startsAt,
      from: Math.min(each.busyFrom, group?.from ?? each.busyFrom),
      until: Math.max(each.busyUntil, group?.until ?? each.busyUntil),
      weight: 1,
      persons: each.persons + (group?.persons ?? 0),
    })
  }
  return [...groups.values()]
}

/** How many bookings of the service at the place begin on a day. */
const bookingsOn = (
  { begins, ends }: DayClock,
  { service, placeId }: Pick<Offer, 'service' | 'placeId'>,
  near: readonly TakenSlot[],
): number =>
  near.filter(
    (each) =>
      each.serviceId === service.serviceId &&
      each.placeId === placeId &&
      each.startsAt >= begins &&
      each.startsAt < ends,
  ).length

/** The persons at a place. */
const personsAt = (taken: readonly TakenSlot[], placeId: string): Loads =>
  loadsOf(
    taken
      .filter((each) => each.placeId === placeId)
      .map((each) => ({ from: each.startsAt, until: each.endsAt, weight: each.persons })),
  )

function freeSlot(
  { service, placeSeats, persons }: Offer,
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
    const leftHere = Math.min(placeLeft, leftIn(room, service, startsAt, endsAt))
    if (leftHere < persons) continue
    left = Math.max(left, leftHere)
    if (room.staffId !== null) staffIds.push(room.staffId)
  }
  return left > 0 ? { startsAt, endsAt, left, staffIds } : undefined
}

/** For how many persons a room has a seat. A group that meets in one slot is one booking of a member of staff. */
function leftIn(room: Room, service: OfferedService, startsAt: number, endsAt: number): number {
  if (room.spans && !room.spans.some(({ from, until }) => from <= startsAt && endsAt <= until)) return 0
  const [from, until] = [startsAt - service.before * minuteMs, endsAt + service.after * minuteMs]
  const overlapping = meeting(room.taken, from, until)
  // So it is for most starts of a month.
  if (overlapping.length === 0) return service.seats
  if (room.staffId === null) return service.seats - peak(overlapping, from)
  const isOfSlot = (group: Group) => group.isSame && group.startsAt === startsAt
  const own = overlapping.find(isOfSlot)
  const others = overlapping.length - (own ? 1 : 0)
  // Each group weighs one, so that fewer than the seats never fill them, and a single one fills a single seat.
  if (others >= room.seats) {
    if (room.seats === 1) return 0
    const around = overlapping.filter((group) => !isOfSlot(group))
    if (peak(around, from) >= room.seats) return 0
  }
  return service.seats - (own?.persons ?? 0)
}
