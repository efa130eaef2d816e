import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
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

/** What a person has to look at; '' once it is solved. */
export async function markTrouble(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  trouble: '' | 'wrongAmount' | 'refundFailed',
): Promise<void> {
  await sql`
    update shop_order set trouble = ${trouble}
    where company_id = ${companyId} and order_id = ${orderId} and trouble <> ${trouble}`.execute(db)
}
