import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { settlePoints } from './settle.ts'

interface PastReceipt {
  orderId: string
  at: Date
}

interface PastAdjustment {
  personId: string
  points: number
  words: string
  staffId: string
  at: Date
}

/**
 * Gives the points of orders that were received in the past, and stores adjustments, for a program that fills a
 * database. The orders are there with what was refunded of them.
 */
export async function importPoints(
  db: TenantDb,
  companyId: string,
  { receipts, adjustments }: { receipts: readonly PastReceipt[]; adjustments: readonly PastAdjustment[] },
): Promise<void> {
  for (const { orderId, at } of receipts) {
    await settlePoints(db, { companyId, orderId }, true)
    await sql`
      update points_entry set at = ${at}
      where company_id = ${companyId} and order_id = ${orderId} and kind = 'earned'`.execute(db)
  }
  for (const { personId, points, words, staffId, at } of adjustments)
    await db
      .insertInto('points_entry')
      .values({
        ...{ company_id: companyId, person_id: personId, kind: 'adjusted', points, words },
        ...{ staff_id: staffId, at },
      })
      .execute()
}

/** Takes the points that an order of the past cost, at the time when it was made. Its lines are stored. */
export async function importSpent(
  db: TenantDb,
  of: { companyId: string; orderId: string },
  at: Date,
): Promise<void> {
  await settlePoints(db, of, false)
  await sql`
    update points_entry set at = ${at}
    where company_id = ${of.companyId} and order_id = ${of.orderId} and kind = 'spent'`.execute(db)
}
