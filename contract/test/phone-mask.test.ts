import { describe, expect, test } from 'vitest'
import { maskLeadPhone, maskPhone } from '#shared/rules/phone-mask.ts'

describe('a masked phone number', () => {
  test.each([
    ['', ''],
    ['1', '1'],
    ['12345', '12345'],
    ['123456', '123****'],
    ['1234567', '123****'],
    ['12345678', '123****8'],
    ['13812345678', '138****5678'],
    ['138 1234 5678', '138****4 5678'],
    ['021-5080-1234', '021****0-1234'],
    ['138****5678', '138****5678'],
    ['12345678901234', '123****8901234'],
    ['123456789012345', '123456789012345'],
  ])('digits, dash, star and space: %j is shown as %j', (phone, shown) => {
    expect(maskPhone(phone)).toBe(shown)
  })

  test.each([
    ['+86138', '+****8'],
    ['+861381', '+****81'],
    ['+8613812345', '+86****2345'],
    ['+8613812345678', '+8613****45678'],
    ['ext.80', 'e****0'],
    ['abcdefghijklmn', 'abcde****jklmn'],
    ['abcdefghijklmno', 'abcdefghijklmno'],
    ['转接前台八六号线', '转接****号线'],
    ['👩👩👩👩👩👩', '👩****👩'],
    ['(021)508', '(0****08'],
  ])('anything else: %j is shown as %j, of the same length', (phone, shown) => {
    expect(maskPhone(phone)).toBe(shown)
    expect(Array.from(shown)).toHaveLength(Array.from(phone).length)
  })

  test('digits of other scripts are not digits', () => {
    expect(maskPhone('１３８１２３４')).toBe('１****３４')
  })
})

test.each([
  ['13812345678', '138****5678'],
  ['+85291234567', '+852****4567'],
  ['0571-88886677 转 801', '057****886677'],
  ['+1234567890123456', '+123****3456'],
  ['13800001111/13900002222', '1380****2222'],
])('the phone %s of a lead is shown as %s', (phone, shown) => {
  expect(maskLeadPhone(phone)).toBe(shown)
})
