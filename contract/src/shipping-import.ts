import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { oneOf, recordId, time } from '#shared/fields.ts'
import { importBytes, importId, importRows, SheetFile, SheetToCheck } from '#shared/sheet-imports.ts'

const text = Type.String()

/** The columns of a sheet of parcels. */
const shippingField = oneOf(['number', 'line', 'goods', 'pieces', 'carrier', 'tracking'] as const)
export type ShippingField = Static<typeof shippingField>

/** `same`: the parcel was recorded before, or the row names none. */
const verdict = oneOf(['added', 'same', 'rejected'] as const)

/** One row of the sheet: a parcel, or a line of an order in it. */
const ShippingRow = Type.Object({
  /** Its number in the file; the head is 1. */
  row: Type.Integer(),
  number: text,
  line: text,
  goods: text,
  /** Those that it takes; as the file has it where it is rejected. */
  pieces: text,
  carrier: text,
  tracking: text,
  verdict,
  /** Why it is rejected, in the caller's language; `column` as the template names it. */
  reasons: Type.Array(Type.Object({ column: text, reason: text })),
})
export type ShippingRow = Static<typeof ShippingRow>

/** An import of parcels and one page of its rows: the rejected ones first. */
export const ShippingReport = Type.Composite([
  listOf(ShippingRow),
  Type.Object({
    importId: recordId,
    fileName: text,
    state: oneOf(['checked', 'applied', 'undone'] as const),
    /** Of rows. */
    counts: Type.Object({ added: Type.Integer(), same: Type.Integer(), rejected: Type.Integer() }),
    /** How many parcels it records. */
    parcels: Type.Integer(),
  }),
])
export type ShippingReport = Static<typeof ShippingReport>

const of = { access: 'admin', may: 'orders.write' } as const
const path = '/mall/order/v1/console/ship/import' as const

/** Parcels of orders by a sheet. There is no undo: buyers were told, and a parcel that left does not come back. */
export const shippingImport = {
  template: endpoint(`GET ${path}/template`, {
    summary: 'A sheet to fill in, with examples.',
    ...of,
    data: SheetFile,
  }),
  check: endpoint(`POST ${path}/check`, {
    summary: 'Checks a sheet of parcels and returns the effect of each row. Nothing is changed yet.',
    ...of,
    bodyBytes: importBytes,
    body: SheetToCheck,
    data: ShippingReport,
    errors: ['importUnreadable'],
    limit: 'import',
  }),
  report: endpoint(`GET ${path}/report`, {
    summary:
      'One page of the rows of an import. Imports are kept for less than a day, and applied ones for another day.',
    ...of,
    query: importRows(verdict),
    data: ShippingReport,
  }),
  rejected: endpoint(`GET ${path}/rejected`, {
    summary: 'The rejected rows as a sheet of the template’s form, with the reason for each.',
    ...of,
    query: importId,
    data: SheetFile,
  }),
  apply: endpoint(`POST ${path}/apply`, {
    summary:
      'Records exactly the checked parcels, all or none, and tells the buyers. Idempotent, and it cannot be undone.',
    ...of,
    body: importId,
    data: ShippingReport,
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
          undone: Type.Boolean(),
        }),
      ),
    }),
  }),
}
