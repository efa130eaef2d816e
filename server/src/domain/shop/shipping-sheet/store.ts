import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { ShippingReport } from '@mingpian/contract/shipping-import.ts'
import { firstPage, type Page, sliceOf } from '#core/db/paging.ts'
import { type SheetImport, sheetImports } from '#domain/staff/import/sheet-imports.ts'
import { columnName } from './columns.ts'
import { countsOf, keyOf, type PlannedParcel, type PlannedRow, type Verdict } from './plan.ts'
import { reasonWords } from './words.ts'

export type ShippingImport = SheetImport<PlannedRow, PlannedParcel>

/** Imports of parcels. */
export const shippingImports = sheetImports<PlannedRow, PlannedParcel>({
  table: 'shipping_import',
  kind: 'shippingImport',
  countsOf,
})

const places: Record<Verdict, number> = { rejected: 0, added: 1, same: 2 }

/** One page of an import, rejected rows first. */
export function reportOf(
  { rows, state, importId, fileName }: ShippingImport,
  locale: Locale,
  { verdict, page, pageSize }: Page & { verdict?: Verdict } = firstPage,
): ShippingReport {
  const shown = rows
    .filter((row) => verdict === undefined || row.verdict === verdict)
    .toSorted((a, b) => places[a.verdict] - places[b.verdict] || a.row - b.row)
  const added = rows.filter((row) => row.verdict === 'added')
  const parcels = new Set(added.map(keyOf))
  const list = sliceOf(shown, { page, pageSize }).map(({ row, values, ...planned }) => ({
    ...{ row, number: values.number ?? '', line: values.line ?? '', goods: values.goods ?? '' },
    pieces:
      planned.verdict === 'added'
        ? String(planned.pieces.reduce((sum, { quantity }) => sum + quantity, 0))
        : (values.pieces ?? ''),
    ...{ carrier: values.carrier ?? '', tracking: values.tracking ?? '', verdict: planned.verdict },
    reasons: planned.reasons.map((reason) => ({
      column: columnName(reason.field, locale),
      reason: reasonWords(reason, locale),
    })),
  }))
  return {
    ...{ importId, fileName, state, counts: countsOf(rows), parcels: parcels.size },
    ...{ list, total: shown.length, page, pageSize },
  }
}
