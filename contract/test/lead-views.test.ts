import { expect, test } from 'vitest'
import { holdsPhone } from '#shared/rules/lead-views.ts'

test.each([
  ['13760000001', true],
  ['王芳 137-6000-0001', true],
  ['2026 13760000001', true],
  ['+852 9123 4567', true],
  ['0571-88886666', true],
  ['6000 0001', false],
  ['0001', false],
  ['王芳', false],
])('the search "%s" has a whole phone: %s', (text, holds) => {
  expect(holdsPhone(text)).toBe(holds)
})
