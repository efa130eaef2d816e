import { expect, test } from 'vitest'
import { fenOf, maxAmount } from '#shared/rules/amount.ts'
import { purchaseWords } from '#shared/rules/sentences/purchase.ts'

test.each([
  ['0', 0],
  ['12800', 1_280_000],
  ['12,800.5', 1_280_050],
  ['１２', 'wrong'],
  ['￥ 9.99', 999],
  [' ¥1，000 ', 100_000],
  ['0.29', 29],
  ['1000000000', maxAmount],
  ['1000000000.01', 'tooMuch'],
  ['9'.repeat(20), 'tooMuch'],
  ['9'.repeat(21), 'wrong'],
  ['', 'wrong'],
  ['-1', 'wrong'],
  ['1.234', 'wrong'],
  ['1.', 'wrong'],
  ['1e3', 'wrong'],
  ['约一万', 'wrong'],
])('reads the amount %s as %s', (typed, fen) => {
  expect(fenOf(typed)).toBe(fen)
})

test.each([
  [null, '已成交', 'Bought'],
  [0, '已成交，¥0', 'Bought for ¥0'],
  [1_280_050, '已成交，¥12,800.50', 'Bought for ¥12,800.50'],
  [maxAmount, '已成交，¥1,000,000,000', 'Bought for ¥1,000,000,000'],
])('says a purchase of %s fen in Chinese and English', (amount, zh, en) => {
  expect([purchaseWords({ amount }, 'zh'), purchaseWords({ amount }, 'en')]).toEqual([zh, en])
})
