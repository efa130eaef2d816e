import type { TenantDb } from '#core/db/connect.ts'
import { noteMoney } from '#domain/shop/order/money.ts'

/** The payment of an order in the past, and its refund. */
export interface PastPayment {
  orderId: string
  attemptId: string
  number: string
  transactionId: string
  appId: string
  openId: string
  mchId: string
  notifyUrl: string
  amount: number
  at: Date
  /** Of all of it. */
  refund?:
    | {
        refundId: string
        number: string
        /** `whole` unless it says otherwise. */
        reason?: 'late'
        words: string
        /** null where no member of staff asked for it. */
        staffId: string | null
        askedAt: Date
        at: Date
      }
    | undefined
}

/** Stores payments of the past with their rows in the ledger, for a program that fills a database. */
export async function importPayments(
  db: TenantDb,
  companyId: string,
  payments: readonly PastPayment[],
): Promise<void> {
  for (const { orderId, attemptId, amount, at, refund, ...paid } of payments) {
    const of = { company_id: companyId, order_id: orderId, attempt_id: attemptId, amount }
    await db
      .insertInto('payment_attempt')
      .values({
        ...of,
        ...{ number: paid.number, app_id: paid.appId, open_id: paid.openId, mch_id: paid.mchId },
        ...{ notify_url: paid.notifyUrl, state: 'paid', transaction_id: paid.transactionId },
        ...{ created_at: at, expires_at: at, paid_at: at, settled_at: at },
      })
      .execute()
    await db
      .insertInto('money_entry')
      .values({ ...of, entry_id: attemptId, kind: 'payment', at })
      .execute()
    if (refund) {
      const { refundId, number, reason = 'whole', words, staffId, askedAt, at: back } = refund
      await db
        .insertInto('payment_refund')
        .values({
          ...of,
          ...{ refund_id: refundId, number, reason, words, state: 'done', vendor_id: `50${number}` },
          ...{
            staff_id: staffId,
            created_at: askedAt,
            send_at: askedAt,
            accepted_at: askedAt,
            settled_at: back,
          },
        })
        .execute()
      await db
        .insertInto('money_entry')
        .values({ ...of, entry_id: refundId, refund_id: refundId, kind: 'refund', at: back })
        .execute()
    }
    await noteMoney(db, { companyId, orderId }, { paid: amount, refunded: refund ? amount : 0 })
  }
}
