import { describe, expect, test } from 'vitest'
import { accentOf, cardColour, cardPalette, cardStyle, contrast } from '#shared/rules/palette.ts'

test('there are seven pairs, no two alike, each of two colours', () => {
  expect(cardPalette).toHaveLength(7)
  expect(new Set(cardPalette.map((pair) => pair.first + pair.second)).size).toBe(7)
  for (const { first, second, text } of cardPalette) {
    for (const colour of [first, second, text]) expect(colour).toMatch(/^#[0-9A-F]{6}$/)
    expect(first).not.toBe(second)
  }
})

/** The gradient between the two ends, as a browser mixes it. */
function mixed(first: string, second: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mix = (at: number) => Math.round(channel(first, at) * (1 - share) + channel(second, at) * share)
  return `#${[1, 3, 5].map((at) => mix(at).toString(16).padStart(2, '0')).join('')}`
}

describe.each(cardPalette)('$name', ({ first, second, text }) => {
  test.each([0, 0.25, 0.5, 0.75, 1])('its text can be read at %d of the gradient', (share) => {
    expect(contrast(text, mixed(first, second, share))).toBeGreaterThanOrEqual(4.5)
  })
})

test('only the last pair is light and carries dark text', () => {
  const dark = cardPalette.map(({ text, first }) => contrast(text, '#FFFFFF') > contrast(first, '#FFFFFF'))
  expect(dark).toEqual([false, false, false, false, false, false, true])
})

test.each([
  [0, 0],
  [6, 6],
  [7, 0],
  [-1, 0],
  [1.5, 0],
  [Number.NaN, 0],
])('index %d is pair %d', (index, pair) => {
  expect(cardColour(index)).toBe(cardPalette[pair])
})

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 1],
  [-1, 1],
  [Number.NaN, 1],
])('a stored style %d is drawn as %d', (stored, drawn) => {
  expect(cardStyle(stored)).toBe(drawn)
})

describe('contrast', () => {
  test.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#000000', 21],
    ['#2B5BD7', '#2B5BD7', 1],
    ['#FFFFFF', '#07C160', 2.38],
    ['#FFFFFF', '#FA5151', 3.3],
    ['#FFFFFF', '#767676', 4.54],
  ])('of %s and %s is %d', (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 1)
  })
})

test.each([
  ...cardPalette.map((_, index) => [index, '#2B5BD7'] as const),
  [6, '#FFEE00'] as const,
  [6, '#101010'] as const,
])('the accent of colour %d of a company in %s carries text on either ground', (cardColor, brand) => {
  const { accent, accentDark } = accentOf(cardColor, brand)
  expect(contrast('#FFFFFF', accent)).toBeGreaterThanOrEqual(4.5)
  expect(contrast('#F5F6F8', accent)).toBeGreaterThanOrEqual(4.5)
  expect(contrast('#191919', accentDark)).toBeGreaterThanOrEqual(7)
  expect(contrast('#111111', accentDark)).toBeGreaterThanOrEqual(4.5)
})

test('the accent is the pair’s first colour, and of the light pair the company’s', () => {
  expect(accentOf(3, '#2F7D5B').accent).toBe('#541126')
  expect(accentOf(6, '#123456').accent).toBe('#123456')
})
