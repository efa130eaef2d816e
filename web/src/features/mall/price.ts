import type { MallSku } from '@mingpian/contract/shared/goods.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { priceSpan } from './sku-choice.ts'

/** The present prices of SKUs in words: '¥120', or '¥120 – ¥160' where they differ. */
export function spanWords(skus: readonly MallSku[]): string {
  const { from, to } = priceSpan(skus)
  return from === to ? yuan(from) : `${yuan(from)} – ${yuan(to)}`
}
