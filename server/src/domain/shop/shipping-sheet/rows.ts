import { trackingForm } from '@mingpian/contract/shared/rules/shipping.ts'
import type { ShippingField } from '@mingpian/contract/shipping-import.ts'
import {
  cellProblem,
  type ListFile,
  readSheetRows,
  type SheetRow,
  type TableRow,
} from '#domain/staff/import/table.ts'
import { readOrFault } from '#domain/staff/import/unreadable.ts'
import { columns, isExample } from './columns.ts'

const isTracking = new RegExp(`^${trackingForm}$`)

/** Errors of a cell alone. */
type ReadCode =
  | TableRow<ShippingField>['faults'][number]['code']
  | ('tooLong' | 'errorCell' | 'required' | 'badCount' | 'badTracking')

/** Errors that depend on other rows or on the orders: each plan checks them again. */
export const planCodes = [
  ...(['unknownOrder', 'notSent', 'notToShip', 'held', 'nothingLeft', 'otherParcel', 'needsLine'] as const),
  ...(['unknownLine', 'sameLine', 'tooMany', 'tooManyParcels', 'otherRow'] as const),
] as const

export interface Reason {
  field: ShippingField
  code: ReadCode | (typeof planCodes)[number]
  /** A row's number, a number of pieces, an error or a range for the message. */
  what?: string
}

export type Texts = Partial<Record<ShippingField, string>>

/** A row in its stored form. It names no person: columns of receivers are not read. */
export type Row = SheetRow<ShippingField, Reason>

/** The rows of a file, each with its errors, or the error of the file. Runs in a worker process. */
export const readShippingRows = (file: ListFile) =>
  readOrFault(() => readSheetRows(file, columns, 'number', isExample, checked))

const maxLength: Record<ShippingField, number> = {
  ...{ number: 32, line: 8, goods: 400, pieces: 8, carrier: 32, tracking: 40 },
}

/** A row without a carrier and a number names no parcel. */
export const isEmpty = ({ values: { carrier, tracking }, reasons }: Row): boolean =>
  carrier === undefined && tracking === undefined && reasons.length === 0

function checked(row: number, filled: Texts, found: readonly Reason[]): Row {
  const reasons = [...found]
  const values: Texts = {}
  const isNamed = filled.carrier !== undefined || filled.tracking !== undefined
  for (const { field, required } of columns) {
    const text = filled[field]
    // A cell with an error of the sheet, such as a merged cell, gets no second error.
    const isFaulty = found.some((reason) => reason.field === field)
    if (text === undefined) {
      if (required && !isFaulty && (isNamed || field === 'number')) reasons.push({ field, code: 'required' })
      continue
    }
    const form = forms[field]
    const value = form ? form.read(text) : text
    values[field] = value ?? [...text].slice(0, maxLength[field]).join('')
    if (isFaulty) continue
    const problem = cellProblem(text, maxLength[field])
    if (problem) reasons.push({ field, ...problem })
    else if (form && value === undefined) reasons.push({ field, code: form.code })
  }
  const given = Object.fromEntries(
    Object.entries(filled).filter(([field, text]) => values[field as ShippingField] !== text),
  )
  return { row, values, reasons, ...(Object.keys(given).length > 0 && { given }) }
}

interface Form {
  code: ReadCode
  /** The stored form; undefined for a text that has none. */
  read: (text: string) => string | undefined
}

const count: Form = {
  code: 'badCount',
  read: (text) =>
    /^\d{1,4}(\.0+)?$/.test(text) && Number(text) > 0 ? String(Math.trunc(Number(text))) : undefined,
}

const forms: Partial<Record<ShippingField, Form>> = {
  line: count,
  pieces: count,
  tracking: {
    code: 'badTracking',
    read: (text) => {
      const plain = text.replace(/\s/g, '')
      return isTracking.test(plain) ? plain : undefined
    },
  },
}
