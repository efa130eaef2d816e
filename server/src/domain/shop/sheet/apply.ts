import { goodsLimits } from '@mingpian/contract/shared/rules/goods.ts'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'
import {
  holdProducts,
  removeMade,
  type SheetProduct,
  type SheetSku,
  stockSetSince,
  usedSkus,
  writeSheet,
} from '#domain/shop/product/from-sheet.ts'
import type { Keeper } from '#domain/shop/product/save.ts'
import { undoUntil } from '#domain/staff/import/store.ts'
import { type Known, type KnownProduct, type KnownSku, knownProducts } from './known.ts'
import { countsOf, isStillSo, type PlannedProduct, plan } from './plan.ts'
import type { SkuPlan } from './plan-skus.ts'
import type { PlannedRow } from './planned-row.ts'
import { planCodes, type Row } from './rows.ts'
import { type ProductImport, productImports, type WrittenProduct } from './store.ts'

/** Stores the plan of an import of the rows. Changes nothing else. */
export async function checkProducts(
  db: TenantDb,
  keeper: Keeper,
  fileName: string,
  rows: readonly Row[],
): Promise<ProductImport> {
  const planned = plan(rows, await knownProducts(db, keeper.companyId, rows))
  return productImports.keepChecked(db, keeper, fileName, planned.rows)
}

const dependent = new Set<string>(planCodes)
const asRead = (rows: readonly PlannedRow[]): Row[] =>
  rows.map(({ row, values, given, reasons }) => ({
    row,
    values,
    ...(given && { given }),
    reasons: reasons.filter(({ code }) => !dependent.has(code)),
  }))

/**
 * Writes the products of the checked rows, in a constant number of statements. Idempotent.
 * @returns the import, or the error if a row would now have another effect than was shown
 */
export async function applyProductImport(
  db: TenantDb,
  keeper: Keeper,
  importId: string,
): Promise<ProductImport | 'notFound' | 'importOutdated'> {
  const { companyId, staffId } = keeper
  const of = { companyId, importId }
  // Imports of a company follow one another, and its categories stay the same.
  await requireCompany(db, companyId, { alone: true })
  const found = await productImports.find(db, of, { lock: true })
  if (!found) return 'notFound'
  if (found.state === 'applied') return found
  if (found.state !== 'checked') return 'importOutdated'
  await holdProducts(db, companyId, [...new Set(found.rows.flatMap(({ productId }) => productId || []))])
  const read = asRead(found.rows)
  const planned = plan(read, await knownProducts(db, companyId, read))
  if (!isStillSo(found.rows, planned.rows)) return 'importOutdated'
  const products = planned.products.map((product) => ({ product, write: writeOf(product) }))
  if (products.length > 0)
    await writeSheet(
      db,
      keeper,
      products.map(({ write }) => write),
    )
  const idOf = new Map(
    products.flatMap(({ product, write }) => product.skus.map((sku) => [sku.row, write.productId] as const)),
  )
  const rows = planned.rows.map((row) => ({ ...row, productId: row.productId || (idOf.get(row.row) ?? '') }))
  const written = products.map(({ product, write }) => writtenOf(product, write))
  await productImports.keepApplied(db, of, rows, written)
  const { added, changed } = countsOf(rows)
  await record(db, companyId, staffId, 'products imported', { importId, added, changed })
  return { ...found, state: 'applied', rows, written, appliedAt: new Date() }
}

function writeOf({ known, skus, ...product }: PlannedProduct): SheetProduct {
  return {
    ...product,
    productId: known?.productId ?? uuidv7(),
    isNew: known === undefined,
    skus: skus.map(({ known: sku, row: _, ...values }) => ({
      ...values,
      skuId: sku?.skuId ?? uuidv7(),
      isNew: sku === undefined,
    })),
  }
}

