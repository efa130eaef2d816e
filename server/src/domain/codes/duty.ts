import { type Hours, isOnDuty, spansOf } from '#domain/company/shifts.ts'

const MINUTE_MS = 60_000
const WEEK = 7 * 24 * 60
/** Members who leave and changes of clocks are noticed after this number of minutes at the latest. */
const LONGEST = 60

/**
 * The members to whom a code leads: those on duty, else the deputy, else all, since WeCom's codes need at least one
 * member.
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

/** The next time at which the members on duty may change. */
export function nextChange(members: readonly Hours[], minute: number, now: Date): Date {
  const ahead = members
    .flatMap(({ hours }) => spansOf(hours).flat())
    .map((boundary) => (boundary - minute + WEEK) % WEEK)
    .filter((minutes) => minutes > 0)
  const minutes = Math.min(LONGEST, ...ahead)
  return new Date(Math.floor(now.getTime() / MINUTE_MS + minutes) * MINUTE_MS)
}
