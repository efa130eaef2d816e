import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type PaymentTrouble, tellPaymentTrouble } from '#domain/notices/orders.ts'
import type { OrderOf } from './moves.ts'

/** What came in for an order and went back, together with the rows of the ledger. */
export async function noteMoney(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  { paid, refunded }: { paid: number; refunded: number },
): Promise<void> {
  await sql`
    update shop_order set paid = paid + ${paid}, refunded = refunded + ${refunded}
    where company_id = ${companyId} and order_id = ${orderId}`.execute(db)
}

/**
 * Marks the trouble that staff have to solve, and tells them of a new one; '' once it is solved.
 * @param about the refund that failed: staff are told of each
 */
export async function markTrouble(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  trouble: '' | 'wrongAmount' | 'refundFailed',
  about?: string,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update shop_order set trouble = ${trouble}
    where company_id = ${companyId} and order_id = ${orderId} and trouble <> ${trouble}`.execute(db)
  // Trouble that stands already says nothing of another refund; of one that was told nothing is told again.
  if (trouble && (numAffectedRows === 1n || about !== undefined))
    await tellTrouble(db, { companyId, orderId }, trouble, about)
}

/** Tells staff of trouble with the money of an order. */
export async function tellTrouble(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  trouble: PaymentTrouble,
  about = orderId,
): Promise<void> {
  const order = await db
    .selectFrom('shop_order')
    .select(['order_id as orderId', 'number', 'person_id as personId', 'staff_id as staffId'])
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await tellPaymentTrouble(db, companyId, { ...order, about }, trouble)
}