/** The product before the import, for undoing it. */
function writtenOf({ known, skus }: PlannedProduct, write: SheetProduct): WrittenProduct {
  const before = (sku: SheetSku, at: number): SheetSku => ({ ...sku, ...valuesOf(skus[at]?.known) })
  const { revision = 0, productId: _, skus: __, ...product } = known ?? {}
  return {
    revision: known ? revision + 1 : 1,
    before: { ...write, ...product, skus: write.skus.map(before) },
  }
}

const valuesOf = (sku: KnownSku | SkuPlan | undefined) =>
  sku && { price: sku.price, marketPrice: sku.marketPrice, code: sku.code, grams: sku.grams }

/**
 * Undoes an import within a day. A product that was changed or sold since, has too little stock, or would have SKUs
 * without a weight below a freight by weight, stays. Idempotent.
 */
export async function undoProductImport(
  db: TenantDb,
  keeper: Keeper,
  importId: string,
): Promise<ProductImport | 'notFound' | 'cannotUndoImport'> {
  const { companyId, staffId } = keeper
  const of = { companyId, importId }
  await requireCompany(db, companyId, { alone: true })
  const found = await productImports.find(db, of, { lock: true })
  if (!found) return 'notFound'
  if (found.state === 'undone') return found
  if (undoUntil(found.state, found.appliedAt) === '') return 'cannotUndoImport'
  const ids = found.written.map(({ before }) => before.productId)
  await holdProducts(db, companyId, ids)
  const asked = ids.map((productId, at) => ({ row: at, values: { productId }, reasons: [] }))
  const { products, freights } = await knownProducts(db, companyId, asked)
  const now = new Map(products.map((product) => [product.productId, product]))
  const made = found.written.flatMap(({ before }) => before.skus.filter(({ isNew }) => isNew))
  const used = await usedSkus(
    db,
    companyId,
    made.map(({ skuId }) => skuId),
  )
  const changed = await stockSetSince(db, companyId, ids, found.appliedAt ?? new Date(0))
  const written = found.written.map((each): WrittenProduct => {
    const product = now.get(each.before.productId)
    const isSame = product?.revision === each.revision
    const fits = each.before.skus.every(({ skuId, stockBy, isNew }) => {
      const available = product?.skus.find((sku) => sku.skuId === skuId)?.available ?? 0
      const stock = available - stockBy
      return isNew ? !used.has(skuId) : !changed.has(skuId) && stock >= 0 && stock <= goodsLimits.stock
    })
    const weighed = each.before.isNew || !product || isWeighed(each.before, product, freights)
    return { ...each, outcome: isSame && fits && weighed ? 'undone' : 'kept' }
  })
  const undone = written.filter(({ outcome }) => outcome === 'undone').map(({ before }) => before)
  await removeMade(db, companyId, {
    productIds: undone.flatMap(({ isNew, productId }) => (isNew ? productId : [])),
    skuIds: undone.flatMap(({ isNew, skus }) =>
      skus.flatMap((sku) => (sku.isNew && !isNew ? sku.skuId : [])),
    ),
  })
  const restored = undone
    .filter(({ isNew }) => !isNew)
    .map((product) => ({
      ...product,
      skus: product.skus.filter(({ isNew }) => !isNew).map((sku) => ({ ...sku, stockBy: -sku.stockBy })),
    }))
  if (restored.length > 0) await writeSheet(db, keeper, restored)
  await productImports.keepUndone(db, of, written)
  await record(db, companyId, staffId, 'product import undone', { importId, count: undone.length })
  return { ...found, state: 'undone', written }
}

/** Whether each SKU has a weight after the undo if the freight counts it: the template may count another thing since. */
function isWeighed(before: SheetProduct, now: KnownProduct, freights: Known['freights']): boolean {
  // An import of a former release has no freight to go back to.
  const templateId = before.freight ?? now.freight
  if (!freights.some((each) => each.templateId === templateId && each.counts === 'weight')) return true
  const restored = new Map(before.skus.map((sku) => [sku.skuId, sku]))
  return now.skus.every(({ skuId, grams }) => {
    const sku = restored.get(skuId)
    return sku?.isNew || (sku?.grams ?? grams) > 0
  })
}
