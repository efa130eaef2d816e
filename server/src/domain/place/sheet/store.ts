import type { PlaceDayReport } from '@mingpian/contract/place-days.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { firstPage, type Page, sliceOf } from '#core/db/paging.ts'
import { type SheetImport, sheetImports } from '#domain/staff/import/sheet-imports.ts'
import { undoUntil } from '#domain/staff/import/store.ts'
import { columnName } from './columns.ts'
import { cellOf } from './files.ts'
import { countsOf, type DayChange, type PlannedRow, type Verdict } from './plan.ts'
import { reasonWords } from './words.ts'

/** A day that an import wrote. */
export interface WrittenDay extends DayChange {
  outcome?: 'undone' | 'kept'
}

export type DayImport = SheetImport<PlannedRow, WrittenDay>

/** Imports of special days of places. */
export const dayImports = sheetImports<PlannedRow, WrittenDay>({
  table: 'place_day_import',
  kind: 'placeDayImport',
  countsOf,
})

const places: Record<Verdict, number> = { rejected: 0, changed: 1, added: 2, same: 3 }

/** One page of an import, rejected rows first. */
export function reportOf(
  { rows, written, state, appliedAt, importId, fileName }: DayImport,
  locale: Locale,
  { verdict, page, pageSize }: Page & { verdict?: Verdict } = firstPage,
): PlaceDayReport {
  const shown = rows
    .filter((row) => verdict === undefined || row.verdict === verdict)
    .toSorted((a, b) => places[a.verdict] - places[b.verdict] || a.row - b.row)
  const number = (of: 'undone' | 'kept') => written.filter(({ outcome }) => outcome === of).length
  const list = sliceOf(shown, { page, pageSize }).map((row) => {
    const cell = (field: 'place' | 'day' | 'until' | 'hours' | 'words') => cellOf(field, row.values, locale)
    return {
      ...{ row: row.row, place: cell('place'), day: cell('day'), until: cell('until') },
      ...{ hours: cell('hours'), words: cell('words'), verdict: row.verdict },
      reasons: row.reasons.map((reason) => ({
        column: columnName(reason.field, locale),
        reason: reasonWords(reason, locale),
      })),
    }
  })
  return {
    ...{ importId, fileName, state, counts: countsOf(rows), undoUntil: undoUntil(state, appliedAt) },
    undone: state === 'undone' ? { undone: number('undone'), kept: number('kept') } : null,
    ...{ list, total: shown.length, page, pageSize },
  }
}
