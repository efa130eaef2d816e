import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { record } from '#domain/audit/record.ts'
import { keepOwner } from './members.ts'

/**
 * Marks a member as left, as WeCom reports it. A trigger ends their sessions. If the last owner leaves, an
 * administrator becomes the owner. Idempotent.
 * @param userId case-insensitive, as in WeCom
 * @param at WeCom's time of the event; an event from before the member's return changes nothing
 */
export async function markLeft(db: TenantDb, companyId: string, userId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ staffId: string }>`
    update staff set status = 'left'
     where company_id = ${companyId} and lower(user_id) = lower(${userId}) and status = 'active'
       and (returned_at is null or returned_at <= ${at}::timestamptz)
    returning staff_id as "staffId"`.execute(db)
  for (const { staffId } of rows) await record(db, companyId, 'wecom', 'staff left', { staffId })
  await keepOwner(db, companyId)
}
