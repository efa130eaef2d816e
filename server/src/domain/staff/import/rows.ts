import type { Role } from '@mingpian/contract/shared/roles.ts'
import { isEmail } from '@mingpian/contract/shared/rules/email.ts'
import type { ImportField } from '@mingpian/contract/staff.ts'
import { type CellFault, placeOf } from './cells.ts'
import { columns, columnsOf } from './columns.ts'
import { decode, readCsv } from './csv.ts'
import { isExample } from './examples.ts'
import { readXlsx, type Table } from './sheet.ts'
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
  | 'notOwner'
  | 'anotherPerson'
  | 'unseen'
  | 'errorCell'
  | 'formula'
  | CellFault['code']

export interface Reason {
  field: ImportField
  code: ReasonCode
  /** A row's number, a colleague's name, an error or a range that the words need. */
  what?: string
}

/** Texts of a member by their columns. */
export type Texts = Partial<Record<ImportField, string>>

/** One row of an import. A field that is absent stays as it is. */
export interface Row {
  row: number
  values: Texts
  /** The original text in the file, where it differs from the value. */
  given?: Texts
  reasons: Reason[]
}

/** A file of a list. Its name is used only to say why it cannot be read. */
export interface ListFile {
  bytes: Buffer
  name: string
}

/** The rows of a file, each with its own faults, or the fault of the file. Runs in a worker process. */
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
  const { rows: table, faults } = await tableOf(bytes, name)
  const [head = [], ...body] = table
  const at = columnsOf(head)
  if (!at.has('userId')) throw new Unreadable('noColumns')
  const rows = body.flatMap((cells, index) => {
    const values = [...at].map(([field, column]): [ImportField, string] => [field, tidy(cells[column])])
    const filled: Texts = Object.fromEntries(values.filter(([, text]) => text !== ''))
    if (Object.keys(filled).length === 0 || isExample(filled)) return []
    const found = [...at].flatMap(([field, column]): Reason[] => {
      const fault = faults.get(placeOf(index + 1, column))
      return fault ? [{ field, ...fault }] : []
    })
    return [checked(index + 2, filled, found)]
  })
  if (rows.length > mostRows) throw new Unreadable('tooMany')
  if (rows.length === 0) throw new Unreadable('empty')
  if (rows.reduce((sum, row) => sum + lengthOf(row), 0) > mostKept) throw new Unreadable('tooFull')
  return rows
}

// Characters of all rows together: rejected cells are kept and returned unchanged.
const mostKept = 8_000_000
const lengthOf = ({ given = {} }: Row) => Object.values(given).join('').length

async function tableOf(bytes: Buffer, name: string): Promise<Table> {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return readXlsx(bytes)
  // The older format of spreadsheets, in which a newer one with a password lies too.
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new Unreadable(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'locked' : 'old')
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') throw new Unreadable('kind')
  const text = decode(bytes)
  if (text === undefined || text.includes('\0')) throw new Unreadable(whyNoText(bytes, name))
  return { rows: readCsv(text), faults: new Map() }
}

/** A spreadsheet by its name is a broken one; a zero byte is in no text that another encoding would make readable. */
function whyNoText(bytes: Buffer, name: string) {
  if (/\.xlsx$/i.test(name)) return 'broken'
  return bytes.includes(0) ? 'kind' : 'encoding'
}

// The largest text of a spreadsheet's cell.
const mostRead = 32_767

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

const roles = new Map<string, Role>([
  ['owner', 'owner'],
  ['所有者', 'owner'],
  ['editor', 'editor'],
  ['编辑', 'editor'],
  ['analyst', 'analyst'],
  ['分析员', 'analyst'],
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

/**
 * A row in the stored form, with its own faults.
 * @param found faults of its cells
 */
export function checked(row: number, given: Texts, found: readonly Reason[] = []): Row {
  const reasons: Reason[] = [...found]
  const values = { ...given }
  const refuse = (field: ImportField, code: ReasonCode, what?: string) =>
    reasons.push({ field, code, ...(what !== undefined && { what }) })
  for (const { field } of columns) {
    const text = given[field]
    // Of a cell that is not to be trusted nothing else is said.
    if (found.some((reason) => reason.field === field)) continue
    if (text === undefined) {
      if (field === 'userId') refuse(field, 'required')
    } else if (text.startsWith('=')) refuse(field, 'formula')
    else if (cellErrors.has(text.toUpperCase())) refuse(field, 'errorCell', text)
    else if ([...text].length > most[field]) refuse(field, 'tooLong')
    else checks[field]?.(text, values, (code) => refuse(field, code))
    values[field] = text && [...(values[field] ?? '')].slice(0, most[field]).join('')
  }
  const kept = Object.entries(given).filter(([field, text]) => values[field as ImportField] !== text)
  return {
    row,
    values: defined(values),
    reasons,
    ...(kept.length > 0 && { given: Object.fromEntries(kept) }),
  }
}

const defined = (values: Texts): Texts =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text !== undefined))

/** Error values of spreadsheets. */
const cellErrors = new Set([
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NAME!', '#NULL!', '#NUM!'],
  ...['#SPILL!', '#CALC!', '#FIELD!', '#BLOCKED!', '#CONNECT!', '#GETTING_DATA'],
])

type Check = (text: string, values: Texts, refuse: (code: ReasonCode) => void) => void

/** The check of each field, which returns the stored form. */
const checks: Partial<Record<ImportField, Check>> = {
  userId(text, _values, refuse) {
    if (!/^[A-Za-z0-9][\w@.-]*$/.test(text)) refuse('badUserId')
  },
  phone(text, values, refuse) {
    values.phone = text.replace(/[\s()-]/g, '').replace(/^(\+|00)?86(?=1\d{10}$)/, '')
    if (!/^1[3-9]\d{9}$/.test(values.phone)) refuse('badPhone')
  },
  email(text, _values, refuse) {
    // Two addresses in one cell are none.
    if (!isEmail(text) || /[',;]/.test(text)) refuse('badEmail')
  },
  role(text, values, refuse) {
    const role = roles.get(text.toLowerCase())
    if (role) values.role = role
    else refuse('badRole')
  },
}
