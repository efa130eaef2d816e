import type { Shift } from '@mingpian/contract/shared/hours.ts'
import { minuteOf } from '@mingpian/contract/shared/rules/clock.ts'

/** A setting that is active at some hours of the week. */
export interface Hours {
  /** Empty for all hours. */
  hours: readonly Shift[]
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Minutes since Monday, 0:00, in a time zone. */
export function minuteOfWeek(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return weekdays.indexOf(part('weekday')) * 24 * 60 + Number(part('hour')) * 60 + Number(part('minute'))
}

/** Beginnings and ends of shifts, in minutes of the week. */
export const spansOf = (hours: readonly Shift[]): [number, number][] =>
  hours.flatMap(({ days, from, until }) =>
    days.map((day): [number, number] => [
      (day - 1) * 24 * 60 + minuteOf(from),
      (day - 1) * 24 * 60 + minuteOf(until),
    ]),
  )

export function isOnDuty({ hours }: Hours, minute: number): boolean {
  return hours.length === 0 || spansOf(hours).some(([from, until]) => from <= minute && minute < until)
}
