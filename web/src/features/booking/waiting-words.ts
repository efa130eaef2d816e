import type { WaitingEntry } from '@mingpian/contract/appointment-waiting.ts'
import { inZone } from '@mingpian/contract/shared/rules/local-time.ts'
import type { DayPart, WaitingEnd, WaitingState } from '@mingpian/contract/shared/rules/waiting-states.ts'
import { m } from '#paraglide/messages.js'
import { dayLine } from './time.ts'

const states: Record<WaitingState, () => string> = {
  waiting: m.wait_state_waiting,
  offered: m.wait_state_offered,
  taken: m.wait_state_taken,
  left: m.wait_state_left,
  expired: m.wait_state_expired,
  ended: m.wait_state_ended,
}
export const waitingState = (state: WaitingState): string => states[state]()

const parts: Record<DayPart, () => string> = {
  any: m.wait_part_any,
  morning: m.wait_part_morning,
  afternoon: m.wait_part_afternoon,
}
export const partWords = (part: DayPart): string => parts[part]()

const ends: Record<WaitingEnd, () => string> = {
  passed: m.wait_over_passed,
  gone: m.wait_over_gone,
  booked: m.wait_over_booked,
  removed: m.wait_over_removed,
}

/** Why nobody waits here any more; '' for an entry that is open. */
export function overWords({ state, endedFor }: WaitingEntry): string {
  if (endedFor) return ends[endedFor]()
  if (state === 'expired') return m.wait_over_expired()
  if (state === 'taken') return m.wait_over_taken()
  return state === 'left' ? m.wait_over_left() : ''
}

/** '11月28日 周六 14:00' for an offer, else '11月28日 周六 · 上午'. */
export function waitingWhen({ day, part, startsAt, timeZone }: WaitingEntry): string {
  if (!startsAt) return `${dayLine(day)} · ${partWords(part)}`
  const start = inZone(startsAt, timeZone)
  return `${dayLine(start.day)} ${start.clock}`
}

/** '14:30', with its day where that is not today. */
export function untilWords({ offeredUntil, timeZone }: WaitingEntry): string {
  const { day, clock } = inZone(offeredUntil, timeZone)
  return day === inZone(new Date(), timeZone).day ? clock : `${dayLine(day)} ${clock}`
}
