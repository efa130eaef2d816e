import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Module } from '#domain/module.ts'
import { closeLeftAttempts, closeOverdue } from './close.ts'
import { revivePayments, settleNotice } from './notices.ts'
import { refundPayment } from './refunds.ts'

const attempt = `insert into payment_attempt (company_id, attempt_id, order_id, number, app_id, open_id, mch_id, amount,
    notify_url, state, expires_at)
  select company_id, gen_random_uuid(), order_id, 'x', 'a', 'o', 'm', 1, 'https://a.example/n', 'paid', now()
  from shop_order limit 1`

export const payment = {
  name: 'shop/payment',
  what: 'attempts to pay orders, notices of WeChat Pay, refunds, the ledger of both',
  uses: ['audit', 'company', 'shop/product', 'shop/order'],
  door: [
    'close',
    'follow',
    'history',
    'merchant',
    'notices',
    'of-order',
    'pay',
    'refund-order',
    'refund-part',
    'refunds',
    'reprice',
    'settle',
  ],
  tables: {
    payment_attempt: { sample: attempt },
    payment_notice: {
      sample: `insert into payment_notice (company_id, notice_id, kind, said) values (:company, 'x', 'refund', '{}')`,
    },
    payment_refund: {
      sample: `insert into payment_refund (company_id, refund_id, order_id, attempt_id, number, amount, reason, state)
          select company_id, gen_random_uuid(), order_id, attempt_id, 'x', 1, 'whole', 'asked' from payment_attempt limit 1`,
    },
    money_entry: {
      sample: `insert into money_entry (company_id, order_id, kind, attempt_id, amount)
          select company_id, order_id, 'payment', attempt_id, 1 from payment_attempt limit 1`,
    },
  },
  erasure: {
    // The amounts stay, as tax law asks; the payer's account and what staff wrote about a refund go. Of one order only
    // one attempt runs by each account.
    run: async (db, { companyId, personIds }) => {
      await sql`
        update payment_attempt t set open_id = t.attempt_id::text
        from shop_order o
        where t.company_id = ${companyId} and o.company_id = t.company_id and o.order_id = t.order_id
          and o.person_id = any(${personIds}::uuid[])`.execute(db)
      await sql`
        update payment_refund r set words = ''
        from shop_order o
        where r.company_id = ${companyId} and o.company_id = r.company_id and o.order_id = r.order_id
          and o.person_id = any(${personIds}::uuid[])`.execute(db)
    },
  },
  jobs: (parts: { db: Pick<Database, 'ops'> }) => [
    { name: 'reviving payments', everyMs: 60_000, run: () => revivePayments(parts.db) },
  ],
  tasks: {
    close_order: closeOverdue,
    close_attempts: closeLeftAttempts,
    settle_notice: settleNotice,
    refund_payment: refundPayment,
  },
} satisfies Module
