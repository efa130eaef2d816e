import { expect, test } from 'vitest'
import { clockOf } from '#features/booking/use-seconds-until.ts'

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [6665, '1:51:05'],
])('%i seconds are %s', (seconds, words) => expect(clockOf(seconds)).toBe(words))
