import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { handOver } from './hand-over.ts'
import { lockStaffAs, note } from './members.ts'

/**
 * Gives or takes the licences of several active members, all or none. Closes their open requests.
 * @returns how many it changed; notFound if one is missing or has left
 */
export async function setLicences(
  db: TenantDb,
  caller: Caller,
  userIds: readonly string[],
  licensed: boolean,
): Promise<{ changed: number } | 'notFound'> {
  const { companyId } = caller
  await lockStaffAs(db, caller)
  const ids = [...new Set(userIds)]
  const { rows } = await sql<{ staffId: string; isNew: boolean }>`
    select staff_id as "staffId", licensed <> ${licensed} as "isNew" from staff
     where company_id = ${companyId} and user_id = any(${ids}) and status = 'active'`.execute(db)
  if (rows.length < ids.length) return 'notFound'
  await db
    .deleteFrom('licence_request')
    .where('company_id', '=', companyId)
    .where(
      'staff_id',
      'in',
      rows.map(({ staffId }) => staffId),
    )
    .execute()
  const changed = rows.filter(({ isNew }) => isNew).map(({ staffId }) => staffId)
  if (changed.length === 0) return { changed: 0 }
  await db
    .updateTable('staff')
    .set({ licensed })
    .where('company_id', '=', companyId)
    .where('staff_id', 'in', changed)
    .execute()
  await note(db, caller, licensed ? 'licences given' : 'licences taken', { staffIds: changed })
  return { changed: changed.length }
}

export interface Leaving {
  userIds: readonly string[]
  successorId?: string
  note?: string
}

/**
 * Several members leave, all or none, each by a hand-over of their own, which can be undone separately.
 * @returns the name of the error, if any
 */
export async function leaveTogether(
  db: TenantDb,
  caller: Caller,
  { userIds, ...how }: Leaving,
): Promise<'notFound' | 'lastAdmin' | 'cannotSucceed' | undefined> {
  const ids = [...new Set(userIds)]
  if (how.successorId !== undefined && ids.includes(how.successorId)) return 'cannotSucceed'
  for (const userId of ids) {
    const problem = await handOver(db, caller, { userId, ...how })
    if (problem) return problem
  }
  return undefined
}
