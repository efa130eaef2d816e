import { expect, it } from 'vitest'
import { figure } from '#shared/rules/figure.ts'

it('groups digits by thousands, below zero too, and not those of a fraction', () => {
  expect([0, 999, 1_000, 12_345, 1_234_567, -12_345, 1_234.567, 0.5].map(figure)).toEqual([
    ...['0', '999', '1,000', '12,345', '1,234,567', '−12,345', '1,234.567', '0.5'],
  ])
})
