import { expect, test } from 'vitest'
import { durationWords } from '#shared/rules/sentences/duration.ts'

test.each([
  [0, '1\u00a0秒', '1\u00a0s'],
  [999, '1\u00a0秒', '1\u00a0s'],
  [1_499, '1\u00a0秒', '1\u00a0s'],
  [59_400, '59\u00a0秒', '59\u00a0s'],
  [59_600, '1\u00a0分钟', '1\u00a0min'],
  [80_000, '1\u00a0分 20\u00a0秒', '1\u00a0min 20\u00a0s'],
  [600_000, '10\u00a0分钟', '10\u00a0min'],
  [3_600_000, '1\u00a0小时', '1\u00a0h'],
  [3_725_000, '1\u00a0小时 2\u00a0分', '1\u00a0h 2\u00a0min'],
  [90_000_000, '25\u00a0小时', '25\u00a0h'],
])('%d ms are %s', (ms, zh, en) => {
  expect(durationWords(ms, 'zh')).toBe(zh)
  expect(durationWords(ms, 'en')).toBe(en)
})
