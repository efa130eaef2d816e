// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { dayLine } from '#features/booking/time.ts'
import { clockOf } from '#features/booking/use-seconds-until.ts'
import { overwriteGetLocale } from '#paraglide/runtime.js'

afterEach(() => overwriteGetLocale(() => 'zh'))

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [6665, '1:51:05'],
])('%i seconds are %s', (seconds, words) => expect(clockOf(seconds)).toBe(words))

test.each([
  ['zh', '2020年12月3日 周四'],
  ['en', 'Thu 3 Dec 2020'],
] as const)('a day is named with its day of the week as people say it (%s)', (locale, words) => {
  overwriteGetLocale(() => locale)
  expect(dayLine('2020-12-03')).toBe(words)
})
