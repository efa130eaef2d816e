import type { ProductField } from '@mingpian/contract/product-import.ts'
import type { ShelfState } from '@mingpian/contract/shared/goods.ts'
import { flatFreightNames } from '@mingpian/contract/shared/rules/freight.ts'
import { type Delivery, deliveries, goodsLimits } from '@mingpian/contract/shared/rules/goods.ts'
import { tidyLine } from '@mingpian/contract/shared/rules/plain-text.ts'
import type { SheetProduct } from '#domain/shop/product/from-sheet.ts'
import { categoryPath, optionFields } from './columns.ts'
import type { Known, KnownProduct } from './known.ts'
import { planSkus, type SkuPlan } from './plan-skus.ts'
import type { Given, Group, PlannedRow, Verdict } from './planned-row.ts'
import type { Reason, Row } from './rows.ts'

/** A product as it becomes, with those of its SKUs that are new or change. */
export interface PlannedProduct extends Omit<SheetProduct, 'productId' | 'isNew' | 'skus'> {
  known: KnownProduct | undefined
  skus: SkuPlan[]
}

/** The effect of each row, and each product as it becomes. Pure, so that check and application agree. */
export function plan(rows: readonly Row[], known: Known): { rows: PlannedRow[]; products: PlannedProduct[] } {
  const groups = groupsOf(rows, known)
  const categories: Categories = new Map(known.categories.map((path) => [cellOf(path), path]))
  const products = groups.all.flatMap((group) => planned(group, categories, known.freights) ?? [])
  return { rows: groups.rows, products }
}

/** The path of each category, stored or new by this sheet, by its text in a cell. */
type Categories = Map<string, readonly string[]>

const cellOf = ([first = '', second]: readonly string[]): string =>
  second === undefined ? first : categoryPath(first, second)

function groupsOf(rows: readonly Row[], known: Known): { rows: PlannedRow[]; all: Group[] } {
  const find = finder(known)
  const groups = new Map<string, Group>()
  const all = rows.map((each): PlannedRow => {
    const row: PlannedRow = {
      ...each,
      reasons: [...each.reasons],
      ...{ verdict: 'rejected', changes: [], productId: '', skuId: '' },
    }
    const product = find(row)
    row.productId = product?.productId ?? ''
    const { name } = row.values
    if (!product && !name) return row
    const key = product?.productId ?? `new ${name}`
    const group = groups.get(key) ?? { known: product, rows: [] }
    groups.set(key, group)
    group.rows.push(row)
    return row
  })
  return { rows: all, all: [...groups.values()] }
}

/** Finds the product of a row: by its id, else its name, else the code of a SKU. Adds a reason where that fails. */
function finder({ products }: Known): (row: PlannedRow) => KnownProduct | undefined {
  const byId = new Map(products.map((product) => [product.productId, product]))
  const byName = new Map<string, KnownProduct[]>()
  const byCode = new Map<string, Set<KnownProduct>>()
  for (const product of products) {
    const name = tidyLine(product.name)
    byName.set(name, [...(byName.get(name) ?? []), product])
    for (const { code } of product.skus) byCode.set(code, (byCode.get(code) ?? new Set()).add(product))
  }
  return ({ values: { productId, name, code }, reasons }) => {
    const isFaulty = (field: ProductField) => reasons.some((reason) => reason.field === field)
    if (isFaulty('productId') || isFaulty('name')) return undefined
    if (productId !== undefined) {
      if (!byId.has(productId)) reasons.push({ field: 'productId', code: 'unknownProduct' })
      return byId.get(productId)
    }
    if (name !== undefined) {
      const named = byName.get(name) ?? []
      if (named.length > 1) reasons.push({ field: 'name', code: 'sameName' })
      return named.length > 1 ? undefined : named[0]
    }
    const coded = (code && byCode.get(code)) || new Set<KnownProduct>()
    if (coded.size !== 1)
      reasons.push(coded.size > 1 ? { field: 'code', code: 'sameCode' } : { field: 'name', code: 'required' })
    return coded.size === 1 ? [...coded][0] : undefined
  }
}

