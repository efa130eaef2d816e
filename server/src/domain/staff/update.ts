import type { ErrorName } from '@mingpian/contract/shared/errors.ts'
import { may, type Role } from '@mingpian/contract/shared/roles.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { isLastOwner, lockStaffAs, memberOf, note, refuseOverOwner } from './members.ts'

/** The fields of a member that an administrator may change; undefined ones stay. */
export interface StaffChange {
  name?: string
  position?: string
  department?: string
  email?: string
  /** '' for none. */
  phone?: string
  role?: Role
  licensed?: boolean
}

type Problem = Extract<ErrorName, 'notFound' | 'lastAdmin' | 'phoneTaken' | 'hasLeft'>

const plainFields = ['name', 'position', 'department', 'email', 'role', 'licensed'] as const

/** Changed fields of members. */
export type StaffChanges = readonly { staffId: string; fields: string[] }[]

/** Gets changes of members, in the transaction that makes them. */
export interface StaffWatch {
  /** Called before the members' rows are written: takes the locks that precede theirs. */
  before(db: TenantDb, companyId: string, changes: StaffChanges): Promise<void>
  after(db: TenantDb, companyId: string, changes: StaffChanges): Promise<void>
}

/**
 * @returns the name of the error, if any
 * @throws Failure forbidden if the caller is no owner and changes a role or an owner
 */
export async function updateStaff(
  db: TenantDb,
  sealer: Sealer,
  caller: Caller,
  userId: string,
  { phone, ...change }: StaffChange,
  watch: StaffWatch,
): Promise<Problem | undefined> {
  const { companyId } = caller
  const role = await lockStaffAs(db, caller)
  const member = await memberOf(db, companyId, userId)
  if (!member) return 'notFound'
  if (member.status === 'left') return 'hasLeft'
  refuseOverOwner(role, member)
  const isNewRole = change.role !== undefined && change.role !== member.role
  if (isNewRole && !may(role, 'roles.write')) throw new Failure('forbidden')
  if (isNewRole && (await isLastOwner(db, companyId, member))) return 'lastAdmin'
  const phoneHashes = phone ? sealer.indexes(companyId, phone) : []
  if (await isTaken(db, companyId, member.staffId, phoneHashes)) return 'phoneTaken'
  const before = await valuesOf(db, companyId, member.staffId)
  const values = Object.fromEntries(
    plainFields.flatMap((field) =>
      change[field] === undefined || change[field] === before[field] ? [] : [[field, change[field]]],
    ),
  )
  const isNewPhone =
    phone !== undefined &&
    !(phoneHashes.length > 0 ? phoneHashes : [null]).some(
      (hash) => (hash?.toString('hex') ?? '') === before.phone,
    )
  const changed = [...Object.keys(values), ...(isNewPhone ? ['phone'] : [])]
  if (changed.length === 0) return undefined
  await watch.before(db, companyId, [{ staffId: member.staffId, fields: changed }])
  const sealed = isNewPhone && {
    phone_hash: phoneHashes[0] ?? null,
    phone_sealed: phone ? sealer.seal(companyId, phone) : null,
  }
  await db
    .updateTable('staff')
    .set({ ...values, ...sealed })
    .where('company_id', '=', companyId)
    .where('staff_id', '=', member.staffId)
    .execute()
  // The licence closes an open request.
  if (values.licensed)
    await db
      .deleteFrom('licence_request')
      .where('company_id', '=', companyId)
      .where('staff_id', '=', member.staffId)
      .execute()
  await watch.after(db, companyId, [{ staffId: member.staffId, fields: changed }])
  await note(db, caller, 'staff changed', { staffId: member.staffId, fields: changed })
  return undefined
}

async function isTaken(
  db: TenantDb,
  companyId: string,
  staffId: string,
  phoneHashes: Buffer[],
): Promise<boolean> {
  if (phoneHashes.length === 0) return false
  const other = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('phone_hash', 'in', phoneHashes)
    .where('status', '=', 'active')
    .where('staff_id', '<>', staffId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

const valuesOf = (db: TenantDb, companyId: string, staffId: string) =>
  db
    .selectFrom('staff')
    .select(['name', 'position', 'department', 'email', 'role', 'licensed'])
    .select(sql<string>`coalesce(encode(phone_hash, 'hex'), '')`.as('phone'))
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
