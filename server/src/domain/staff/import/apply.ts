import type { ImportField } from '@mingpian/contract/staff.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { keepDepartments } from '#domain/staff/departments.ts'
import { lockStaffAs, note } from '#domain/staff/members.ts'
import type { StaffWatch } from '#domain/staff/update.ts'
import { countsOf, isStillSo, type Known, type PlannedRow, plan } from './plan.ts'
import type { Texts } from './rows.ts'
import { findImport, type Import, keepApplied, knownStaff, phoneHashes, type Written } from './store.ts'

/**
 * Applies a checked import in a constant number of statements. Idempotent.
 * @returns the import, or the error: staff changed since, so that a row would give another result than was shown
 */
export async function applyImport(
  db: TenantDb,
  sealer: Sealer,
  caller: Caller,
  importId: string,
  watch: StaffWatch,
): Promise<Import | 'notFound' | 'importOutdated'> {
  const { companyId } = caller
  await lockStaffAs(db, caller)
  const of = { companyId, importId }
  const found = await findImport(db, sealer, of, { lock: true })
  if (!found) return 'notFound'
  if (found.state === 'applied') return found
  if (found.state !== 'checked') return 'importOutdated'
  const known = await knownStaff(db, companyId)
  const hashOf = phoneHashes(sealer, companyId, known)
  const now = plan(asRead(found.rows), { known, importer: caller, source: found.source, hashOf })
  if (!isStillSo(found.rows, now)) return 'importOutdated'
  const written = await write(db, sealer, companyId, { rows: now, known }, watch)
  if (found.departments) await keepDepartments(db, companyId, found.departments)
  await keepApplied(db, sealer, of, written)
  const { added, changed } = countsOf(now)
  await note(db, caller, 'staff imported', { importId, source: found.source, added, changed })
  const undo = { written, undone: null }
  return { ...found, state: 'applied', appliedAt: new Date(), undo }
}

/** Errors that depend on other rows or on the present staff: each plan checks them again. */
const dependentFaults = new Set([
  'sameUserId',
  'samePhone',
  'phoneTaken',
  'hasLeft',
  'ownRole',
  'notOwner',
  'anotherPerson',
])
const asRead = (rows: readonly PlannedRow[]) =>
  rows.map(({ row, values, reasons }) => ({
    row,
    values,
    reasons: reasons.filter(
      ({ code, field }) => !dependentFaults.has(code) && !(code === 'required' && field === 'name'),
    ),
  }))

async function write(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  { rows, known }: { rows: PlannedRow[]; known: Known[] },
  watch: StaffWatch,
): Promise<Written[]> {
  const before = await phonesBefore(db, sealer, companyId, rows)
  const kept = (phone: string) => ({
    hash: sealer.index(companyId, phone).toString('hex'),
    sealed: sealer.seal(companyId, phone).toString('hex'),
  })
  const facts = rows
    .filter(({ verdict }) => verdict === 'added' || verdict === 'changed')
    .map(({ values: { phone, ...values }, staffId, verdict, changes }) => ({
      ...values,
      added: verdict === 'added',
      staffId: staffId || uuidv7(),
      changes,
      ...(phone && (verdict === 'added' || changes.includes('phone'))
        ? kept(phone)
        : { hash: null, sealed: null }),
    }))
  const changed = facts
    .filter(({ added }) => !added)
    .map(({ staffId, changes }) => ({ staffId, fields: changes }))
  await watch.before(db, companyId, changed)
  const shape = sql`jsonb_to_recordset(${JSON.stringify(facts)}) as r(
    "staffId" uuid, added boolean, "userId" text, name text, position text, department text, email text, role text,
    hash text, sealed text)`
  await sql`
    insert into staff (company_id, staff_id, user_id, name, position, department, email, role, phone_hash, phone_sealed)
    select ${companyId}, r."staffId", r."userId", r.name, coalesce(r.position, ''), coalesce(r.department, ''),
      coalesce(r.email, ''), coalesce(r.role, 'member'), decode(r.hash, 'hex'), decode(r.sealed, 'hex')
      from ${shape} where r.added`.execute(db)
  await sql`
    update staff s set
      name = coalesce(r.name, s.name), position = coalesce(r.position, s.position),
      department = coalesce(r.department, s.department), email = coalesce(r.email, s.email),
      role = coalesce(r.role, s.role),
      phone_sealed = coalesce(decode(r.sealed, 'hex'), s.phone_sealed),
      phone_hash = coalesce(decode(r.hash, 'hex'), s.phone_hash)
    from ${shape} where s.company_id = ${companyId} and s.staff_id = r."staffId" and not r.added`.execute(db)
  await watch.after(db, companyId, changed)
  const found = new Map(known.map((member) => [member.staffId, member]))
  const planned = new Map(rows.map(({ values }) => [values.userId, values]))
  return facts.map(({ staffId, userId = '', added, changes }) => {
    const values = planned.get(userId) ?? {}
    const member = found.get(staffId)
    const was = (field: ImportField) => (field === 'phone' ? before.get(staffId) : member?.[field]) ?? ''
    const only = (of: (field: ImportField) => string): Texts =>
      Object.fromEntries(changes.map((field) => [field, of(field)]))
    return {
      staffId,
      userId: member?.userId ?? userId,
      name: values.name ?? member?.name ?? '',
      added,
      before: only(was),
      after: added ? values : only((field) => values[field] ?? ''),
    }
  })
}

/** The unsealed phones of the members who get another one. */
async function phonesBefore(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  rows: readonly PlannedRow[],
): Promise<Map<string, string>> {
  const ids = rows.filter(({ changes }) => changes.includes('phone')).map(({ staffId }) => staffId)
  if (ids.length === 0) return new Map()
  const members = await db
    .selectFrom('staff')
    .select(['staff_id', 'phone_sealed'])
    .where('company_id', '=', companyId)
    .where('staff_id', 'in', ids)
    .execute()
  return new Map(
    members.map(({ staff_id, phone_sealed }) => [
      staff_id,
      phone_sealed ? sealer.open(companyId, phone_sealed) : '',
    ]),
  )
}