const shared = [
  ...(['name', 'category', 'summary', 'unit', 'limitPerPerson', 'delivery'] as const),
  ...(['membersOnly', 'points', 'weight', 'state', 'freight'] as const),
] as const

/** Judges the rows of a product. @returns undefined where a row is rejected, or nothing changes */
function planned(
  group: Group,
  categories: Categories,
  freights: Known['freights'],
): PlannedProduct | undefined {
  const { known, rows } = group
  const given = sharedValues(rows)
  const optionNames = known?.optionNames ?? optionNamesOf(given)
  const category = categoryOf(given.get('category'), known, categories)
  const delivery = deliveryOf(given.get('delivery'), known)
  if (!known) refuseEqualOptions(given)
  const state = stateOf(given.get('state'), known)
  const freight = freightOf(given.get('freight'), known, freights)
  const skus = planSkus(group, optionNames, given)
  if (freights.some((each) => each.templateId === freight && each.counts === 'weight')) refuseUnweighed(group)
  const bad = rows.find(({ reasons }) => reasons.length > 0)
  if (bad) {
    // A product is written with all its rows or not at all.
    for (const row of rows) {
      Object.assign(row, { verdict: 'rejected', changes: [] })
      if (row.reasons.length === 0)
        row.reasons.push({ field: 'name', code: 'otherRow', what: String(bad.row) })
    }
    return undefined
  }
  const value = (field: ProductField) => given.get(field)?.text
  const product: PlannedProduct = {
    known,
    name: value('name') ?? known?.name ?? '',
    summary: value('summary') ?? known?.summary ?? '',
    unit: value('unit') ?? known?.unit ?? '',
    category,
    optionNames,
    limitPerPerson: Number(value('limitPerPerson')) || (known?.limitPerPerson ?? null),
    delivery,
    membersOnly:
      value('membersOnly') === undefined ? (known?.membersOnly ?? false) : value('membersOnly') === 'true',
    points: Number(value('points') ?? known?.points ?? 0),
    weight: Number(value('weight') ?? known?.weight ?? 0),
    state,
    freight,
    skus,
  }
  if (known) noteChanges(product, known, given)
  for (const row of rows)
    if (row.verdict === 'rejected') row.verdict = row.changes.length > 0 ? 'changed' : 'same'
  return rows.some(({ verdict }) => verdict !== 'same') ? product : undefined
}

function sharedValues(rows: readonly PlannedRow[]): Given {
  const given: Given = new Map()
  for (const row of rows)
    for (const field of [...shared, ...optionFields]) {
      const text = row.values[field]
      if (text === undefined || row.reasons.some((reason) => reason.field === field)) continue
      const first = given.get(field)
      if (!first) given.set(field, { text, row })
      else if (first.text !== text) row.reasons.push({ field, code: 'differs', what: String(first.row.row) })
    }
  return given
}

const optionNamesOf = (given: Given): string[] =>
  optionFields.flatMap((field) => given.get(field)?.text ?? [])

function refuseEqualOptions(given: Given): void {
  const names = new Set<string>()
  for (const field of optionFields) {
    const name = given.get(field)
    if (name && names.has(name.text)) name.row.reasons.push({ field, code: 'sameOption' })
    if (name) names.add(name.text)
  }
}

/** The ways of delivery. `none` stands alone, except in a stored product that has it beside others. */
function deliveryOf(
  given: { text: string; row: PlannedRow } | undefined,
  known: KnownProduct | undefined,
): Delivery[] {
  const present = known?.delivery ?? ['express']
  if (!given || given.text === deliveries.filter((way) => known?.delivery.includes(way)).join(','))
    return present
  if (given.text.includes(',none')) given.row.reasons.push({ field: 'delivery', code: 'badDelivery' })
  return given.text.split(',') as Delivery[]
}

