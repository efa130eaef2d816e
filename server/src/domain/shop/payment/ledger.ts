import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { noteMoney } from '#domain/shop/order/money.ts'
import type { OrderOf } from '#domain/shop/order/moves.ts'

/** Money that came in for an attempt, once. The order's sum follows in the same transaction. */
export async function enterPayment(
  db: TenantDb,
  { companyId, orderId, attemptId }: OrderOf & { attemptId: string },
  amount: number,
): Promise<void> {
  await sql`
    insert into money_entry (company_id, order_id, kind, attempt_id, amount)
    values (${companyId}, ${orderId}, 'payment', ${attemptId}, ${amount})`.execute(db)
  await noteMoney(db, { companyId, orderId }, { paid: amount, refunded: 0 })
}

/** Money that went back by a refund, once. */
export async function enterRefund(
  db: TenantDb,
  { companyId, orderId, attemptId, refundId }: OrderOf & { attemptId: string; refundId: string },
  amount: number,
): Promise<void> {
  await sql`
    insert into money_entry (company_id, order_id, kind, attempt_id, refund_id, amount)
    values (${companyId}, ${orderId}, 'refund', ${attemptId}, ${refundId}, ${amount})`.execute(db)
  await noteMoney(db, { companyId, orderId }, { paid: 0, refunded: amount })
}
