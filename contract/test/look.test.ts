import { expect, it } from 'vitest'
import { lookOf, lookWords } from '#shared/rules/look.ts'

it.each([
  '',
  'light',
  'dark',
  'care',
  'light.care',
  'dark.care',
])('the look “%s” is read as it was written', (words) => {
  expect(lookWords(lookOf(words))).toBe(words)
})

it('a value that cannot be chosen is no choice', () => {
  for (const cookie of [undefined, 'x', '"><script>', 'darkcare', 'DARK'])
    expect(lookOf(cookie)).toEqual({ theme: '', care: false })
})
