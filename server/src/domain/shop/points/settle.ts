import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/**
 * Brings the points of a locked order to what its lines and its state ask for, any number of times. Triggers do the same
 * when it is received, closed or refunded: this is for what was just written.
 * @param mayEarn it was received
 */
export async function settlePoints(
  db: TenantDb,
  { companyId, orderId }: { companyId: string; orderId: string },
  mayEarn: boolean,
): Promise<void> {
  await sql`select settle_points(${companyId}, ${orderId}, ${mayEarn})`.execute(db)
}
