import type { AttemptState, RefundState } from '@mingpian/contract/shared/rules/payment-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { OrderOf } from '#domain/shop/order/moves.ts'
import type { Refund } from './refunds.ts'

/** The attempts and refunds of an order, for the console. */
export async function paymentsOf(db: TenantDb, { companyId, orderId }: OrderOf) {
  const { rows: payments } = await sql<{
    number: string
    amount: number
    state: AttemptState
    transactionId: string
    createdAt: Date
  }>`
    select number, amount::float8 as amount, state, transaction_id as "transactionId", created_at as "createdAt"
    from payment_attempt where company_id = ${companyId} and order_id = ${orderId}
    order by created_at, attempt_id`.execute(db)
  const { rows: refunds } = await sql<{
    number: string
    amount: number
    state: RefundState
    reason: Refund['reason']
    createdAt: Date
  }>`
    select number, amount::float8 as amount, state, reason, created_at as "createdAt"
    from payment_refund where company_id = ${companyId} and order_id = ${orderId}
    order by created_at, refund_id`.execute(db)
  const iso = <Row extends { createdAt: Date }>({ createdAt, ...row }: Row) => ({
    ...row,
    createdAt: createdAt.toISOString(),
  })
  return { payments: payments.map(iso), refunds: refunds.map(iso) }
}

/** The newest refund for a request after the sale. */
export async function refundOfAfterSale(
  db: TenantDb,
  companyId: string,
  afterSaleId: string,
): Promise<Pick<Refund, 'number' | 'state'> | undefined> {
  const { rows } = await sql<Pick<Refund, 'number' | 'state'>>`
    select number, state from payment_refund where company_id = ${companyId} and after_sale_id = ${afterSaleId}
    order by created_at desc, refund_id desc limit 1`.execute(db)
  return rows[0]
}
