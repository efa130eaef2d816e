import { expect, test } from 'vitest'
import { dialled, isPhoneLine, tidyPhoneLine } from '#shared/rules/phone-line.ts'

test.each([
  ['0571-88886666转801', '0571-88886666 转 801', '0571-88886666,801'],
  ['(021) 5555 1234  分机：801', '(021) 5555 1234  分机：801', ''],
  ['(021) 5555 1234 分机 801', '(021) 5555 1234 转 801', '(021) 5555 1234,801'],
  ['+86 571 8888 ext. 12', '+86 571 8888 转 12', '+86 571 8888,12'],
  ['8888 6666 x9', '8888 6666 转 9', '8888 6666,9'],
  ['０５７１-8888 转 １２', '0571-8888 转 12', '0571-8888,12'],
  ['400-100-2000#3', '400-100-2000#3', '400-100-2000#3'],
  ['13800001111', '13800001111', '13800001111'],
])('%s is taken, stored in one form, and dialled with a pause', (typed, stored, tel) => {
  if (tel === '') return expect(isPhoneLine(typed)).toBe(false)
  expect(tidyPhoneLine(typed)).toBe(stored)
  expect(isPhoneLine(tidyPhoneLine(typed))).toBe(true)
  expect(tidyPhoneLine(stored)).toBe(stored)
  expect(dialled(stored)).toBe(tel)
})

test.each(['请打我电话', '转801', '8888 转', '8888 转 801 转 2', ''])('%s is no number', (text) =>
  expect(isPhoneLine(text)).toBe(false))
