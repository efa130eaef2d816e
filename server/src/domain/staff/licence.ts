import type { DataOf } from '@mingpian/contract/shared/endpoint.ts'
import type { userCard } from '@mingpian/contract/user-card.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { type Page, pageOf } from '#core/db/paging.ts'
import type { Caller } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'

/** Whether a member of staff holds a licence for a card. */
export async function isLicensed(db: TenantDb, companyId: string, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('licensed')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row?.licensed ?? false
}

/** When a member of staff asked for a licence that they do not have yet; '' if they did not. */
export async function licenceAskedAt(db: TenantDb, companyId: string, staffId: string): Promise<string> {
  const row = await db
    .selectFrom('licence_request')
    .select('asked_at')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row?.asked_at.toISOString() ?? ''
}

/** Stores a request for the administrators, once. @returns the time of the first request; '' if they have a licence */
export async function askLicence(db: TenantDb, companyId: string, staffId: string): Promise<string> {
  if (await isLicensed(db, companyId, staffId)) return ''
  await db
    .insertInto('licence_request')
    .values({ company_id: companyId, staff_id: staffId })
    .onConflict((conflict) => conflict.columns(['company_id', 'staff_id']).doNothing())
    .execute()
  return licenceAskedAt(db, companyId, staffId)
}

type Requests = DataOf<typeof userCard.licenceRequests>

/** The open requests of active members, the oldest first. */
export async function licenceRequests(db: TenantDb, companyId: string, page: Page): Promise<Requests> {
  const waiting = db
    .selectFrom('licence_request as asked')
    .innerJoin('staff', (join) =>
      join.onRef('staff.company_id', '=', 'asked.company_id').onRef('staff.staff_id', '=', 'asked.staff_id'),
    )
    .where('asked.company_id', '=', companyId)
    .where('staff.status', '=', 'active')
    .where('staff.licensed', '=', false)
  const listed = waiting
    .select(['staff.user_id as userId', 'name', 'position', 'department', 'avatar', 'asked.asked_at'])
    .orderBy('asked.asked_at')
    .orderBy('staff.user_id')
  const { rows, total } = await pageOf(waiting, listed, page)
  const list = rows.map(({ asked_at, ...who }) => ({ ...who, askedAt: asked_at.toISOString() }))
  return { list, total, ...page }
}

/**
 * Gives or withdraws a licence, with one audit row. Closes an open request.
 * @returns whether there is such a member
 */
export async function setLicence(
  db: TenantDb,
  { companyId, staffId: actor }: Pick<Caller, 'companyId' | 'staffId'>,
  userId: string,
  licensed: boolean,
): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select(['staff_id', 'licensed'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return false
  await db
    .deleteFrom('licence_request')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', row.staff_id)
    .execute()
  if (row.licensed === licensed) return true
  await db
    .updateTable('staff')
    .set({ licensed })
    .where('company_id', '=', companyId)
    .where('staff_id', '=', row.staff_id)
    .execute()
  await record(db, companyId, actor, licensed ? 'licence given' : 'licence taken', { staffId: row.staff_id })
  return true
}
