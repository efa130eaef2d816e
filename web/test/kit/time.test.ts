// @vitest-environment happy-dom

import { describe, expect, test } from 'vitest'
import { dayWords, fullDateWords, rowTime, timeAfterText, timeBeforeText, timeWords } from '#kit/time.ts'

/** A time on the phone's own clock, in any time zone. */
const at = (month: number, day: number, hour = 0, minute = 0, year = 2026) =>
  new Date(year, month - 1, day, hour, minute)
const now = at(11, 20, 9, 30)

describe('a moment as people say it', () => {
  test.each([
    [at(11, 20, 9, 29), '1\u00a0分钟前', '1\u00a0min ago'],
    [new Date(now.getTime() - 59_999), '刚刚', 'just now'],
    [at(11, 20, 9, 31), '刚刚', 'just now'],
    [at(11, 20, 8, 31), '59\u00a0分钟前', '59\u00a0min ago'],
    [at(11, 20, 8, 30), '08:30', '08:30'],
    [at(11, 20, 0, 0), '00:00', '00:00'],
    [at(11, 19, 23, 59), '昨天 23:59', 'yesterday 23:59'],
    [at(11, 19, 14, 2), '昨天 14:02', 'yesterday 14:02'],
    [at(11, 18, 14, 2), '11月18日 14:02', '18 Nov, 14:02'],
    [at(12, 31, 14, 2, 2025), '2025年12月31日 14:02', '31 Dec 2025, 14:02'],
  ])('%s is %s', (moment, zh, en) => {
    expect(timeWords(moment, now, 'zh')).toBe(zh)
    expect(timeWords(moment, now, 'en')).toBe(en)
  })

  test('a few minutes before midnight are minutes, not yesterday', () => {
    expect(timeWords(at(11, 19, 23, 58), at(11, 20, 0, 3), 'zh')).toBe('5\u00a0分钟前')
  })
})

test.each([
  [at(11, 21), '今天', 'Today'],
  [at(11, 20, 23), '今天', 'Today'],
  [at(11, 19), '昨天', 'Yesterday'],
  [at(11, 18), '11月18日', '18 Nov'],
  [at(1, 2, 0, 0, 2025), '2025年1月2日', '2 Jan 2025'],
])('the day of %s is %s', (day, zh, en) => {
  expect(dayWords(day, now, 'zh')).toBe(zh)
  expect(dayWords(day, now, 'en')).toBe(en)
})

test.each([
  [at(11, 20, 8, 0), '08:00'],
  [at(11, 19, 8, 0), '08:00'],
  [at(11, 18, 8, 0), '08:00'],
])('under its heading %s is %s', (moment, words) => {
  expect(rowTime(moment, now, 'zh')).toBe(words)
})

test.each([
  [at(11, 20, 9, 30), '09:30 看了名片', '写于 09:30'],
  [at(11, 19, 14, 2), '昨天 14:02 看了名片', '写于昨天 14:02'],
  [at(11, 18, 14, 2), '11月18日 14:02 看了名片', '写于11月18日 14:02'],
  [at(11, 20, 13, 55), '5\u00a0分钟前看了名片', '写于 5\u00a0分钟前'],
])('%s keeps a space between digits and Han', (moment, before, after) => {
  const time = at(11, 20, 14, 0)
  expect(`${timeBeforeText(moment, time, 'zh')}看了名片`).toBe(before)
  expect(`写于${timeAfterText(moment, time, 'zh')}`).toBe(after)
  expect(timeBeforeText(moment, time, 'en')).toBe(timeWords(moment, time, 'en'))
})

test('a day that the server writes has its year in words, also the present one', () => {
  expect(fullDateWords('2026-11-08', 'zh')).toBe('2026年11月8日')
  expect(fullDateWords('2026-11-08', 'en')).toBe('8 Nov 2026')
})
