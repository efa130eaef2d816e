import { may, type Role } from '@mingpian/contract/shared/roles.ts'
import { searchForm } from '@mingpian/contract/shared/rules/plain-text.ts'
import type { ImportField, Verdict } from '@mingpian/contract/staff.ts'
import type { Caller } from '#core/http/context.ts'
import type { Reason, Row } from './rows.ts'

/** A present or former member of staff. */
export interface Known {
  staffId: string
  userId: string
  status: 'active' | 'left'
  name: string
  position: string
  department: string
  /** Keyed hash in hex, '' for none. */
  phone: string
  email: string
  role: Role
}

export interface PlannedRow extends Row {
  verdict: Verdict
  changes: ImportField[]
  /** The member's present texts that the changes overwrite. The former release stored rows without them. */
  before?: Partial<Record<TextField, string>>
  /** The member's id; '' for a new one. */
  staffId: string
}

export type Importer = Pick<Caller, 'staffId' | 'role'>

export interface PlanContext {
  known: Known[]
  /** The importing member, who cannot change their own role, and needs to be an owner to change other roles. */
  importer: Importer
  /** Whether the source is a file: a user id in it may be another colleague's by mistake. */
  source: 'wecom' | 'file'
  /** The keyed hash of a phone, in hex. */
  hashOf: (phone: string) => string
}

const fields = ['name', 'position', 'department', 'phone', 'email', 'role'] as const
const textFields = ['name', 'position', 'department'] as const
type TextField = (typeof textFields)[number]

/** The effect of each row. Pure, so that the check and the application agree. */
export function plan(rows: readonly Row[], { known, importer, source, hashOf }: PlanContext): PlannedRow[] {
  const byUserId = new Map(known.map((member) => [member.userId.toLowerCase(), member]))
  const seen = new Map<string, number>()
  const planned = rows.map((each): PlannedRow => {
    const row = keepOwnerAsAdmin(each, byUserId)
    const { values } = row
    const key = (values.userId ?? '').toLowerCase()
    const member = byUserId.get(key)
    const reasons: Reason[] = [...row.reasons]
    const first = seen.get(key)
    if (key && first !== undefined) reasons.push({ field: 'userId', code: 'sameUserId', what: String(first) })
    else if (key) seen.set(key, row.row)
    const isNamed = values.name || row.reasons.some(({ field }) => field === 'name')
    if (!member && !isNamed && key) reasons.push({ field: 'name', code: 'required' })
    if (source === 'file' && member?.status === 'active' && isAnother(values, member, hashOf))
      reasons.push({ field: 'name', code: 'anotherPerson', what: member.name })
    if (member?.status === 'left') reasons.push({ field: 'userId', code: 'hasLeft' })
    const isNewRole = values.role !== undefined && values.role !== (member?.role ?? 'member')
    if (isNewRole && member?.staffId === importer.staffId) reasons.push({ field: 'role', code: 'ownRole' })
    else if (
      (isNewRole || (member?.role === 'owner' && changesOf(values, member, hashOf).length > 0)) &&
      !may(importer.role, 'roles.write')
    )
      reasons.push({ field: 'role', code: 'notOwner' })
    return { ...row, reasons, verdict: 'rejected', changes: [], staffId: member?.staffId ?? '' }
  })
  refuseTakenPhones(planned, known, hashOf)
  const byId = new Map(known.map((member) => [member.staffId, member]))
  return planned.map((row) => judged(row, byId.get(row.staffId), hashOf))
}

/** A list that names an owner as administrator does not change the owner's role. */
function keepOwnerAsAdmin(row: Row, known: ReadonlyMap<string, Known>): Row {
  const { role, ...values } = row.values
  const member = known.get((values.userId ?? '').toLowerCase())
  return role === 'admin' && member?.role === 'owner' ? { ...row, values } : row
}

/** A row with another name, of which neither the phone nor the email is the colleague's, is about another person. */
function isAnother(
  { name, phone, email }: Row['values'],
  member: Known,
  hashOf: PlanContext['hashOf'],
): boolean {
  if (!name || searchForm(name) === searchForm(member.name)) return false
  const samePhone = phone !== undefined && member.phone !== '' && hashOf(phone) === member.phone
  const sameEmail = email !== undefined && email.toLowerCase() === member.email.toLowerCase()
  return !samePhone && !sameEmail
}

/**
 * A phone belongs to one active member. A row may take a phone that another row of the same list gives up; if that row
 * is rejected, so is the row that takes the phone.
 */
function refuseTakenPhones(
  planned: PlannedRow[],
  known: readonly Known[],
  hashOf: PlanContext['hashOf'],
): void {
  const there = known.filter(({ phone, status }) => phone && status === 'active')
  const holders = new Map(there.map((member) => [member.phone, member]))
  const held = new Map(there.map((member) => [member.staffId, member]))
  const good = planned.filter(({ reasons, values }) => reasons.length === 0 && values.phone)
  const wanted = new Map(good.map((row) => [row.staffId, hashOf(row.values.phone ?? '')]))
  const first = new Map<string, PlannedRow>()
  const refused: PlannedRow[] = []
  const refuse = (row: PlannedRow, reason: Pick<Reason, 'code' | 'what'>) => {
    row.reasons.push({ field: 'phone', ...reason })
    refused.push(row)
  }
  for (const row of good) {
    const hash = hashOf(row.values.phone ?? '')
    const holder = holders.get(hash)
    const same = first.get(hash)
    const staysTheirs =
      holder && holder.staffId !== row.staffId && (wanted.get(holder.staffId) ?? hash) === hash
    if (same) refuse(row, { code: 'samePhone', what: String(same.row) })
    else if (staysTheirs) refuse(row, { code: 'phoneTaken', what: holder.name })
    else first.set(hash, row)
  }
  // Each row is checked once, for chains of any length.
  for (const { staffId } of refused) {
    const holder = held.get(staffId)
    const hoped = holder && first.get(holder.phone)
    if (hoped && hoped.staffId !== staffId && hoped.reasons.length === 0)
      refuse(hoped, { code: 'phoneTaken', what: holder.name })
  }
}

function judged(row: PlannedRow, member: Known | undefined, hashOf: PlanContext['hashOf']): PlannedRow {
  if (row.reasons.length > 0) return row
  if (!member) return { ...row, verdict: 'added' }
  const changes = changesOf(row.values, member, hashOf)
  const overwritten = textFields.filter((field) => changes.includes(field))
  const before = Object.fromEntries(overwritten.map((field) => [field, member[field]]))
  return { ...row, verdict: changes.length > 0 ? 'changed' : 'same', changes, before }
}

/** The given fields whose values differ from the member's. */
const changesOf = (values: Row['values'], member: Known, hashOf: PlanContext['hashOf']) =>
  fields.filter((field) => {
    const value = values[field]
    return value !== undefined && (field === 'phone' ? hashOf(value) : value) !== member[field]
  })

export function countsOf(rows: readonly PlannedRow[]): Record<Verdict, number> {
  const counts = { added: 0, changed: 0, same: 0, rejected: 0 }
  for (const { verdict } of rows) counts[verdict]++
  return counts
}

/** Whether a later plan makes only changes of an earlier plan. */
export function isStillSo(before: readonly PlannedRow[], now: readonly PlannedRow[]): boolean {
  return now.every((row, at) => {
    const was = before[at]
    if (!was) return false
    if (row.verdict === 'same') return was.verdict !== 'rejected'
    const isSame = row.verdict === was.verdict && row.staffId === was.staffId
    return isSame && row.changes.every((field) => was.changes.includes(field))
  })
}
