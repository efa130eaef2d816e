import type { MallSku } from '@mingpian/contract/shared/goods.ts'
import { expect, it } from 'vitest'
import { firstChoice, mostOf, priceSpan, skuOf, valuesOf } from '#features/mall/sku-choice.ts'

const sku = (options: string[], available = 1, price = 100): MallSku => ({
  skuId: options.join('-'),
  options,
  price,
  ordinaryPrice: price,
  marketPrice: 0,
  picture: '',
  available,
  activity: null,
})
const sofa = {
  optionNames: ['颜色', '尺寸'],
  skus: [sku(['灰', '大'], 3, 300), sku(['灰', '小'], 0, 200), sku(['蓝', '大'], 5, 250)],
}

it('chooses by itself what there is no choice about', () => {
  expect(firstChoice(sofa)).toEqual(['', ''])
  expect(firstChoice({ optionNames: [], skus: [sku([])] })).toEqual([])
  const [first, second] = sofa.skus
  expect(firstChoice({ ...sofa, skus: [first as MallSku, second as MallSku] })).toEqual(['灰', ''])
  expect(skuOf({ optionNames: [], skus: [sku([])] }, [])?.skuId).toBe('')
})

it('finds a SKU only when all values are chosen and one has them together', () => {
  expect(skuOf(sofa, ['灰', ''])).toBeUndefined()
  expect(skuOf(sofa, ['蓝', '小'])).toBeUndefined()
  expect(skuOf(sofa, ['灰', '小'])?.skuId).toBe('灰-小')
})

it('offers a value by what is chosen of the other options', () => {
  expect(valuesOf(sofa, ['', ''], 1)).toEqual([
    { value: '大', exists: true, available: true },
    { value: '小', exists: true, available: false },
  ])
  expect(valuesOf(sofa, ['蓝', ''], 1)).toEqual([
    { value: '大', exists: true, available: true },
    { value: '小', exists: false, available: false },
  ])
  // The present choice of an option does not narrow its own values.
  expect(valuesOf(sofa, ['蓝', '大'], 0).map(({ available }) => available)).toEqual([true, true])
})

it('says the span of prices, and how many one person may take', () => {
  expect(priceSpan(sofa.skus)).toEqual({ from: 200, to: 300 })
  const [first] = sofa.skus
  expect(mostOf({ limitPerPerson: 2 }, first as MallSku)).toBe(2)
  expect(mostOf({ limitPerPerson: null }, first as MallSku)).toBe(3)
})
