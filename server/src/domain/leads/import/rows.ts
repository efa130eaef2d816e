import type { LeadField } from '@mingpian/contract/lead-import.ts'
import { plainPhone } from '@mingpian/contract/shared/rules/phone.ts'
import type { SharedCode } from '#domain/staff/import/rows.ts'
import { cellProblem, type ListFile, readSheetRows, type SheetRow } from '#domain/staff/import/table.ts'
import { readOrFault } from '#domain/staff/import/unreadable.ts'
import { columns, isExample } from './columns.ts'

export type ReasonCode =
  | SharedCode
  | 'badPhone'
  | 'maskedPhone'
  | 'samePhone'
  | 'leadOf'
  | 'inPool'
  | 'known'
  | 'colleague'
  | 'unknownMember'
  | 'sameName'
  | 'hasLeft'
  | 'unknownTag'
  | 'sameTag'

export interface Reason {
  field: LeadField
  code: ReasonCode
  /** A row's number, a name, an error or a range for the message. */
  what?: string
}

/** Texts of a lead by their columns. */
export type Texts = Partial<Record<LeadField, string>>

/** The stored form of one row. */
export type Row = SheetRow<LeadField, Reason>

/** The rows of a file, each with its errors, or the error of the file. Runs in a worker process. */
export const readLeadRows = (file: ListFile) =>
  readOrFault(() => readSheetRows(file, columns, 'phone', isExample, checked))

const maxLength: Record<LeadField, number> = {
  name: 32,
  phone: 40,
  employer: 64,
  region: 64,
  note: 500,
  salesperson: 64,
  tags: 200,
}

function checked(row: number, filled: Texts, found: readonly Reason[]): Row {
  const reasons = [...found]
  const values: Texts = {}
  for (const { field, required } of columns) {
    const text = filled[field]
    // A cell with an error of the sheet, such as a merged cell, gets no second error.
    const isTrusted = !found.some((reason) => reason.field === field)
    if (text === undefined) {
      if (required && isTrusted) reasons.push({ field, code: 'required' })
      continue
    }
    const value = (field === 'phone' && plainPhone(text)) || text
    values[field] = [...value].slice(0, maxLength[field]).join('')
    if (!isTrusted) continue
    const problem = cellProblem(text, maxLength[field])
    if (problem) reasons.push({ field, ...problem })
    else if (field === 'phone' && !plainPhone(text))
      reasons.push({ field, code: text.includes('**') ? 'maskedPhone' : 'badPhone' })
  }
  const given = Object.fromEntries(
    Object.entries(filled).filter(([field, text]) => values[field as LeadField] !== text),
  )
  return { row, values, reasons, ...(Object.keys(given).length > 0 && { given }) }
}
