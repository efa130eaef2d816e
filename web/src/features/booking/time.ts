import { calendarWords } from '#kit/time.ts'
import { weekdayWords } from '#kit/weekday.ts'
import { getLocale } from '#paraglide/runtime.js'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A time as a day, '2026-11-21', and a time of day, '14:02', in a zone. */
export function inZone(at: string | Date, timeZone: string): { day: string; clock: string } {
  const format =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
      ...{ hourCycle: 'h23', timeZone },
    })
  clocks.set(timeZone, format)
  const part = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  return { day: `${part.year}-${part.month}-${part.day}`, clock: `${part.hour}:${part.minute}` }
}

/** '11月28日 周六' */
export function dayLine(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return `${calendarWords(day, new Date(), getLocale())} ${weekdayWords(weekday)}`
}

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
  const zone = otherZone(timeZone, startsAt)
  return `${dayLine(start.day)} ${start.clock}–${inZone(endsAt, timeZone).clock}${zone && ` ${zone}`}`
}

/** The name of the zone, '中国时间', in which times are shown, where the phone has another one; '' otherwise. */
export function otherZone(timeZone: string, at: string): string {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!here || !timeZone || here === timeZone) return ''
  const there = inZone(at, timeZone)
  const own = inZone(at, here)
  if (there.day === own.day && there.clock === own.clock) return ''
  const name = new Intl.DateTimeFormat(getLocale(), { timeZone, timeZoneName: 'longGeneric' })
  return name.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
