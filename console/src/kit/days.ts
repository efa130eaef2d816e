import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'

/** Today in a time zone, YYYY-MM-DD. */
export function todayIn(timeZone: string, now = new Date()): string {
  const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...(timeZone && { timeZone }) })
  return format.format(now)
}

/** The last so many days up to today, both ends included. */
export function lastDays(count: number, today: string): { from: string; to: string } {
  return { from: dayAfter(today, 1 - count), to: today }
}

/**
 * A day as people write it, '11月27日'; with the year if it is another one.
 * @param day YYYY-MM-DD @param today of the same form
 */
export function dayText(day: string, locale: 'zh' | 'en', today: string): string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'zh-CN', {
    month: locale === 'en' ? 'short' : 'long',
    day: 'numeric',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** A day in short, as the axis of a chart shows it. @param day YYYY-MM-DD */
export function shortDay(day: string, locale: 'zh' | 'en'): string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'zh-CN', {
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}
