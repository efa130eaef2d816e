import type { Locale } from '@mingpian/contract/shared/render.ts'
import { tidyLine } from '@mingpian/contract/shared/rules/plain-text.ts'
import { type CellFault, placeOf } from './cells.ts'
import { decodings, readCsv } from './csv.ts'
import { readXlsx, type Table } from './sheet.ts'
import { Unreadable } from './unreadable.ts'

export const mostBytes = 5 * 1024 * 1024
export const mostRows = 5_000

/** A file of a list. Its name is used only to say why it cannot be read. */
export interface ListFile {
  bytes: Buffer
  name: string
}

/** A column of a list: its name in the template, and accepted other names. */
export interface ListColumn<Field extends string> {
  field: Field
  required?: true
  name: Record<Locale, string>
  also: readonly string[]
}

/** One row of a file: its number (the head is 1), the cells that are not empty, and the unreliable ones. */
export interface TableRow<Field extends string> {
  row: number
  filled: Partial<Record<Field, string>>
  faults: (CellFault & { field: Field })[]
}

/**
 * The rows of a list that are not empty.
 * @param key the field whose column is required
 * @throws Unreadable
 */
async function readTable<Field extends string>(
  { bytes, name }: ListFile,
  columns: readonly ListColumn<Field>[],
  key: Field,
): Promise<TableRow<Field>[]> {
  if (bytes.length === 0) throw new Unreadable('empty')
  if (bytes.length > mostBytes) throw new Unreadable('tooLarge')
  const tables = (await tablesOf(bytes, name)).map(({ rows: [head = [], ...body], faults }) => ({
    at: columnsOf(columns, head),
    ...{ body, faults },
  }))
  const found = tables.find(({ at }) => at.has(key))
  if (!found) {
    if (tables.every(({ at }) => at.size === 0)) throw new Unreadable('noHeads')
    throw new Unreadable('noColumns', columns.find(({ field }) => field === key)?.name)
  }
  const { at, body, faults } = found
  return body.flatMap((cells, index): TableRow<Field>[] => {
    const values = [...at].map(([field, column]): [Field, string] => [field, tidy(cells[column])])
    const filled = Object.fromEntries(values.filter(([, text]) => text !== '')) as Partial<
      Record<Field, string>
    >
    if (Object.keys(filled).length === 0) return []
    const unreliable = [...at].flatMap(([field, column]) => {
      const fault = faults.get(placeOf(index + 1, column))
      return fault ? [{ field, ...fault }] : []
    })
    return [{ row: index + 2, filled, faults: unreliable }]
  })
}

/** A row in its stored form, with why it is wrong. */
export interface SheetRow<Field extends string, Reason> {
  row: number
  values: Partial<Record<Field, string>>
  /** The original text in the file, if it differs from the value. */
  given?: Partial<Record<Field, string>>
  reasons: Reason[]
}

/**
 * The rows of a file in their stored form, without the examples of its template.
 * @param key the field whose column is required
 * @throws Unreadable
 */
export async function readSheetRows<Field extends string, Row extends SheetRow<Field, unknown>>(
  file: ListFile,
  columns: readonly ListColumn<Field>[],
  key: Field,
  isExample: (filled: TableRow<Field>['filled']) => boolean,
  checked: (row: number, filled: TableRow<Field>['filled'], faults: TableRow<Field>['faults']) => Row,
): Promise<Row[]> {
  const rows = (await readTable(file, columns, key)).flatMap(({ row, filled, faults }) =>
    isExample(filled) ? [] : [checked(row, filled, faults)],
  )
  refuseTooMuch(rows)
  return rows
}

// Characters of all rows together: rejected cells are kept and returned unchanged.
const mostKept = 8_000_000

/** @throws Unreadable */
function refuseTooMuch(rows: readonly { given?: Partial<Record<string, string>> }[]): void {
  if (rows.length > mostRows) throw new Unreadable('tooMany')
  if (rows.length === 0) throw new Unreadable('empty')
  const lengthOf = ({ given = {} }: (typeof rows)[number]) => Object.values(given).join('').length
  if (rows.reduce((sum, row) => sum + lengthOf(row), 0) > mostKept) throw new Unreadable('tooFull')
}

/** The error of a cell that holds for every column. */
export function cellProblem(
  text: string,
  mostCharacters: number,
): { code: 'formula' | 'errorCell' | 'tooLong'; what?: string } | undefined {
  if (formula.test(text)) return { code: 'formula' }
  if (cellErrors.has(text.toUpperCase())) return { code: 'errorCell', what: text }
  return [...text].length > mostCharacters ? { code: 'tooLong' } : undefined
}

/** A formula that calls a function or refers to a cell. Any other text that begins with = is a text. */
const formula = /^=.*(?:\(|\b[A-Z]{1,3}\$?\d)/i

/** Error values of spreadsheets. */
const cellErrors = new Set([
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NAME!', '#NULL!', '#NUM!'],
  ...['#SPILL!', '#CALC!', '#FIELD!', '#BLOCKED!', '#CONNECT!', '#GETTING_DATA'],
])

/** The file as a table, once for each encoding that its text may have. */
async function tablesOf(bytes: Buffer, name: string): Promise<Table[]> {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return [await readXlsx(bytes)]
  // The older format of spreadsheets, which also contains newer files with a password.
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new Unreadable(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'locked' : 'old')
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') throw new Unreadable('kind')
  const texts = decodings(bytes)
  if (texts.length === 0) throw new Unreadable(whyNoText(bytes, name))
  return texts.map((text) => ({ rows: readCsv(text), faults: new Map() }))
}

/**
 * A file with the extension of a spreadsheet is a broken one; a zero byte occurs in no readable text of another
 * encoding.
 */
function whyNoText(bytes: Buffer, name: string) {
  if (/\.xlsx$/i.test(name)) return 'broken'
  return bytes.includes(0) ? 'kind' : 'encoding'
}

// The largest text of a spreadsheet's cell.
const mostRead = 32_767

/** Without the apostrophe that marks a number as text. */
const tidy = (cell = '') => tidyLine(tidyLine(cell.slice(0, mostRead).toWellFormed()).replace(/^'/, ''))

// Far more than the template's head with a remark.
const mostOfHead = 200

/** A head without the mark of a required column. */
const plain = (head: string) =>
  head
    .slice(0, mostOfHead)
    .normalize('NFKC')
    .replace(/[\s*]|\([^()]*\)/g, '')
    .toLowerCase()

/** Maps the fields to the columns of a sheet. */
function columnsOf<Field extends string>(
  columns: readonly ListColumn<Field>[],
  head: readonly string[],
): Map<Field, number> {
  const heads = head.map(plain)
  return new Map(
    columns.flatMap(({ field, name, also }): [Field, number][] => {
      // A column with the template's name precedes one with another name, wherever it stands.
      const at = [[name.zh, name.en], also]
        .map((names) => heads.findIndex((text) => names.map(plain).includes(text)))
        .find((place) => place >= 0)
      return at === undefined ? [] : [[field, at]]
    }),
  )
}
