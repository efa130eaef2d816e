import { expect, it } from 'vitest'
import { roles } from '#shared/roles.ts'
import { seesPhone, shownPhone } from '#shared/rules/shown-phone.ts'

it.each([
  ['13812345678', '138****5678'],
  ['+86 138 1234 5678', '+86 ****5678'],
  ['13812345678/13912345678', '1381****5678'],
  ['12345', '****'],
  ['12345 转 801', '****'],
  ['', ''],
])('hides digits of %s, however it is written', (phone, shown) => {
  expect(shownPhone(phone, false)).toBe(shown)
  expect(shownPhone(phone, true)).toBe(phone)
})

it('shows whole phones of the leads of others to owners alone, and of own leads to every role', () => {
  expect(roles.filter((role) => seesPhone(role, false))).toEqual(['owner'])
  expect(roles.filter((role) => seesPhone(role, true))).toEqual(roles)
})
