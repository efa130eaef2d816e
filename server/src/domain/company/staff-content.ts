import { may } from '@mingpian/contract/shared/roles.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'

/** Whether members of a company who are no administrators may make content. */
export async function staffContent(db: TenantDb, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company')
    .select('staff_content')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.staff_content ?? false
}

/** @param staffId the administrator, for the audit */
export async function setStaffContent(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  isOn: boolean,
): Promise<void> {
  await db.updateTable('company').set({ staff_content: isOn }).where('company_id', '=', companyId).execute()
  await record(db, companyId, staffId, 'staff content', { isOn })
}

/**
 * Allows administrators to make content, and other members if the company lets them.
 * @throws Failure forbidden
 */
export async function requireEditing(
  db: TenantDb,
  { companyId, role }: Pick<Caller, 'companyId' | 'role'>,
): Promise<void> {
  if (!may(role, 'content.write') && !(await staffContent(db, companyId))) throw new Failure('forbidden')
}
