import type { MaterialState } from '@mingpian/contract/shared/rules/material-state.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/**
 * The state of a row of `material`: a published piece after its expiry is `expired`, also before the upkeep stores
 * that.
 */
export const effectiveState = sql<MaterialState>`case
  when material.status = 'published' and material.expires_at <= now() then 'expired' else material.status end`

/** A condition: the piece is the member's own. They made it, or took over from the member who made it. */
export const isOwnPiece = (companyId: string, staffId: string) => sql<boolean>`material.staff_id in (
  select staff_id from staff where company_id = ${companyId} and ${staffId}::uuid in (staff_id, successor_id))`

/** Milliseconds until the next published piece of a company expires; undefined where none will. */
export async function nextExpiryMs(db: TenantDb, companyId: string): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(expires_at) - now()) * 1000)::float8 as ms
    from material where company_id = ${companyId} and status = 'published' and expires_at > now()`.execute(db)
  return rows[0]?.ms ?? undefined
}
