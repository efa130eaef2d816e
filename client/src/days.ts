import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { inZone } from '@mingpian/contract/shared/rules/local-time.ts'

// Days and times as people write them, by the company's clock. Days are YYYY-MM-DD. The words are our own, not those of
// the browser: the server writes the same ones.

type Locale = 'zh' | 'en'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Today in a time zone. @param timeZone '' is the device's */
export const todayIn = (timeZone: string, now: Date = new Date()): string => inZone(now, timeZone).day

/** The last so many days up to today, both ends included. */
export function lastDays(count: number, today: string): { from: string; to: string } {
  return { from: dayAfter(today, 1 - count), to: today }
}

/** A day, '11月27日'; with the year if it is another one. @param today '' writes the year of each day */
export function dayText(day: string, locale: Locale, today: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const isOther = day.slice(0, 4) !== today.slice(0, 4)
  if (locale === 'en') return `${date} ${months[month - 1]}${isOther ? ` ${year}` : ''}`
  return `${isOther ? `${year}年` : ''}${month}月${date}日`
}

/** A day in short, as the axis of a chart shows it. */
export function shortDay(day: string, locale: Locale): string {
  const [, month = '', date = ''] = day.split('-')
  return locale === 'en' ? `${date}/${month}` : `${Number(month)}/${Number(date)}`
}

const dayNames = { zh: ['今天 ', '昨天 '], en: ['Today, ', 'Yesterday, '] } as const

/**
 * A moment in the company's time zone. Today and yesterday have their names, and a time of this year has no year.
 * @param iso ISO 8601, UTC; '' is ''
 */
export function moment(iso: string | null, locale: Locale, timeZone: string, now: Date = new Date()): string {
  if (!iso) return ''
  const { day, clock } = inZone(iso, timeZone)
  const today = todayIn(timeZone, now)
  const name = dayNames[locale][[today, dayAfter(today, -1)].indexOf(day)]
  return (name ?? dayText(day, locale, today) + (locale === 'en' ? ', ' : ' ')) + clock
}
