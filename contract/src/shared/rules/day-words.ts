import type { Locale } from '#shared/render.ts'
import { inZone } from './local-time.ts'

// Days and times as people write them, by the company's clock. Days are YYYY-MM-DD. The words are our own, not those of
// the browser: phone, console and server write the same ones.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const weekdays = {
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
} as const

/** A day, '11月27日'; with the year if it is another one. @param today '' writes the year of each day */
export function dayText(day: string, locale: Locale, today: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const isOther = day.slice(0, 4) !== today.slice(0, 4)
  if (locale === 'en') return `${date} ${months[month - 1]}${isOther ? ` ${year}` : ''}`
  return `${isOther ? `${year}年` : ''}${month}月${date}日`
}

/** A day with its weekday: '11月28日 周六', 'Sat 28 Nov'. @param today as for `dayText` */
export function weekdayText(day: string, locale: Locale, today: string): string {
  const [date, weekday] = [dayText(day, locale, today), weekdays[locale][new Date(day).getUTCDay()]]
  return locale === 'en' ? `${weekday} ${date}` : `${date} ${weekday}`
}

/**
 * A moment with its date, '11月27日 14:02', '27 Nov, 14:02'.
 * @param timeZone '' is the device's
 * @param today as for `dayText`
 */
export function momentText(at: string | Date, locale: Locale, timeZone: string, today: string): string {
  const { day, clock } = inZone(at, timeZone)
  return `${dayText(day, locale, today)}${locale === 'en' ? ',' : ''} ${clock}`
}
