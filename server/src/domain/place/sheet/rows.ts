import type { PlaceDayField } from '@mingpian/contract/place-days.ts'
import type { ClockSpan } from '@mingpian/contract/shared/hours.ts'
import { dayAfter, isDay } from '@mingpian/contract/shared/rules/days.ts'
import {
  cellProblem,
  type ListFile,
  readSheetRows,
  type SheetRow,
  type TableRow,
} from '#domain/staff/import/table.ts'
import { readOrFault } from '#domain/staff/import/unreadable.ts'
import { columns, hoursNames, isExample } from './columns.ts'

/** The most days that one row may name. */
export const mostDays = 62
const mostSpans = 6

/** Errors of a cell alone. */
type ReadCode =
  | TableRow<PlaceDayField>['faults'][number]['code']
  | ('tooLong' | 'errorCell' | 'required' | 'badDay' | 'badUntil' | 'badHours')

/** Errors that depend on other rows, on the places or on the present day: each plan checks them again. */
export const planCodes = ['unknownPlace', 'sameName', 'isOver', 'sameDay', 'tooManyDays'] as const

export interface Reason {
  field: PlaceDayField
  code: ReadCode | (typeof planCodes)[number]
  /** A row's number, an error or a range for the message. */
  what?: string
}

export type Texts = Partial<Record<PlaceDayField, string>>

/** A row in its stored form: days as YYYY-MM-DD, hours as `hoursIn` takes them. */
export type Row = SheetRow<PlaceDayField, Reason>

/** The rows of a file, each with its errors, or the error of the file. Runs in a worker process. */
export const readDayRows = (file: ListFile) =>
  readOrFault(() => readSheetRows(file, columns, 'day', isExample, checked))

const maxLength: Record<PlaceDayField, number> = { place: 64, day: 32, until: 32, hours: 120, words: 60 }

function checked(row: number, filled: Texts, found: readonly Reason[]): Row {
  const reasons = [...found]
  const values: Texts = {}
  for (const { field, required } of columns) {
    const text = filled[field]
    // A cell with an error of the sheet, such as a merged cell, gets no second error.
    const isFaulty = found.some((reason) => reason.field === field)
    if (text === undefined) {
      if (required && !isFaulty) reasons.push({ field, code: 'required' })
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
  const { day = '', until } = values
  if (reasons.length === 0 && until !== undefined && (until < day || until > dayAfter(day, mostDays - 1)))
    reasons.push({ field: 'until', code: 'badUntil' })
  const given = Object.fromEntries(
    Object.entries(filled).filter(([field, text]) => values[field as PlaceDayField] !== text),
  )
  return { row, values, reasons, ...(Object.keys(given).length > 0 && { given }) }
}

interface Form {
  code: ReadCode
  /** The stored form; undefined for a text that has none. */
  read: (text: string) => string | undefined
}

const day: Form = {
  code: 'badDay',
  read: (text) => {
    const [, year = '', month = '', date = ''] =
      /^(20\d\d) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?日?$/.exec(text) ?? []
    const plain = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    return isDay(plain) ? plain : undefined
  },
}

const hours: Form = {
  code: 'badHours',
  read: (text) => {
    const named = (['closed', 'usual'] as const).find((name) =>
      Object.values(hoursNames[name])
        .flat()
        .some((each) => each.toLowerCase() === text.toLowerCase()),
    )
    if (named) return named
    const spans = text
      .split(/[;；,，、]/)
      .map((each) => each.trim())
      .filter(Boolean)
      .map(spanOf)
    const known = spans.filter((span) => span !== undefined)
    const isInOrder = known.every((span, at) => {
      const before = known[at - 1]
      return span.from < span.until && (!before || before.until <= span.from)
    })
    return known.length === spans.length && known.length > 0 && known.length <= mostSpans && isInOrder
      ? known.map(({ from, until }) => `${from}-${until}`).join(';')
      : undefined
  },
}

function spanOf(text: string): ClockSpan | undefined {
  const [, from = '', until = ''] = /^(\d{1,2}[:：]\d\d) ?[-–—~～至到] ?(\d{1,2}[:：]\d\d)$/.exec(text) ?? []
  const [first, last] = [clock(from), clock(until)]
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(first) && /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(last)
    ? { from: first, until: last }
    : undefined
}

const clock = (text: string) => text.replace('：', ':').padStart(5, '0')

const forms: Partial<Record<PlaceDayField, Form>> = { day, until: day, hours }

/** The hours of a stored value: none where the place is closed; undefined where the day is as usual. */
export function hoursIn(value: string): ClockSpan[] | undefined {
  if (value === 'usual') return undefined
  if (value === 'closed') return []
  return value.split(';').map((span) => {
    const [from = '', until = ''] = span.split('-')
    return { from, until }
  })
}