/** On the shelf or off it. A product that customers have seen is no draft again. */
function stateOf(
  given: { text: string; row: PlannedRow } | undefined,
  known: KnownProduct | undefined,
): ShelfState {
  const present = known?.state ?? 'draft'
  if (given?.text === 'draft' && present !== 'draft')
    given.row.reasons.push({ field: 'state', code: 'backToDraft' })
  return (given?.text ?? present) as ShelfState
}

/** The id of the freight template; '' for the flat freight. */
function freightOf(
  given: { text: string; row: PlannedRow } | undefined,
  known: KnownProduct | undefined,
  freights: Known['freights'],
): string {
  const present = known?.freight ?? ''
  if (!given) return present
  const named = freights.find(({ name }) => tidyLine(name) === given.text)
  if (named) return named.templateId
  if (Object.values(flatFreightNames).some((name) => name.toLowerCase() === given.text.toLowerCase()))
    return ''
  given.row.reasons.push({ field: 'freight', code: 'unknownFreight' })
  return present
}

/** Freight by weight needs the weight of every SKU, also of those that the sheet leaves out. */
function refuseUnweighed({ known, rows }: Group): void {
  const stored = new Map(known?.skus.map((sku) => [sku.skuId, sku]))
  for (const { values, skuId, reasons } of rows) {
    if (values.grams === undefined && !stored.get(skuId)?.grams)
      reasons.push({ field: 'grams', code: 'noGrams' })
    stored.delete(skuId)
  }
  const [left] = [...stored.values()].filter(({ grams }) => grams === 0)
  if (left) rows[0]?.reasons.push({ field: 'freight', code: 'unweighedSku', what: left.options.join(' / ') })
}

/** The path of the category; a new one is added to `categories`. */
function categoryOf(
  given: { text: string; row: PlannedRow } | undefined,
  known: KnownProduct | undefined,
  categories: Categories,
): string[] {
  const present = known?.category ?? []
  if (!given || given.text === tidyLine(cellOf(present))) return present
  const refuse = (code: Reason['code']) => {
    given.row.reasons.push({ field: 'category', code })
    return present
  }
  const stored = categories.get(given.text)
  if (stored) return [...stored]
  const path = given.text.split('/').map((name) => name.trim())
  if (path.length > 2 || path.some((name) => name === '' || [...name].length > 32))
    return refuse('badCategory')
  const added = [path.slice(0, 1), path].filter((each) => !categories.has(cellOf(each)))
  const fresh = new Map(added.map((each) => [cellOf(each), each]))
  if (categories.size + fresh.size > goodsLimits.categories) return refuse('tooManyCategories')
  for (const [cell, each] of fresh) categories.set(cell, each)
  return path
}

/** Notes each change of the product itself at the row that names the new value. */
function noteChanges(product: PlannedProduct, known: KnownProduct, given: Given): void {
  for (const field of shared) {
    const [was, is] = [known[field], product[field]]
    const isSame =
      typeof was === 'string' && typeof is === 'string'
        ? tidyLine(was) === tidyLine(is)
        : String(was) === String(is)
    if (!isSame) given.get(field)?.row.changes.push(field)
    // A text that a sheet cannot show as it is stored stays.
    else Object.assign(product, { [field]: was })
  }
}

export function countsOf(rows: readonly PlannedRow[]): Record<Verdict, number> {
  const counts = { added: 0, changed: 0, same: 0, rejected: 0 }
  for (const { verdict } of rows) counts[verdict]++
  return counts
}

/** Whether a later plan makes only changes of an earlier plan. */
export const isStillSo = (before: readonly PlannedRow[], now: readonly PlannedRow[]): boolean =>
  now.every((row, at) => {
    const was = before[at]
    if (!was || row.productId !== was.productId || row.skuId !== was.skuId) return false
    if (was.verdict === 'rejected' || row.verdict === 'rejected') return row.verdict === was.verdict
    return (
      row.changes.every((field) => was.changes.includes(field)) &&
      (row.verdict === 'added') === (was.verdict === 'added')
    )
  })
