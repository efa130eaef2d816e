import type { ProductField } from '@mingpian/contract/product-import.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { freightLimits } from '@mingpian/contract/shared/rules/freight.ts'
import { type Delivery, deliveries, goodsLimits } from '@mingpian/contract/shared/rules/goods.ts'
import { pointsLimits } from '@mingpian/contract/shared/rules/points.ts'
import { isUuid } from '#core/db/uuid.ts'
import {
  cellProblem,
  type ListFile,
  readSheetRows,
  type SheetRow,
  type TableRow,
} from '#domain/staff/import/table.ts'
import { readOrFault } from '#domain/staff/import/unreadable.ts'
import { answers, columns, deliveryNames, isExample, stateNames } from './columns.ts'

/** Errors of a cell alone. */
type ReadCode =
  | TableRow<ProductField>['faults'][number]['code']
  | 'tooLong'
  | 'errorCell'
  | 'badPrice'
  | 'badCount'
  | 'badDelivery'
  | 'badAnswer'
  | 'badSorting'
  | 'badState'
  | 'badId'

/** Errors that depend on other rows or on stored products: each plan checks them again. */
export const planCodes = [
  'required',
  'unknownProduct',
  'sameName',
  'sameCode',
  'differs',
  'otherOptions',
  'sameOption',
  'noOption',
  'sameSku',
  'codeOf',
  'bundleStock',
  'badStock',
  'stockImported',
  'tooManySkus',
  'backToDraft',
  'badCategory',
  'tooManyCategories',
  'unknownFreight',
  'noGrams',
  'unweighedSku',
  'otherRow',
] as const

export interface Reason {
  field: ProductField
  code: ReadCode | (typeof planCodes)[number]
  /** A row's number, a name, an error or a range for the message. */
  what?: string
}

export type Texts = Partial<Record<ProductField, string>>

/** A row in its stored form: prices in fen, ways of delivery by their codes. */
export type Row = SheetRow<ProductField, Reason>

/** The rows of a file, each with its errors, or the error of the file. Runs in a worker process. */
export const readProductRows = (file: ListFile) =>
  readOrFault(() => readSheetRows(file, columns, 'name', isExample, checked))

const { option, code } = goodsLimits
const maxLength: Record<ProductField, number> = {
  ...{ productId: 36, name: 64, category: 65, summary: 200, unit: 16, code, delivery: 64 },
  ...{ option1: option, value1: option, option2: option, value2: option, option3: option, value3: option },
  ...{ price: 32, marketPrice: 32, stock: 16, stockWas: 16, limitPerPerson: 16 },
  ...{ membersOnly: 8, points: 16, weight: 16, state: 16, freight: freightLimits.name, grams: 16 },
}

function checked(row: number, filled: Texts, found: readonly Reason[]): Row {
  const reasons = [...found]
  const values: Texts = {}
  for (const { field } of columns) {
    const text = filled[field]
    if (text === undefined) continue
    const problem = cellProblem(text, maxLength[field])
    const form = forms[field]
    const value = form ? form.read(text) : text
    values[field] = value ?? [...text].slice(0, maxLength[field]).join('')
    // A cell with an error of the sheet, such as a merged cell, gets no second error.
    if (found.some((reason) => reason.field === field)) continue
    if (problem) reasons.push({ field, ...problem })
    else if (form && value === undefined) reasons.push({ field, code: form.code })
  }
  const given = Object.fromEntries(
    Object.entries(filled).filter(([field, text]) => values[field as ProductField] !== text),
  )
  return { row, values, reasons, ...(Object.keys(given).length > 0 && { given }) }
}

interface Form {
  code: ReadCode
  /** The stored form; undefined for a text that has none. */
  read: (text: string) => string | undefined
}

const count = (least: number, most: number): Form => ({
  code: 'badCount',
  read: (text) => {
    const plain = text.replace(/[,，\s]/g, '')
    return /^\d{1,9}(\.0+)?$/.test(plain) && Number(plain) >= least && Number(plain) <= most
      ? String(Number(plain))
      : undefined
  },
})

/** Yuan as fen. A spreadsheet may store 19.9 as 19.899999999999999. */
const price: Form = {
  code: 'badPrice',
  read: (text) => {
    const plain = text.replace(/[¥￥,，\s元]/g, '')
    if (!/^\d{1,10}(\.\d{1,20})?$/.test(plain)) return undefined
    const fen = Math.round(Number(plain) * 100)
    return fen <= goodsLimits.price && Math.abs(Number(plain) * 100 - fen) < 1e-4 ? String(fen) : undefined
  },
}

const delivery: Form = {
  code: 'badDelivery',
  read: (text) => {
    const ways = text
      .split(/[,，、;；|]/)
      .map((each) => each.trim())
      .filter(Boolean)
      .map(deliveryNamed)
    const known = ways.filter((way) => way !== undefined)
    return known.length === ways.length && known.length > 0
      ? deliveries.filter((way) => known.includes(way)).join(',')
      : undefined
  },
}

const deliveryNamed = (text: string): Delivery | undefined =>
  deliveries.find((way) =>
    [way, deliveryNames.zh[way], deliveryNames.en[way]].some(
      (name) => name.toLowerCase() === text.toLowerCase(),
    ),
  )

/** One of some values, by itself or by its name in either language. */
const named = <T extends string>(
  code: ReadCode,
  values: readonly T[],
  names: Record<Locale, Record<T, string>>,
): Form => ({
  code,
  read: (text) =>
    values.find((value) =>
      [value, names.zh[value], names.en[value]].some((name) => name.toLowerCase() === text.toLowerCase()),
    ),
})

const sorting: Form = {
  code: 'badSorting',
  read: (text) => {
    const plain = text.replace(/[,，\s]/g, '')
    return /^-?\d{1,9}(\.0+)?$/.test(plain) && Math.abs(Number(plain)) <= goodsLimits.weight
      ? String(Number(plain))
      : undefined
  },
}

const forms: Partial<Record<ProductField, Form>> = {
  productId: { code: 'badId', read: (text) => (isUuid(text) ? text.toLowerCase() : undefined) },
  price,
  marketPrice: price,
  stock: count(0, goodsLimits.stock),
  stockWas: count(0, goodsLimits.stock),
  limitPerPerson: count(1, goodsLimits.count),
  delivery,
  membersOnly: named('badAnswer', ['true', 'false'], answers),
  points: count(0, pointsLimits.points),
  grams: count(1, freightLimits.grams),
  weight: sorting,
  state: named('badState', ['draft', 'published', 'offline'], stateNames),
}
