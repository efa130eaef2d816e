import type { MallProduct, MallSku } from '@mingpian/contract/shared/goods.ts'

/** One value for each option name; '' where none is chosen. */
export type Chosen = readonly string[]

type Product = Pick<MallProduct, 'optionNames' | 'skus'>

/** The choice with which the sheet opens: a product with one SKU needs none. */
export function firstChoice({ optionNames, skus }: Product): Chosen {
  const [only] = skus
  if (only && skus.length === 1) return only.options
  return optionNames.map((_, at) => {
    const values = new Set(skus.map(({ options }) => options[at]))
    return values.size === 1 ? (skus[0]?.options[at] ?? '') : ''
  })
}

/** The SKU that has all chosen values; undefined while a value is missing or no SKU has them together. */
export const skuOf = ({ skus }: Product, chosen: Chosen): MallSku | undefined =>
  skus.find(({ options }) => options.every((value, at) => value === chosen[at]))

export interface OfferedValue {
  value: string
  /** Whether a SKU with this value and the other chosen ones exists. */
  exists: boolean
  /** Whether one of these can be bought now. */
  available: boolean
}

/** The values of one option in the order of the SKUs, beside what is chosen of the others. */
export function valuesOf({ skus }: Product, chosen: Chosen, at: number): OfferedValue[] {
  const fits = ({ options }: MallSku) =>
    options.every((value, other) => other === at || !chosen[other] || chosen[other] === value)
  const values = [...new Set(skus.map(({ options }) => options[at] ?? ''))]
  return values.map((value) => {
    const fitting = skus.filter((sku) => sku.options[at] === value && fits(sku))
    return { value, exists: fitting.length > 0, available: fitting.some(({ available }) => available > 0) }
  })
}

/** The lowest and the highest present price of the SKUs. */
export function priceSpan(skus: readonly MallSku[]): { from: number; to: number } {
  const prices = skus.map(({ price }) => price)
  return { from: Math.min(...prices), to: Math.max(...prices) }
}

/** How many pieces of a SKU one person may take now. */
export const mostOf = (product: Pick<MallProduct, 'limitPerPerson'>, sku: MallSku): number =>
  Math.min(sku.available, product.limitPerPerson ?? Number.POSITIVE_INFINITY)
