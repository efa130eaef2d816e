import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { recordId, time } from '#shared/fields.ts'
import { importBytes, importId, importRows, SheetFile, SheetToCheck } from '#shared/sheet-imports.ts'

const text = Type.String()

export const leadField = Type.Union([
  Type.Literal('name'),
  Type.Literal('phone'),
  Type.Literal('employer'),
  Type.Literal('region'),
  Type.Literal('note'),
  Type.Literal('salesperson'),
  Type.Literal('tags'),
])
export type LeadField = Static<typeof leadField>

const verdict = Type.Union([Type.Literal('added'), Type.Literal('rejected')])

/** Where a lead goes: to the named member, by a rule of assignment, or into the pool. */
const goes = Type.Object({
  way: Type.Union([Type.Literal('member'), Type.Literal('rule'), Type.Literal('pool')]),
  /** The member; '' for the pool. */
  name: text,
  /** The rule; '' where none gave it. */
  rule: text,
})

const LeadImportRow = Type.Object({
  /** Its number in the file; the head is 1. */
  row: Type.Integer(),
  name: text,
  /** Masked. */
  phone: text,
  employer: text,
  tags: Type.Array(text),
  verdict,
  goes,
  /** Why it is rejected, in the caller's language; `column` as the template names it. */
  reasons: Type.Array(Type.Object({ column: text, reason: text })),
  /** Of an import that was undone: `kept` stays, because something happened with the lead since. */
  outcome: Type.Union([Type.Literal(''), Type.Literal('removed'), Type.Literal('kept')]),
})
export type LeadImportRow = Static<typeof LeadImportRow>

/** An import of leads and one page of its rows: the rejected ones first. */
export const LeadImportReport = Type.Composite([
  listOf(LeadImportRow),
  Type.Object({
    importId: recordId,
    fileName: text,
    state: Type.Union([Type.Literal('checked'), Type.Literal('applied'), Type.Literal('undone')]),
    counts: Type.Object({ added: Type.Integer(), rejected: Type.Integer() }),
    /** Until when it can be undone; '' where it cannot. */
    undoUntil: Type.Union([time, Type.Literal('')]),
    /** Null where it was not undone. */
    undone: Type.Union([Type.Object({ removed: Type.Integer(), kept: Type.Integer() }), Type.Null()]),
  }),
])
export type LeadImportReport = Static<typeof LeadImportReport>

const RecentLeadImport = Type.Object({
  importId: recordId,
  fileName: text,
  by: text,
  at: time,
  added: Type.Integer(),
  rejected: Type.Integer(),
  undone: Type.Boolean(),
})
export type RecentLeadImport = Static<typeof RecentLeadImport>

const of = { access: 'admin', may: 'customers.write' } as const

/** Leads that a company brings from elsewhere. */
export const leadImport = {
  template: endpoint('GET /biz/v1/customers/import/template', {
    summary: 'A sheet to fill in, with examples.',
    ...of,
    data: SheetFile,
  }),
  check: endpoint('POST /biz/v1/customers/import/check', {
    summary: 'Checks a list of leads and returns the effect of each row. Nothing is changed yet.',
    ...of,
    bodyBytes: importBytes,
    body: SheetToCheck,
    data: LeadImportReport,
    errors: ['importUnreadable'],
    limit: 'import',
  }),
  report: endpoint('GET /biz/v1/customers/import/report', {
    summary:
      'One page of the rows of an import. Imports are kept for less than a day, and applied ones for another day.',
    ...of,
    query: importRows(verdict),
    data: LeadImportReport,
  }),
  rejected: endpoint('GET /biz/v1/customers/import/rejected', {
    summary: 'The rejected rows as a sheet of the template’s form, with the reason for each.',
    ...of,
    query: importId,
    data: SheetFile,
  }),
  apply: endpoint('POST /biz/v1/customers/import/apply', {
    summary: 'Makes leads of exactly the checked rows, all or none. Idempotent.',
    ...of,
    body: importId,
    data: LeadImportReport,
    errors: ['importOutdated'],
  }),
  recent: endpoint('GET /biz/v1/customers/import/recent', {
    summary: 'The imports that were applied within the last day, the newest first, 20 at most.',
    ...of,
    data: Type.Object({ list: Type.Array(RecentLeadImport) }),
  }),
  undo: endpoint('POST /biz/v1/customers/import/undo', {
    summary: 'Undoes an import of the last day. Leads with later changes stay. Idempotent.',
    ...of,
    body: importId,
    data: LeadImportReport,
    errors: ['cannotUndoImport'],
  }),
}
