import { momentText } from '@mingpian/contract/shared/rules/day-words.ts'
import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { inZone } from '@mingpian/contract/shared/rules/local-time.ts'

// Days and times as the console shows them, by the company's clock. Days are YYYY-MM-DD. The words are those of
// `day-words.ts`.

type Locale = 'zh' | 'en'

/** Today in a time zone. @param timeZone '' is the device's */
export const todayIn = (timeZone: string, now: Date = new Date()): string => inZone(now, timeZone).day

/** The last so many days up to today, both ends included. */
export function lastDays(count: number, today: string): { from: string; to: string } {
  return { from: dayAfter(today, 1 - count), to: today }
}

/** A day in short, as the axis of a chart shows it. */
export function shortDay(day: string, locale: Locale): string {
  const [, month = '', date = ''] = day.split('-')
  return locale === 'en' ? `${date}/${month}` : `${Number(month)}/${Number(date)}`
}

/** Also in the middle of a sentence, so English ones begin small. */
const dayNames = { zh: ['今天 ', '昨天 '], en: ['today ', 'yesterday '] } as const

/**
 * A moment in the company's time zone. Today and yesterday have their names, and a time of this year has no year.
 * @param iso ISO 8601, UTC; '' is ''
 */
export function moment(iso: string | null, locale: Locale, timeZone: string, now: Date = new Date()): string {
  if (!iso) return ''
  const { day, clock } = inZone(iso, timeZone)
  const today = todayIn(timeZone, now)
  const name = dayNames[locale][[today, dayAfter(today, -1)].indexOf(day)]
  return name ? name + clock : momentText(iso, locale, timeZone, today)
}
