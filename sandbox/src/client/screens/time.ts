import type { Language } from '../words.tsx'

const day = 24 * 60 * 60 * 1000
const yesterday: Record<Language, string> = { zh: '昨天', en: 'Yesterday' }

/** The clock and the calendar of the phones. */
interface Zone {
  /** A name of the IANA database. */
  timeZone: string
  language: Language
}

/** The hour and minute on the phones' clock: '14:02'. */
export const clockOf = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at)

/** When a chat was last written in, as both apps say it: '14:02', '昨天', '星期三', '11月8日', '2025年11月8日'. */
export function listTime(at: number, now: number, { timeZone, language }: Zone): string {
  const days = daysBetween(at, now, timeZone)
  if (days <= 0) return clockOf(at, timeZone)
  if (days === 1) return yesterday[language]
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB'
  const inWords = (how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...how, timeZone }).format(at)
  if (days < 7) return inWords({ weekday: language === 'zh' ? 'long' : 'short' })
  const isThisYear = dayOf(at, timeZone).slice(0, 4) === dayOf(now, timeZone).slice(0, 4)
  return inWords({
    ...(!isThisYear && { year: 'numeric' }),
    month: language === 'zh' ? 'long' : 'short',
    day: 'numeric',
  })
}

/** The same with the hour and minute, above a message. */
export function messageTime(at: number, now: number, zone: Zone): string {
  const words = listTime(at, now, zone)
  const clock = clockOf(at, zone.timeZone)
  return words === clock ? clock : `${words} ${clock}`
}

/** '2026-11-20' */
const dayOf = (at: number, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)

/** Midnights between two moments; days of 23 and 25 hours count as days. */
const daysBetween = (then: number, now: number, timeZone: string) =>
  Math.round((Date.parse(dayOf(now, timeZone)) - Date.parse(dayOf(then, timeZone))) / day)
