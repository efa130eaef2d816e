import { minuteOf } from '@mingpian/contract/shared/rules/clock.ts'
import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { type Opening, openingOn } from '#domain/place/opening.ts'
import { dayAt, dayClock } from './day-clock.ts'

const minuteMs = 60_000
/** Days after which the search ends: a place that is closed for longer has no deadlines. */
const mostDays = 400

/**
 * The moment at which so many minutes of working time have passed. Breaks, holidays and closed days do not count; outside
 * the hours the clock starts when they begin.
 * @returns undefined where there are not so many hours
 */
export function deadlineAfter(
  opening: Opening,
  timeZone: string,
  from: Date,
  minutes: number,
): Date | undefined {
  let left = minutes * minuteMs
  let day = dayAt(from.getTime(), timeZone)
  for (let nth = 0; nth < mostDays; nth++, day = dayAfter(day, 1)) {
    const clock = dayClock(day, timeZone)
    for (const span of openingOn(opening, day).spans) {
      const begins = Math.max(clock.endAt(minuteOf(span.from)), from.getTime())
      const length = clock.endAt(minuteOf(span.until)) - begins
      if (length <= 0) continue
      if (length >= left) return new Date(begins + left)
      left -= length
    }
  }
  return undefined
}
