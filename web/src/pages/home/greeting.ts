import { clock, dateWords, dayKey } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'

const weekdays = [
  m.home_weekday_0,
  m.home_weekday_1,
  m.home_weekday_2,
  m.home_weekday_3,
  m.home_weekday_4,
  m.home_weekday_5,
  m.home_weekday_6,
]

/** Today as a heading says it: '11月21日 星期六'. */
export function todayWords(now: Date, locale: Locale): string {
  const weekday = weekdays[new Date(dayKey(now)).getUTCDay()]?.({}, { locale }) ?? ''
  return m.home_date({ date: dateWords(now, now, locale), weekday }, { locale })
}

/** The greeting for this hour of the company's local time. */
export function greeting(now: Date): string {
  const hour = Number(clock(now).slice(0, 2))
  if (hour < 5) return m.home_hello_night()
  if (hour < 11) return m.home_hello_morning()
  if (hour < 13) return m.home_hello_noon()
  if (hour < 18) return m.home_hello_afternoon()
  return m.home_hello_evening()
}

/** Today against the same hours of yesterday, in words. */
export function compared(today: number, yesterday: number): string {
  if (today === 0 && yesterday === 0) return m.home_today_none()
  if (today === yesterday) return m.home_today_same()
  const n = Math.abs(today - yesterday)
  return today > yesterday ? m.home_today_more({ n }) : m.home_today_less({ n })
}
