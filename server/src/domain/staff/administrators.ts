import { may, type Role, roles } from '@mingpian/contract/shared/roles.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'
import { keepOwner, lockStaff } from './members.ts'

interface Administrator {
  userId: string
  name: string
  role: Role
}

/** The roles that open the console, the one with most rights first. */
const consoleRoles = roles.filter((role) => may(role, 'console.use')).reverse()

/**
 * The active members who may use the console, owners first.
 * @throws Failure notFound for an unknown company
 */
export async function administratorsOf(db: TenantDb, companyId: string): Promise<Administrator[]> {
  await requireCompany(db, companyId)
  return administrators(db, companyId).execute()
}

/**
 * Takes a member's rights to the console; the member stays a member. Ends the member's sessions, as every change of a
 * role does. After the last owner the administrator of longest standing is the owner.
 * @returns the problem, if any: no active member with such a role has the user id, or no other member is an owner or
 * administrator
 * @throws Failure notFound for an unknown company
 */
export async function removeAdministrator(
  db: TenantDb,
  companyId: string,
  userId: string,
  actor: string,
): Promise<'notFound' | 'lastAdmin' | undefined> {
  await requireCompany(db, companyId)
  await lockStaff(db, companyId)
  const active = await administrators(db, companyId).select('staff_id as staffId').execute()
  const member = active.find((one) => one.userId === userId)
  if (!member) return 'notFound'
  const others = active.filter((one) => one !== member && may(one.role, 'staff.write'))
  if (may(member.role, 'staff.write') && others.length === 0) return 'lastAdmin'
  await db
    .updateTable('staff')
    .set({ role: 'member' })
    .where('company_id', '=', companyId)
    .where('staff_id', '=', member.staffId)
    .execute()
  await keepOwner(db, companyId)
  await record(db, companyId, actor, 'staff changed', { staffId: member.staffId, fields: ['role'] })
  return undefined
}

const administrators = (db: TenantDb, companyId: string) =>
  db
    .selectFrom('staff')
    .select(['user_id as userId', 'name', 'role'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'active')
    .where('role', 'in', consoleRoles)
    .orderBy(sql`array_position(${consoleRoles}::text[], role)`)
    .orderBy('created_at')
    .orderBy('staff_id')
