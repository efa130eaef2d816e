import { type DayPart, dayParts } from '@mingpian/contract/shared/rules/waiting-states.ts'
import { dayClock } from '#domain/working-time/day-clock.ts'
import { type FreeSlot, isAtPersonLimit, type Offer, slotsOn } from './slots.ts'

/** Whether starts lie in a part of their day, on the clocks of the company. */
export function partsOf(day: string, timeZone: string): (startsAt: number, part: DayPart) => boolean {
  const noon = dayClock(day, timeZone).endAt(12 * 60)
  return (startsAt, part) => part === 'any' || (part === 'morning' ? startsAt < noon : startsAt >= noon)
}

/**
 * The parts of a day in which no slot is free, but would be if nobody had booked: those for which a person can wait.
 * @param free the free slots of the day
 */
export function fullParts(offer: Offer, day: string, free: readonly FreeSlot[]): DayPart[] {
  if (isAtPersonLimit(offer)) return []
  const isInPart = partsOf(day, offer.timeZone)
  const has = (slots: readonly FreeSlot[], part: DayPart) =>
    slots.some(({ startsAt }) => isInPart(startsAt, part))
  const wanting = dayParts.filter((part) => !has(free, part))
  if (wanting.length === 0) return []
  const all = slotsOn({ ...offer, taken: [] }, day)
  return wanting.filter((part) => has(all, part))
}
