import type { ClockSpan, OpeningDay, Shift } from '@mingpian/contract/shared/hours.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import chineseDays from 'chinese-days'

/** What decides when a place is open. */
export interface Opening {
  hours: readonly Shift[]
  keepsHolidays: boolean
  exceptions: readonly { day: string; spans: readonly ClockSpan[]; words: string }[]
}

/** The day of the week, from Monday, 1, to Sunday, 7. @param day YYYY-MM-DD */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The hours that shifts give a day of the week, in order and joined where they touch. */
export function spansOn(hours: readonly Shift[], weekday: number): ClockSpan[] {
  const spans = hours
    .filter(({ days }) => days.includes(weekday))
    .map(({ from, until }) => ({ from, until }))
    .sort((a, b) => a.from.localeCompare(b.from))
  return joined(spans)
}

/** Spans in order, without overlaps. */
function joined(spans: readonly ClockSpan[]): ClockSpan[] {
  const result: ClockSpan[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (!last || last.until < span.from) result.push({ ...span })
    else if (last.until < span.until) last.until = span.until
  }
  return result
}

/** The hours of a place on a day: an exception comes first, then the calendar of China, then the week. */
export function openingOn(of: Opening, day: string, locale: Locale = 'zh'): OpeningDay {
  const exception = of.exceptions.find((each) => each.day === day)
  if (exception) return { day, spans: [...exception.spans], why: 'exception', words: exception.words }
  const weekday = weekdayOf(day)
  const special = of.keepsHolidays ? specialDay(day) : undefined
  if (!special) return { day, spans: spansOn(of.hours, weekday), why: 'week', words: '' }
  const words = special.names[locale]
  if (!special.isWorkday) return { day, spans: [], why: 'holiday', words }
  return { day, spans: spansOn(of.hours, 1), why: 'workday', words }
}

/** A public holiday of China, or a Saturday or Sunday that is a working day for it; undefined for all other days. */
function specialDay(day: string): { isWorkday: boolean; names: Record<Locale, string> } | undefined {
  const { work, name } = chineseDays.getDayDetail(day)
  // An ordinary day is named by its weekday alone: 'Sunday'; a special one as 'National Day,国庆节,3'.
  const [en = '', zh] = name.split(',')
  if (!zh) return undefined
  return { isWorkday: work, names: { en, zh } }
}

/** The hours of a day and the six after it; empty where the place has no hours. */
export function weekFrom(of: Opening, day: string, locale: Locale): OpeningDay[] {
  if (of.hours.length === 0 && of.exceptions.length === 0) return []
  return Array.from({ length: 7 }, (_, days) => openingOn(of, dayAfter(day, days), locale))
}
