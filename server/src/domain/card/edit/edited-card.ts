import { may } from '@mingpian/contract/shared/roles.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { activeStaffId } from '#domain/staff/members.ts'

/**
 * Finds the member whose card is edited: the caller, or the colleague whom an administrator names.
 * @throws Failure notFound for a member who is missing or left, and for a caller without the right
 */
export async function editedStaff(
  db: TenantDb,
  { companyId, staffId, userId, role }: Caller,
  named: string | undefined,
): Promise<string> {
  if (named === undefined || named === userId) return staffId
  const colleague = may(role, 'staff.write') ? await activeStaffId(db, companyId, named) : undefined
  if (!colleague) throw new Failure('notFound')
  return colleague
}

/** The card's revision; that of a new card if there is none. */
export async function revisionOf(db: TenantDb, companyId: string, staffId: string): Promise<number> {
  const row = await db
    .selectFrom('card')
    .select('revision')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row?.revision ?? 1
}

/**
 * Locks the card until the transaction ends. A missing card is made; it stays closed until its owner claims it.
 * @returns its revision
 */
export async function holdCard(db: TenantDb, companyId: string, staffId: string): Promise<number> {
  await db
    .insertInto('card')
    .values({ company_id: companyId, staff_id: staffId, is_open: false })
    .onConflict((conflict) => conflict.columns(['company_id', 'staff_id']).doNothing())
    .execute()
  const { revision } = await db
    .selectFrom('card')
    .select('revision')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return revision
}

/** Increments the card's revision. @returns its new revision */
export async function nextRevision(db: TenantDb, companyId: string, staffId: string): Promise<number> {
  const { revision } = await db
    .updateTable('card')
    .set((eb) => ({ revision: eb('revision', '+', 1), updated_at: new Date() }))
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}
