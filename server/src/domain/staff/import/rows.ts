import { isEmail } from '@mingpian/contract/shared/rules/email.ts'
import type { ImportField } from '@mingpian/contract/staff.ts'
import { columns, columnsOf } from './columns.ts'
import { decode, readCsv } from './csv.ts'
import { isExample } from './examples.ts'
import { readXlsx } from './sheet.ts'
import { type Fault, Unreadable } from './unreadable.ts'

export const mostBytes = 5 * 1024 * 1024
export const mostRows = 5_000

export type ReasonCode =
  | 'required'
  | 'tooLong'
  | 'badUserId'
  | 'badPhone'
  | 'badEmail'
  | 'badRole'
  | 'sameUserId'
  | 'samePhone'
  | 'phoneTaken'
  | 'hasLeft'
  | 'ownRole'
  | 'unseen'

export interface Reason {
  field: ImportField
  code: ReasonCode
  /** A row's number or a colleague's name that the words need. */
  what?: string
}

/** One row of an import. A field that is absent stays as it is; `given` is what stood in the file where that cannot be kept. */
export interface Row {
  row: number
  values: Partial<Record<ImportField, string>>
  reasons: Reason[]
}

/** A file of a list. Its name is used only to say why it cannot be read. */
export interface ListFile {
  bytes: Buffer
  name: string
}

/** The rows of a file, each with what is wrong with it by itself, or why there are none: a task of a worker process. */
export async function readRows(file: ListFile): Promise<{ rows: Row[] } | { fault: Fault }> {
  try {
    return { rows: await rowsOf(file) }
  } catch (problem) {
    if (problem instanceof Unreadable) return { fault: problem.fault }
    throw problem
  }
}

/** @throws Unreadable */
async function rowsOf({ bytes, name }: ListFile): Promise<Row[]> {
  if (bytes.length === 0) throw new Unreadable('empty')
  if (bytes.length > mostBytes) throw new Unreadable('tooLarge')
  const [head = [], ...body] = await cellsOf(bytes, name)
  const at = columnsOf(head)
  if (!at.has('userId')) throw new Unreadable('noColumns')
  const rows = body.flatMap((cells, index) => {
    const values = [...at].map(([field, column]): [ImportField, string] => [field, tidy(cells[column])])
    const filled = Object.fromEntries(values.filter(([, text]) => text !== ''))
    return Object.keys(filled).length > 0 && !isExample(filled) ? [checked(index + 2, filled)] : []
  })
  if (rows.length > mostRows) throw new Unreadable('tooMany')
  if (rows.length === 0) throw new Unreadable('empty')
  return rows
}

async function cellsOf(bytes: Buffer, name: string): Promise<string[][]> {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return readXlsx(bytes)
  // The older format of spreadsheets, in which a newer one with a password lies too.
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new Unreadable(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'locked' : 'old')
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') throw new Unreadable('kind')
  const text = decode(bytes)
  if (text === undefined || text.includes('\0')) throw new Unreadable(whyNoText(bytes, name))
  return readCsv(text)
}

/** A spreadsheet by its name is a broken one; a zero byte is in no text that another encoding would make readable. */
function whyNoText(bytes: Buffer, name: string) {
  if (/\.xlsx$/i.test(name)) return 'broken'
  return bytes.includes(0) ? 'kind' : 'encoding'
}

// Far more than any field may have: what is longer is too long, however long.
const mostRead = 1_000

/** Without blanks around it, control characters, and the mark by which spreadsheets keep a number text. */
const tidy = (cell = '') =>
  cell
    .slice(0, mostRead)
    .toWellFormed()
    .replace(/[\p{Cc}\u200b-\u200f\ufeff]/gu, ' ')
    .trim()
    .replace(/^'/, '')
    .replace(/ {2,}/g, ' ')

const most: Record<ImportField, number> = {
  userId: 64,
  name: 64,
  position: 64,
  department: 128,
  phone: 20,
  email: 128,
  role: 20,
}

const roles = new Map([
  ['admin', 'admin'],
  ['administrator', 'admin'],
  ['管理员', 'admin'],
  ['member', 'member'],
  ['staff', 'member'],
  ['员工', 'member'],
  ['成员', 'member'],
  ['普通成员', 'member'],
  ['普通员工', 'member'],
])

/** A row in the form in which it is stored, with what is wrong with it by itself. */
export function checked(row: number, given: Partial<Record<ImportField, string>>): Row {
  const reasons: Reason[] = []
  const values = { ...given }
  const refuse = (field: ImportField, code: ReasonCode) => reasons.push({ field, code })
  if (!given.userId) refuse('userId', 'required')
  for (const { field } of columns) {
    const text = given[field]
    if (text === undefined) continue
    if ([...text].length > most[field]) {
      values[field] = [...text].slice(0, most[field]).join('')
      refuse(field, 'tooLong')
    }
  }
  if (given.userId && !/^[A-Za-z0-9][\w@.-]*$/.test(given.userId)) refuse('userId', 'badUserId')
  if (given.phone !== undefined) {
    values.phone = given.phone.replace(/[\s()-]/g, '').replace(/^(\+|00)?86(?=1\d{10}$)/, '')
    if (!/^1[3-9]\d{9}$/.test(values.phone)) refuse('phone', 'badPhone')
  }
  // Two addresses in one cell are none.
  if (given.email !== undefined && (!isEmail(given.email) || /[',;]/.test(given.email)))
    refuse('email', 'badEmail')
  if (given.role !== undefined) {
    const role = roles.get(given.role.toLowerCase())
    if (role) values.role = role
    else refuse('role', 'badRole')
  }
  return { row, values, reasons }
}
