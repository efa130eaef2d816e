import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { oneOf, recordId, time } from '#shared/fields.ts'
import { importBytes, importId, importRows, SheetFile, SheetToCheck } from '#shared/sheet-imports.ts'

const text = Type.String()

/** The columns of a sheet of products. */
const productField = oneOf([
  ...([
    'productId',
    'name',
    'category',
    'summary',
    'unit',
    'option1',
    'value1',
    'option2',
    'value2',
  ] as const),
  ...(['option3', 'value3', 'code', 'price', 'marketPrice', 'stock', 'stockWas'] as const),
  ...(['limitPerPerson', 'delivery', 'membersOnly', 'points', 'weight', 'state', 'freight'] as const),
  'grams',
] as const)
export type ProductField = Static<typeof productField>

const verdict = oneOf(['added', 'changed', 'same', 'rejected'] as const)

/** One SKU of the sheet. */
const ProductImportRow = Type.Object({
  /** Its number in the file; the head is 1. */
  row: Type.Integer(),
  name: text,
  /** The values of its options, else its code. */
  sku: text,
  verdict,
  changes: Type.Array(productField),
  /** Why it is rejected, in the caller's language; `column` as the template names it. */
  reasons: Type.Array(Type.Object({ column: text, reason: text })),
  /** Of an import that was undone: `kept` stays, because the product was sold or changed since. */
  outcome: oneOf(['', 'undone', 'kept'] as const),
})
export type ProductImportRow = Static<typeof ProductImportRow>

/** An import of products and one page of its rows: the rejected ones first. */
export const ProductImportReport = Type.Composite([
  listOf(ProductImportRow),
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
    /** Of products; null where it was not undone. */
    undone: Type.Union([Type.Object({ undone: Type.Integer(), kept: Type.Integer() }), Type.Null()]),
  }),
])
export type ProductImportReport = Static<typeof ProductImportReport>

const of = { access: 'admin', may: 'products.write' } as const

/** Products that a company makes and changes by a sheet. */
export const productImport = {
  template: endpoint('GET /mall/goods/v1/import/template', {
    summary: 'A sheet to fill in, with examples.',
    ...of,
    data: SheetFile,
  }),
  check: endpoint('POST /mall/goods/v1/import/check', {
    summary: 'Checks a sheet of products and returns the effect of each row. Nothing is changed yet.',
    ...of,
    bodyBytes: importBytes,
    body: SheetToCheck,
    data: ProductImportReport,
    errors: ['importUnreadable'],
    limit: 'import',
  }),
  report: endpoint('GET /mall/goods/v1/import/report', {
    summary:
      'One page of the rows of an import. Imports are kept for less than a day, and applied ones for another day.',
    ...of,
    query: importRows(verdict),
    data: ProductImportReport,
  }),
  rejected: endpoint('GET /mall/goods/v1/import/rejected', {
    summary: 'The rejected rows as a sheet of the template’s form, with the reason for each.',
    ...of,
    query: importId,
    data: SheetFile,
  }),
  apply: endpoint('POST /mall/goods/v1/import/apply', {
    summary: 'Writes exactly the checked rows, all or none. New products are drafts. Idempotent.',
    ...of,
    body: importId,
    data: ProductImportReport,
    errors: ['importOutdated'],
    limit: 'import',
  }),
  recent: endpoint('GET /mall/goods/v1/import/recent', {
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
  undo: endpoint('POST /mall/goods/v1/import/undo', {
    summary: 'Undoes an import of the last day. Products that were sold or changed since stay. Idempotent.',
    ...of,
    body: importId,
    data: ProductImportReport,
    errors: ['cannotUndoImport'],
  }),
}
