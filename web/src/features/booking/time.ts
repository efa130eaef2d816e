import { weekdayText } from '@mingpian/contract/shared/rules/day-words.ts'
import { inZone, otherZone } from '@mingpian/contract/shared/rules/local-time.ts'
import { dayKey } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

/** '11月28日 周六', 'Sat 28 Nov' */
export const dayLine = (day: string): string => weekdayText(day, getLocale(), dayKey(new Date()))

/** '11月28日 周六 14:00–15:00', with the name of the zone where the phone has another one. */
export function spanWords({
  startsAt,
  endsAt,
  timeZone,
}: {
  startsAt: string
  endsAt: string
  timeZone: string
}): string {
  const start = inZone(startsAt, timeZone)
  const zone = otherZone(timeZone, startsAt, getLocale())
  return `${dayLine(start.day)} ${start.clock}–${inZone(endsAt, timeZone).clock}${zone && ` ${zone}`}`
}

/** In which zone times are shown, where the phone has another one; '' otherwise. */
export function zoneLine(timeZone: string, at: string): string {
  const zone = otherZone(timeZone, at, getLocale())
  return zone && m.book_zone({ zone })
}
