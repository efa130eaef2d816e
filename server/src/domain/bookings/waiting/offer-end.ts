import { minuteOf } from '@mingpian/contract/shared/rules/clock.ts'
import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { dayAt, dayClock } from '#domain/working-time/day-clock.ts'
import { slotOffered } from './messages.ts'

const minuteMs = 60_000
/** A shorter time does not suffice to read a message and to answer. */
const leastMinutes = 5

const { from: sleeps, until: wakes } = slotOffered.quietHours

interface Offering {
  /** In milliseconds, as all moments here. */
  now: number
  /** The last moment at which the slot can be booked. */
  latest: number
  /** For how long the company offers a slot. */
  minutes: number
  timeZone: string
}

/**
 * When an offer ends. Its minutes count outside the quiet hours alone, in which nobody is told: an offer of the night ends
 * in the morning. Undefined where the slot begins too soon for an answer; then it is free for all.
 */
export function offerEnd({ now, latest, minutes, timeZone }: Offering): number | undefined {
  let left = minutes * minuteMs
  let last: number | undefined
  for (let day = dayAt(now, timeZone); ; day = dayAfter(day, 1)) {
    const clock = dayClock(day, timeZone)
    const from = Math.max(now, clock.endAt(minuteOf(wakes)))
    const until = Math.min(latest, clock.endAt(minuteOf(sleeps)))
    if (until - from >= left) return from + left
    if (until > from) {
      left -= until - from
      last = until
    }
    if (clock.ends >= latest) break
  }
  const had = minutes * minuteMs - left
  return had >= Math.min(minutes, leastMinutes) * minuteMs ? last : undefined
}
