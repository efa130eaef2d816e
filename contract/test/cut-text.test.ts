import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText } from '#shared/rules/cut-text.ts'

it.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 4, 'ab😀'],
  ['ab😀', 3, 'ab'],
  ['😀', 1, ''],
  ['吉𠮷', 2, '吉'],
])('cuts "%s" at %i to "%s"', (text, most, expected) => {
  expect(cutText(text, most)).toBe(expected)
})

it('returns the beginning of the text, with whole characters and no more than asked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (text, most) => {
      const cut = cutText(text, most)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(most)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, most) - 1)
    }),
  )
})
