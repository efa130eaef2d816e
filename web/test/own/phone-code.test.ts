import { describe, expect, it } from 'vitest'
import { caretAfter, groupedPhone, isMobile, phoneDigits } from '#ui/phone-code.ts'

describe('a phone number as it is typed', () => {
  it.each([
    ['138 1234 5678', '13812345678'],
    ['+86 138-1234-5678', '13812345678'],
    ['0086 13812345678', '13812345678'],
    ['86138', '86138'],
    ['1381234567899', '13812345678'],
    ['电话：138', '138'],
  ])('%s is %s', (typed, digits) => expect(phoneDigits(typed)).toBe(digits))

  it.each([
    ['', ''],
    ['138', '138'],
    ['1381', '138 1'],
    ['13812345', '138 1234 5'],
    ['13812345678', '138 1234 5678'],
  ])('%s shows as %s', (digits, shown) => expect(groupedPhone(digits)).toBe(shown))

  it('keeps the caret behind the digit that it stood behind', () => {
    for (const digits of [0, 1, 3, 4, 7, 8, 11])
      expect(groupedPhone('13812345678').slice(0, caretAfter(digits)).replace(/ /g, '')).toHaveLength(digits)
  })

  it.each([
    ['13812345678', true],
    ['12812345678', false],
    ['1381234567', false],
  ])('%s is a mobile number: %s', (digits, is) => expect(isMobile(digits)).toBe(is))
})
