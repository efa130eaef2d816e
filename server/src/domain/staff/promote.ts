import type { Role } from '@mingpian/contract/shared/roles.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { keepOwner, lockStaff } from './members.ts'

/**
 * Makes an active member an administrator, or the owner if the company has none. Idempotent; it ends the member's
 * sessions, as every change of a role does.
 * @returns the staff id; undefined if the user id has no active member
 */
export async function promoteToAdmin(
  db: TenantDb,
  companyId: string,
  userId: string,
): Promise<string | undefined> {
  await lockStaff(db, companyId)
  const member = await db
    .updateTable('staff')
    .set({ role: sql<Role>`case role when 'owner' then role else 'admin' end` })
    .where('company_id', '=', companyId)
    // WeCom's user ids are case-insensitive.
    .where(sql<boolean>`lower(user_id) = lower(${userId})`)
    .where('status', '=', 'active')
    .returning('staff_id')
    .executeTakeFirst()
  await keepOwner(db, companyId)
  return member?.staff_id
}
