import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { oneOf, recordId, time } from '#shared/fields.ts'
import { importBytes, importId, importRows, SheetFile, SheetToCheck } from '#shared/sheet-imports.ts'

const text = Type.String()

/** The columns of a sheet of special days. */
const placeDayField = oneOf(['place', 'day', 'until', 'hours', 'words'] as const)
export type PlaceDayField = Static<typeof placeDayField>

const verdict = oneOf(['added', 'changed', 'same', 'rejected'] as const)

/** One row of the sheet: a day, or days that follow one another, of one place or of all. */
const PlaceDayRow = Type.Object({
  /** Its number in the file; the head is 1. */
  row: Type.Integer(),
  place: text,
  day: text,
  /** The last day; '' for one day. */
  until: text,
  /** As the template writes them, in the caller's language. */
  hours: text,
  words: text,
  verdict,
  /** Why it is rejected, in the caller's language; `column` as the template names it. */
  reasons: Type.Array(Type.Object({ column: text, reason: text })),
})
export type PlaceDayRow = Static<typeof PlaceDayRow>

/** An import of special days and one page of its rows: the rejected ones first. */
export const PlaceDayReport = Type.Composite([
  listOf(PlaceDayRow),
  Type.Object({
    importId: recordId,
    fileName: text,
    state: oneOf(['checked', 'applied', 'undone'] as const),
    /** Of rows. */
    counts: Type.Object({
      added: Type.Integer(),
      changed: Type.Integer(),
      same: Type.Integer(),
      rejected: Type.Integer(),
    }),
    /** Until when it can be undone; '' where it cannot. */
    undoUntil: Type.Union([time, Type.Literal('')]),
    /** Of days of places; null where it was not undone. */
    undone: Type.Union([Type.Object({ undone: Type.Integer(), kept: Type.Integer() }), Type.Null()]),
  }),
])
export type PlaceDayReport = Static<typeof PlaceDayReport>

const of = { access: 'admin', may: 'company.write' } as const
const path = '/wxwork/v1/console/place/days/import' as const

/** Special days of places by a sheet: closures, and working days of a weekend. */
export const placeDays = {
  template: endpoint(`GET ${path}/template`, {
    summary: 'A sheet to fill in, with examples.',
    ...of,
    data: SheetFile,
  }),
  check: endpoint(`POST ${path}/check`, {
    summary: 'Checks a sheet of special days and returns the effect of each row. Nothing is changed yet.',
    ...of,
    bodyBytes: importBytes,
    body: SheetToCheck,
    data: PlaceDayReport,
    errors: ['importUnreadable'],
    limit: 'import',
  }),
  report: endpoint(`GET ${path}/report`, {
    summary:
      'One page of the rows of an import. Imports are kept for less than a day, and applied ones for another day.',
    ...of,
    query: importRows(verdict),
    data: PlaceDayReport,
  }),
  rejected: endpoint(`GET ${path}/rejected`, {
    summary: 'The rejected rows as a sheet of the template’s form, with the reason for each.',
    ...of,
    query: importId,
    data: SheetFile,
  }),
  apply: endpoint(`POST ${path}/apply`, {
    summary:
      'Writes exactly the checked rows, all or none. It cancels no booking: see `misfits` of bookings. Idempotent.',
    ...of,
    body: importId,
    data: PlaceDayReport,
    errors: ['importOutdated'],
    limit: 'import',
  }),
  recent: endpoint(`GET ${path}/recent`, {
    summary: 'The imports that were applied within the last day, the newest first, 20 at most.',
    ...of,
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          importId: recordId,
          fileName: text,
          by: text,
          at: time,
          added: Type.Integer(),
          changed: Type.Integer(),
          undone: Type.Boolean(),
        }),
      ),
    }),
  }),
  undo: endpoint(`POST ${path}/undo`, {
    summary: 'Undoes an import of the last day. Days that were changed since stay. Idempotent.',
    ...of,
    body: importId,
    data: PlaceDayReport,
    errors: ['cannotUndoImport'],
  }),
}
