import { Temporal } from 'temporal-polyfill'

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** The moments of one day on the clocks of a time zone, in milliseconds. */
export interface DayClock {
  /** Midnight, and the midnight after it. */
  begins: number
  ends: number
  /**
   * The moment at which the clocks show a minute of the day. Undefined for a minute that a change of the clocks leaves
   * out. Of a minute that comes twice, the earlier one.
   */
  at(minute: number): number | undefined
  /** As `at`, for the end of a span: a minute that is left out ends when the clocks are put forward. */
  endAt(minute: number): number
}

/** @param day YYYY-MM-DD */
export function dayClock(day: string, timeZone: string): DayClock {
  const date = Temporal.PlainDate.from(day)
  const begins = date.toZonedDateTime(timeZone).epochMilliseconds
  const ends = date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
  // A change of the clocks makes the day longer or shorter. On all others minutes are counted, which is quicker.
  if (ends - begins === dayMinutes * minuteMs) {
    const at = (minute: number) => begins + minute * minuteMs
    return { begins, ends, at, endAt: at }
  }
  const shown = (minute: number) => {
    const time = date.toPlainDateTime().add({ minutes: minute })
    return { time, zoned: time.toZonedDateTime(timeZone, { disambiguation: 'compatible' }) }
  }
  return {
    begins,
    ends,
    at(minute) {
      const { time, zoned } = shown(minute)
      return zoned.toPlainDateTime().equals(time) ? zoned.epochMilliseconds : undefined
    },
    endAt: (minute) => shown(minute).zoned.epochMilliseconds,
  }
}

/** The day that the clocks of a time zone show at a moment, YYYY-MM-DD. */
export const dayAt = (at: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
