import { sha256 } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'
import {
  endSessionsOfCompany as endAll,
  endSessionsOfMember as endOfMember,
  endSession,
} from '#domain/identity/sessions.ts'
import { activeStaffId } from '#domain/staff/members.ts'

// For operators. The sign-ins under way end too: none of them becomes a session afterwards.

/**
 * Ends all sessions of a member at once, on every instance.
 * @param userId as in WeCom
 * @returns how many; undefined if there is no such active member
 */
export async function endSessionsOfMember(
  db: TenantDb,
  companyId: string,
  userId: string,
  actor: string,
): Promise<number | undefined> {
  const staffId = await activeStaffId(db, companyId, userId)
  if (!staffId) return undefined
  for (const table of ['sign_in_claim', 'console_sign_in'] as const)
    await db.deleteFrom(table).where('company_id', '=', companyId).where('staff_id', '=', staffId).execute()
  const ended = await endOfMember(db, companyId, staffId)
  await record(db, companyId, actor, 'sessions ended', { staffId })
  return ended
}

/**
 * Ends one session at once, on every instance.
 * @returns whether it was alive
 */
export async function endSessionById(
  db: TenantDb,
  companyId: string,
  sessionId: string,
  actor: string,
): Promise<boolean> {
  const isEnded = (await endSession(db, companyId, sha256(sessionId))) > 0
  if (isEnded) await record(db, companyId, actor, 'sessions ended')
  return isEnded
}

/**
 * Ends all sessions of visitors and staff of a company at once, on every instance.
 * @returns how many
 * @throws Failure notFound for an unknown company
 */
export async function endSessionsOfCompany(db: TenantDb, companyId: string, actor: string): Promise<number> {
  await requireCompany(db, companyId)
  for (const table of ['sign_in_claim', 'console_sign_in'] as const)
    await db.deleteFrom(table).where('company_id', '=', companyId).execute()
  const ended = await endAll(db, companyId)
  await record(db, companyId, actor, 'sessions ended')
  return ended
}
