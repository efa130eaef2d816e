import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { expect, test } from 'vitest'
import { fileSize, initial, playingTime, spacedPhone, telHref } from '#features/card/format.ts'
import { cardHref, materialHref, productHref } from '#kit/address/hrefs.ts'

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [65, '1:05'],
  [600, '10:00'],
  [3600, '1:00:00'],
  [3725, '1:02:05'],
])('%d s play as %s', (seconds, shown) => {
  expect(playingTime(seconds)).toBe(shown)
})

test.each([
  [0, '¥0'],
  [1, '¥0.01'],
  [10, '¥0.10'],
  [9990, '¥99.90'],
  [99_900, '¥999'],
  [128_000, '¥1,280'],
  [123_456_789, '¥1,234,567.89'],
  [100_000_000_00, '¥100,000,000'],
])('%d fen are %s', (fen, shown) => {
  expect(yuan(fen)).toBe(shown)
})

test.each([
  ['13900001001', '139 0000 1001'],
  ['021-50801234', '021-50801234'],
  ['+8613900001001', '+8613900001001'],
  ['23900001001', '23900001001'],
  ['', ''],
])('the phone %j is set as %j', (phone, shown) => {
  expect(spacedPhone(phone)).toBe(shown)
})

test('a dialler gets digits and its own signs, nothing else', () => {
  expect(telHref('+86 139-0000 1001')).toBe('tel:+8613900001001')
  expect(telHref('021-50801234,8#"><script>')).toBe('tel:02150801234,8#')
})

test.each([
  ['林晓', '林'],
  [' mia', 'M'],
  ['𠮷田', '𠮷'],
  ['', ''],
])('the initial of %j is %j', (name, shown) => {
  expect(initial(name)).toBe(shown)
})

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [20_480, '20 KB'],
  [2_411_724, '2.3 MB'],
])('%d bytes are %s', (bytes, shown) => {
  expect(fileSize(bytes)).toBe(shown)
})

test('links carry the company and the salesperson, and escape what they are given', () => {
  const via = { companyId: 'yunfan01', userId: 'lin & co' }
  expect(cardHref(via)).toBe('#/pages/person/index?companyId=yunfan01&uid=lin+%26+co')
  expect(materialHref('m?1', via)).toBe('#/pages/material/index?_id=m%3F1&companyId=yunfan01&uid=lin+%26+co')
  expect(productHref('g1', { companyId: 'yunfan01', userId: '' })).toBe(
    '#/pages/product/index?_id=g1&companyId=yunfan01',
  )
})
