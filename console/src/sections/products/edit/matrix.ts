import type { ManagedSku, SkuInput } from '@mingpian/contract/shared/goods.ts'
import { fenOf, typedYuan } from '@mingpian/contract/shared/rules/amount.ts'
import { freightLimits } from '@mingpian/contract/shared/rules/freight.ts'
import { goodsLimits } from '@mingpian/contract/shared/rules/goods.ts'

export interface Part {
  skuId: string
  count: number
  name: string
  available: number
}

/** A SKU as it is typed. */
export interface Row {
  /** '' of a new one. */
  skuId: string
  /** Yuan. */
  price: string
  marketPrice: string
  stock: string
  /** The stock that was read, from which `stock` differs by what was typed. */
  readStock: number
  reserved: number
  code: string
  /** '' where it is not known. */
  grams: string
  picture: string
  parts: Part[]
}

interface Value {
  id: string
  text: string
}

interface Option {
  id: string
  name: string
  values: Value[]
}

/** Options with their values, and a row for each combination, by the ids of its values: a renamed value keeps its rows. */
export interface Matrix {
  options: Option[]
  rows: Record<string, Row>
}

export const newRow: Row = {
  ...{ skuId: '', price: '', marketPrice: '', stock: '0', readStock: 0, reserved: 0, code: '', picture: '' },
  grams: '',
  parts: [],
}

export const newId = () => crypto.randomUUID()

const keyOf = (values: readonly Value[]) => values.map(({ id }) => id).join(' ')

interface Combination {
  key: string
  values: Value[]
  row: Row
}

/** The rows of all combinations in their order; those that were never typed begin with the price of the first. */
export function combinationsOf({ options, rows }: Matrix): Combination[] {
  const filled = options.filter(({ values }) => values.length > 0)
  const all = filled.reduce<Value[][]>(
    (before, { values }) => before.flatMap((each) => values.map((value) => [...each, value])),
    [[]],
  )
  const price = Object.values(rows)[0]?.price ?? ''
  return all.map((values) => {
    const key = keyOf(values)
    return { key, values, row: rows[key] ?? { ...newRow, price } }
  })
}

/** The matrix of stored SKUs. */
export function matrixOf(optionNames: readonly string[], skus: readonly ManagedSku[]): Matrix {
  const options = optionNames.map((name, at): Option => {
    const texts = [...new Set(skus.map((sku) => sku.options[at] ?? ''))]
    return { id: newId(), name, values: texts.map((text) => ({ id: newId(), text })) }
  })
  const rows = skus.map((sku): [string, Row] => {
    const values = options.flatMap(
      ({ values }, at) => values.find(({ text }) => text === sku.options[at]) ?? [],
    )
    return [
      keyOf(values),
      {
        skuId: sku.skuId,
        price: typedYuan(sku.price),
        marketPrice: sku.marketPrice ? typedYuan(sku.marketPrice) : '',
        stock: String(sku.available),
        readStock: sku.available,
        reserved: sku.reserved,
        code: sku.code,
        grams: sku.grams ? String(sku.grams) : '',
        picture: sku.picture,
        parts: sku.parts,
      },
    ]
  })
  return { options, rows: Object.fromEntries(rows) }
}

const isFen = (text: string) => typeof fenOf(text) === 'number'
const isGrams = (text: string) =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) > 0 && Number(text) <= freightLimits.grams
const isCount = (text: string) => /^\d{1,9}$/.test(text.trim()) && Number(text) <= goodsLimits.stock

/**
 * The cells that are faulty, by the key of the row and the field, and by the ids of options and values.
 * @param isWeighed whether each SKU needs a weight
 */
export function faultsOf(matrix: Matrix, isWeighed: boolean): Set<string> {
  const faults = new Set<string>()
  const names = matrix.options.map(({ name }) => name.trim())
  for (const [at, { id, name, values }] of matrix.options.entries()) {
    if (!name.trim() || names.indexOf(name.trim()) < at) faults.add(id)
    const texts = values.map(({ text }) => text.trim())
    for (const [nth, { id: valueId }] of values.entries())
      if (!texts[nth] || texts.indexOf(texts[nth] ?? '') < nth) faults.add(valueId)
    if (values.length === 0) faults.add(id)
  }
  const all = combinationsOf(matrix)
  if (all.length > goodsLimits.skus) faults.add('count')
  for (const { key, row } of all) {
    if (!isFen(row.price)) faults.add(`${key}/price`)
    if (row.marketPrice && !isFen(row.marketPrice)) faults.add(`${key}/marketPrice`)
    if (row.grams ? !isGrams(row.grams) : isWeighed) faults.add(`${key}/grams`)
    if (row.parts.length === 0 && !isCount(row.stock)) faults.add(`${key}/stock`)
  }
  return faults
}

/** What a save says of the SKUs. */
export function skusOf(matrix: Matrix): { optionNames: string[]; skus: SkuInput[] } {
  const fen = (text: string) => {
    const value = fenOf(text)
    return typeof value === 'number' ? value : 0
  }
  return {
    optionNames: matrix.options.map(({ name }) => name.trim()),
    skus: combinationsOf(matrix).map(({ values, row }) => ({
      ...(row.skuId && { skuId: row.skuId }),
      options: values.map(({ text }) => text.trim()),
      price: fen(row.price),
      marketPrice: row.marketPrice ? fen(row.marketPrice) : 0,
      code: row.code.trim(),
      picture: row.picture,
      grams: Number(row.grams) || 0,
      stockBy: row.parts.length > 0 ? 0 : Number(row.stock) - row.readStock,
      parts: row.parts.map(({ skuId, count }) => ({ skuId, count })),
    })),
  }
}
