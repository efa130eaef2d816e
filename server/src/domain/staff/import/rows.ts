import { roleNames } from '@mingpian/contract/shared/role-names.ts'
import { type Role, roles as roleIds } from '@mingpian/contract/shared/roles.ts'
import { isEmail } from '@mingpian/contract/shared/rules/email.ts'
import { isMobile, plainMobile } from '@mingpian/contract/shared/rules/phone.ts'
import type { ImportField } from '@mingpian/contract/staff.ts'
import type { CellFault } from './cells.ts'
import { columns } from './columns.ts'
import { isExample } from './examples.ts'
import { cellProblem, type ListFile, readSheetRows, type SheetRow } from './table.ts'
import { readOrFault } from './unreadable.ts'

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

/** Codes of every list, of staff, leads or products. */
export type SharedCode = Extract<
  ReasonCode,
  'required' | 'tooLong' | 'formula' | 'errorCell' | 'merged' | 'lostDigits'
>

export interface Reason {
  field: ImportField
  code: ReasonCode
  /** A row's number, a colleague's name, an error or a range for the message. */
  what?: string
}

/** Texts of a member by their columns. */
export type Texts = Partial<Record<ImportField, string>>

/** One row of an import. A field that is absent stays as it is. */
export type Row = SheetRow<ImportField, Reason>

/** The rows of a file, each with its errors, or the error of the file. Runs in a worker process. */
export const readRows = (file: ListFile) =>
  readOrFault(() => readSheetRows(file, columns, 'userId', isExample, checked))

const maxLength: Record<ImportField, number> = {
  userId: 64,
  name: 64,
  position: 64,
  department: 128,
  phone: 20,
  email: 128,
  role: 20,
}

/** What a list may call the roles, in lower case. */
const roles = new Map<string, Role>([
  ...roleIds.flatMap((role): [string, Role][] =>
    [role, roleNames.zh[role], roleNames.en[role].toLowerCase()].map((name) => [name, role]),
  ),
  ['staff', 'member'],
  ['成员', 'member'],
  ['普通成员', 'member'],
  ['普通员工', 'member'],
])

/**
 * A row in the stored form, with its errors.
 * @param found errors of its cells
 */
export function checked(row: number, given: Texts, found: readonly Reason[] = []): Row {
  const reasons: Reason[] = [...found]
  const values = { ...given }
  const refuse = (field: ImportField, code: ReasonCode, what?: string) =>
    reasons.push({ field, code, ...(what !== undefined && { what }) })
  for (const { field } of columns) {
    const text = given[field]
    // An unreliable cell gets no further error.
    if (found.some((reason) => reason.field === field)) continue
    if (text === undefined) {
      if (field === 'userId') refuse(field, 'required')
      continue
    }
    const problem = cellProblem(text, maxLength[field])
    if (problem) refuse(field, problem.code, problem.what)
    else checks[field]?.(text, values, (code) => refuse(field, code))
    values[field] = text && [...(values[field] ?? '')].slice(0, maxLength[field]).join('')
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

type Check = (text: string, values: Texts, refuse: (code: ReasonCode) => void) => void

/** The check of each field, which returns the stored form. */
const checks: Partial<Record<ImportField, Check>> = {
  userId(text, _values, refuse) {
    if (!/^[A-Za-z0-9][\w@.-]*$/.test(text)) refuse('badUserId')
  },
  phone(text, values, refuse) {
    values.phone = plainMobile(text)
    if (!isMobile(values.phone)) refuse('badPhone')
  },
  email(text, _values, refuse) {
    // Two addresses in one cell are invalid.
    if (!isEmail(text) || /[',;]/.test(text)) refuse('badEmail')
  },
  role(text, values, refuse) {
    const role = roles.get(text.toLowerCase())
    if (role) values.role = role
    else refuse('badRole')
  },
}
