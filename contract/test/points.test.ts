import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pointsOff } from '#shared/rules/points.ts'

it.each([
  ['half of 25.51 at a fen each', { worth: 1, mostPercent: 50 }, 2_551, 9_999, 1_275],
  ['whole points only: 6.10 at 3 fen each', { worth: 3, mostPercent: 100 }, 610, 9_999, 203],
  ['no more than there are', { worth: 1, mostPercent: 100 }, 610, 7, 7],
  ['none of a balance below 0', { worth: 1, mostPercent: 100 }, 610, -5, 0],
  ['none where none are allowed', { worth: 1, mostPercent: 0 }, 610, 9_999, 0],
])('takes %s', (_, terms, goods, balance, points) => {
  expect(pointsOff(terms, goods, balance)).toEqual({ points, amount: points * terms.worth })
})

it('never takes more than the goods cost, than is allowed, or than there is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: -1_000, max: 1_000_000_000 }),
      (worth, mostPercent, goods, balance) => {
        const { points, amount } = pointsOff({ worth, mostPercent }, goods, balance)
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(Math.max(0, balance))
        expect(amount * 100).toBeLessThanOrEqual(goods * mostPercent)
      },
    ),
  )
})
