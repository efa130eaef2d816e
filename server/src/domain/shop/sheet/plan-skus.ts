import type { ProductField } from '@mingpian/contract/product-import.ts'
import { goodsLimits } from '@mingpian/contract/shared/rules/goods.ts'
import { tidyLine } from '@mingpian/contract/shared/rules/plain-text.ts'
import type { SheetSku } from '#domain/shop/product/from-sheet.ts'
import { optionFields, valueFields } from './columns.ts'
import type { KnownSku } from './known.ts'
import type { Given, Group, PlannedRow } from './planned-row.ts'
import type { Reason } from './rows.ts'

/** A SKU that is new or changes. */
export interface SkuPlan extends Omit<SheetSku, 'skuId' | 'isNew'> {
  row: number
  known: KnownSku | undefined
}

/** Judges the SKUs of a product's rows, and adds the reasons of those that do not fit. */
export function planSkus({ known, rows }: Group, optionNames: readonly string[], given: Given): SkuPlan[] {
  refuseOtherOptions({ known, rows }, optionNames, given)
  const stored = new Map(known?.skus.map((sku) => [sku.options.map(tidyLine).join('\n'), sku]))
  const seen = new Map<string, number>()
  const plans: SkuPlan[] = []
  let added = 0
  for (const row of rows) {
    const refuse = (field: ProductField, code: Reason['code'], what?: string) =>
      row.reasons.push({ field, code, ...(what !== undefined && { what }) })
    const options = optionsOf(row, optionNames, known?.skus ?? [], refuse)
    if (!options) continue
    const key = options.join('\n')
    const first = seen.get(key)
    if (first !== undefined) {
      refuse(optionNames.length > 0 ? 'value1' : 'name', 'sameSku', String(first))
      continue
    }
    seen.set(key, row.row)
    const sku = stored.get(key)
    row.skuId = sku?.skuId ?? ''
    const plan = planOf(row, sku, options, refuse)
    if (sku) {
      if (row.changes.length > 0) plans.push(plan)
      continue
    }
    const twin = known?.skus.find(({ code }) => code !== '' && code === row.values.code)
    if (twin) refuse('code', 'codeOf', twin.options.join(' / '))
    added += 1
    if ((known?.skus.length ?? 0) + added > goodsLimits.skus)
      refuse('value1', 'tooManySkus', String(goodsLimits.skus))
    row.verdict = 'added'
    plans.push(plan)
  }
  return plans
}

type Refuse = (field: ProductField, code: Reason['code'], what?: string) => void

/** A sheet does not change the option names of a stored product. */
function refuseOtherOptions({ known, rows }: Group, optionNames: readonly string[], given: Given): void {
  if (!known) return
  for (const [at, field] of optionFields.entries()) {
    const name = given.get(field)
    if (name && name.text !== tidyLine(optionNames[at] ?? ''))
      for (const row of rows)
        if (row.values[field] !== undefined)
          row.reasons.push({ field, code: 'otherOptions', what: optionNames.join(' / ') })
  }
}

/** The values of a row's options. A row with a code alone has those of the stored SKU. */
function optionsOf(
  { values, reasons }: PlannedRow,
  optionNames: readonly string[],
  skus: readonly KnownSku[],
  refuse: Refuse,
): string[] | undefined {
  for (const field of valueFields.slice(optionNames.length))
    if (values[field] !== undefined) refuse(field, 'noOption')
  const fields = valueFields.slice(0, optionNames.length)
  const given = fields.map((field) => values[field])
  if (optionNames.length > 0 && given.every((text) => text === undefined)) {
    const coded = skus.filter(({ code }) => code !== '' && code === values.code)
    const [sku] = coded
    if (sku && coded.length === 1) return sku.options.map(tidyLine)
  }
  for (const [at, field] of fields.entries()) if (given[at] === undefined) refuse(field, 'required')
  return reasons.some(({ field, code }) => valueFields.includes(field as 'value1') || code === 'noOption')
    ? undefined
    : given.map((text) => text ?? '')
}

function planOf(row: PlannedRow, sku: KnownSku | undefined, options: string[], refuse: Refuse): SkuPlan {
  const { values } = row
  const isFaulty = (field: ProductField) => row.reasons.some((reason) => reason.field === field)
  if (!sku && values.price === undefined && !isFaulty('price')) refuse('price', 'required')
  const number = (field: 'price' | 'marketPrice' | 'grams') =>
    values[field] === undefined || isFaulty(field) ? (sku?.[field] ?? 0) : Number(values[field])
  const plan: SkuPlan = {
    row: row.row,
    known: sku,
    options,
    price: number('price'),
    marketPrice: number('marketPrice'),
    code: values.code ?? sku?.code ?? '',
    grams: number('grams'),
    stockBy: stockBy(row, sku, refuse),
  }
  if (!sku) return plan
  if (plan.price !== sku.price) row.changes.push('price')
  if (plan.marketPrice !== sku.marketPrice) row.changes.push('marketPrice')
  if (plan.grams !== sku.grams) row.changes.push('grams')
  if (tidyLine(plan.code) !== tidyLine(sku.code)) row.changes.push('code')
  else plan.code = sku.code
  if (plan.stockBy !== 0) row.changes.push('stock')
  return plan
}

/**
 * What the row adds to the stock. Where it tells the stock of the export, too, the difference counts: pieces that were
 * sold meanwhile stay sold.
 */
function stockBy({ values, reasons }: PlannedRow, sku: KnownSku | undefined, refuse: Refuse): number {
  const { stock, stockWas } = values
  if (stock === undefined || reasons.some(({ field }) => field === 'stock' || field === 'stockWas')) return 0
  if (sku?.isBundle) {
    refuse('stock', 'bundleStock')
    return 0
  }
  const available = sku?.available ?? 0
  const by = Number(stock) - (sku && stockWas !== undefined ? Number(stockWas) : available)
  // The same sheet a second time would add the difference again.
  if (by !== 0 && sku?.importedStocks.some((each) => each.stock === stock && each.stockWas === stockWas))
    refuse('stock', 'stockImported')
  const after = available + by
  if (after < 0 || after > goodsLimits.stock) refuse('stock', 'badStock', String(available))
  return by
}
