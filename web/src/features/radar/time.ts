import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'

const minute = 60_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Milliseconds in words: 80000 → '1 分 20 秒'. Under a second is a second; from an hour on seconds no longer count. */
export function durationWords(ms: number, locale: Locale): string {
  const all = Math.max(1, Math.round(ms / 1000))
  const [h, min, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  const words = { locale }
  if (h) return min ? m.time_hm({ h, m: min }, words) : m.time_h({ h }, words)
  if (min) return s ? m.time_ms({ m: min, s }, words) : m.time_m({ m: min }, words)
  return m.time_s({ s }, words)
}

/** A moment as people say it, on the phone's own clock: '刚刚', '5 分钟前', '14:02', '昨天 14:02', '11月8日 14:02'. */
export function timeWords(at: Date, now: Date, locale: Locale): string {
  const age = now.getTime() - at.getTime()
  const days = daysBetween(at, now)
  // A phone's clock may be behind the server's: what lies ahead is now.
  if (age < minute) return m.time_now({}, { locale })
  if (age < 60 * minute) return m.time_minutes_ago({ n: Math.floor(age / minute) }, { locale })
  if (days === 0) return clock(at)
  if (days === 1) return m.time_yesterday({ clock: clock(at) }, { locale })
  return m.time_day({ date: dateWords(at, now, locale), clock: clock(at) }, { locale })
}

/** The heading of a day: '今天', '昨天', '11月8日', and with the year where it is not this one. */
export function dayWords(at: Date, now: Date, locale: Locale): string {
  const days = daysBetween(at, now)
  if (days <= 0) return m.time_today({}, { locale })
  return days === 1 ? m.time_yesterday_head({}, { locale }) : dateWords(at, now, locale)
}

/** A date without its time. */
export function dateWords(at: Date, now: Date, locale: Locale): string {
  const [year, day] = [at.getFullYear(), at.getDate()]
  const month = locale === 'en' ? (months[at.getMonth()] ?? '') : at.getMonth() + 1
  if (year === now.getFullYear()) return m.time_date({ month, day }, { locale })
  return m.time_date_year({ year, month, day }, { locale })
}

/** The time of a row under its day's heading, which already says the date. */
export function rowTime(at: Date, now: Date, locale: Locale): string {
  return daysBetween(at, now) > 1 ? clock(at) : timeWords(at, now, locale)
}

export function clock(at: Date): string {
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Midnights between two moments; summer time makes days of 23 and 25 hours, so it rounds. */
function daysBetween(at: Date, now: Date): number {
  const midnight = (each: Date) => new Date(each.getFullYear(), each.getMonth(), each.getDate()).getTime()
  return Math.round((midnight(now) - midnight(at)) / (24 * 60 * minute))
}
