import { session } from '@mingpian/client/session.ts'
import { dayText } from '@mingpian/contract/shared/rules/day-words.ts'
import { daysBetween as daysApart } from '@mingpian/contract/shared/rules/days.ts'
import { inZone } from '@mingpian/contract/shared/rules/local-time.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'

const minute = 60_000

/** Day and time of day in the company's time zone. The phone's own zone is used only without a session. */
const here = (at: Date) => inZone(at, session()?.timeZone ?? '')

/** The company's day of a time: '2026-11-21'. */
export const dayKey = (at: Date): string => here(at).day

/** The time of day: '14:02'. */
export const clock = (at: Date): string => here(at).clock

/** A time as relative text, in the company's time zone: '刚刚', '5 分钟前', '14:02', '昨天 14:02', '11月8日 14:02'. */
export function timeWords(at: Date, now: Date, locale: Locale): string {
  const age = now.getTime() - at.getTime()
  const days = daysBetween(at, now)
  // The phone's clock may be behind the server's, so a future time counts as now.
  if (age < minute) return m.time_now({}, { locale })
  if (age < 60 * minute) return m.time_minutes_ago({ n: Math.floor(age / minute) }, { locale })
  if (days === 0) return clock(at)
  if (days === 1) return m.time_yesterday({ clock: clock(at) }, { locale })
  return m.time_day({ date: dateWords(at, now, locale), clock: clock(at) }, { locale })
}

/** The same in front of Han: '14:02 ' keeps a space from it, as all digits do; '刚刚' needs none. */
export const timeBeforeText = (at: Date, now: Date, locale: Locale): string =>
  beforeText(timeWords(at, now, locale), locale)

/** The same after Han: '写于 14:02', '写于刚刚'. */
export const timeAfterText = (at: Date, now: Date, locale: Locale): string =>
  afterText(timeWords(at, now, locale), locale)

/** Adds the space before a Han character in a Chinese sentence. Messages in other languages have their own spaces. */
const beforeText = (words: string, locale: Locale): string =>
  locale === 'zh' && /[\da-z]$/i.test(words) ? `${words} ` : words

/** Adds the space after a Han character in a Chinese sentence, except for a date, which is written without spaces. */
const afterText = (words: string, locale: Locale): string =>
  locale === 'zh' && /^[\da-z]/i.test(words) && !/^\d+[年月]/.test(words) ? ` ${words}` : words

/** The heading of a day: '今天', '昨天', '11月8日', with the year if it is another one. */
export function dayWords(at: Date, now: Date, locale: Locale): string {
  const days = daysBetween(at, now)
  if (days <= 0) return m.time_today({}, { locale })
  return days === 1 ? m.time_yesterday_head({}, { locale }) : dateWords(at, now, locale)
}

/** A date without its time. */
export const dateWords = (at: Date, now: Date, locale: Locale): string =>
  calendarWords(dayKey(at), now, locale)

/** A day, '2026-11-21', as a date; with the year if it is another one. */
export const calendarWords = (day: string, now: Date, locale: Locale): string =>
  dayText(day, locale, dayKey(now))

/** A day with its year, also if it is the present one: the same words on the server, which has no reader's clock. */
export const fullDateWords = (day: string, locale: Locale): string => dayText(day, locale, '')

/** The time of a row under its day's heading, without the date. */
export function rowTime(at: Date, now: Date, locale: Locale): string {
  return daysBetween(at, now) > 0 ? clock(at) : timeWords(at, now, locale)
}

/** Midnights between two moments. */
const daysBetween = (at: Date, now: Date) => daysApart(dayKey(at), dayKey(now))
