import type { ProductImportReport } from '@mingpian/contract/product-import.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { firstPage, type Page, sliceOf } from '#core/db/paging.ts'
import type { SheetProduct } from '#domain/shop/product/from-sheet.ts'
import { type SheetImport, sheetImports } from '#domain/staff/import/sheet-imports.ts'
import { undoUntil } from '#domain/staff/import/store.ts'
import { columnName, valueFields } from './columns.ts'
import { countsOf } from './plan.ts'
import type { PlannedRow, Verdict } from './planned-row.ts'
import { reasonWords } from './words.ts'

/** A product that an import wrote. */
export interface WrittenProduct {
  /** Of the product after the import. */
  revision: number
  /** The product before the import; of a new one as the import made it. */
  before: SheetProduct
  outcome?: 'undone' | 'kept'
}

export type ProductImport = SheetImport<PlannedRow, WrittenProduct>

/** Imports of products. */
export const productImports = sheetImports<PlannedRow, WrittenProduct>({
  table: 'product_import',
  kind: 'productImport',
  countsOf,
})

const isWritten = ({ verdict }: PlannedRow) => verdict === 'added' || verdict === 'changed'

const places: Record<Verdict, number> = { rejected: 0, changed: 1, added: 2, same: 3 }

/** One page of an import, rejected rows first. */
export function reportOf(
  { rows, written, state, appliedAt, importId, fileName }: ProductImport,
  locale: Locale,
  { verdict, page, pageSize }: Page & { verdict?: Verdict } = firstPage,
): ProductImportReport {
  const shown = rows
    .filter((row) => verdict === undefined || row.verdict === verdict)
    .toSorted((a, b) => places[a.verdict] - places[b.verdict] || a.row - b.row)
  const outcomes = new Map(written.map(({ before, outcome }) => [before.productId, outcome]))
  const number = (of: 'undone' | 'kept') => written.filter(({ outcome }) => outcome === of).length
  const list = sliceOf(shown, { page, pageSize }).map((row) => ({
    row: row.row,
    name: row.values.name ?? '',
    sku: valueFields.flatMap((field) => row.values[field] || []).join(' / ') || (row.values.code ?? ''),
    verdict: row.verdict,
    changes: row.changes,
    reasons: row.reasons.map((reason) => ({
      column: columnName(reason.field, locale),
      reason: reasonWords(reason, locale),
    })),
    outcome: (isWritten(row) && outcomes.get(row.productId)) || ('' as const),
  }))
  return {
    importId,
    fileName,
    state,
    counts: countsOf(rows),
    undoUntil: undoUntil(state, appliedAt),
    undone: state === 'undone' ? { undone: number('undone'), kept: number('kept') } : null,
    list,
    total: shown.length,
    page,
    pageSize,
  }
}
