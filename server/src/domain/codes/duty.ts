import type { Shift } from '@mingpian/contract/codes.ts'

interface Hours {
  /** Empty for all hours. */
  hours: readonly Shift[]
}

const MINUTE_MS = 60_000
const WEEK = 7 * 24 * 60
/** Members who leave and clocks that change are noticed after that many minutes at the latest. */
const LONGEST = 60

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

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Beginnings and ends of shifts, in minutes of the week. */
const spansOf = (hours: readonly Shift[]): [number, number][] =>
  hours.flatMap(({ days, from, until }) =>
    days.map((day): [number, number] => [
      (day - 1) * 24 * 60 + minutesOf(from),
      (day - 1) * 24 * 60 + minutesOf(until),
    ]),
  )

export function isOnDuty({ hours }: Hours, minute: number): boolean {
  return hours.length === 0 || spansOf(hours).some(([from, until]) => from <= minute && minute < until)
}

/**
 * The members to whom a code leads: those on duty, else the deputy, else all, since WeCom's codes lead to one member
 * at least.
 */
export function dueMembers<M extends Hours, D>(
  members: readonly M[],
  deputy: D | null,
  minute: number,
): readonly (M | D)[] {
  const onDuty = members.filter((member) => isOnDuty(member, minute))
  if (onDuty.length > 0) return onDuty
  return deputy === null ? members : [deputy]
}

/** When the members on duty may be others. */
export function nextChange(members: readonly Hours[], minute: number, now: Date): Date {
  const ahead = members
    .flatMap(({ hours }) => spansOf(hours).flat())
    .map((boundary) => (boundary - minute + WEEK) % WEEK)
    .filter((minutes) => minutes > 0)
  const minutes = Math.min(LONGEST, ...ahead)
  return new Date(Math.floor(now.getTime() / MINUTE_MS + minutes) * MINUTE_MS)
}
