import { expect, test } from 'vitest'
import { dayText, momentText, weekdayText } from '#shared/rules/day-words.ts'

const inBoth = (text: typeof dayText, day: string, today = '2026-11-27') => [
  text(day, 'zh', today),
  text(day, 'en', today),
]

test('a day is written as people do, with its year if it is another one', () => {
  expect(inBoth(dayText, '2026-11-03')).toEqual(['11月3日', '3 Nov'])
  expect(inBoth(dayText, '2025-12-31')).toEqual(['2025年12月31日', '31 Dec 2025'])
})

test('a day has its year where it is asked for always', () => {
  expect(inBoth(dayText, '2026-11-08', '')).toEqual(['2026年11月8日', '8 Nov 2026'])
})

test('a day has its weekday where each language puts it', () => {
  expect(inBoth(weekdayText, '2026-11-28')).toEqual(['11月28日 周六', 'Sat 28 Nov'])
  expect(inBoth(weekdayText, '2027-01-03')).toEqual(['2027年1月3日 周日', 'Sun 3 Jan 2027'])
})

test('a moment has the day and the time of its time zone', () => {
  const at = '2026-11-27T16:05:00Z'
  expect(momentText(at, 'zh', 'Asia/Shanghai', '2026-11-27')).toBe('11月28日 00:05')
  expect(momentText(at, 'en', 'Asia/Shanghai', '2026-11-27')).toBe('28 Nov, 00:05')
  expect(momentText(at, 'en', 'UTC', '')).toBe('27 Nov 2026, 16:05')
})
