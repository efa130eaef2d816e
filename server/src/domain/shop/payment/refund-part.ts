import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import type { Fail } from '#core/http/failure.ts'
import { addJob } from '#core/jobs/add-job.ts'
import type { OrderOf } from '#domain/shop/order/moves.ts'
import { newRefundNumber, noteFailure } from './refunds.ts'

/** The vendor's rules: refunds of one payment, seconds between two of them, days in which it gives money back. */
const mostRefunds = 50
const secondsApart = 61
const vendorDays = 365

interface Part {
  afterSaleId: string
  amount: number
  words: string
  staffId: string
}

/**
 * Gives back a part of what was paid for an order that the caller has locked. Two refunds of one payment wait for each
 * other. A payment that is older than the vendor takes needs a person at once.
 * @throws by `fail` where the vendor takes no further refund, or less is left than goes back
 */
export async function refundPart(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  { afterSaleId, amount, words, staffId }: Part,
  fail: Fail<'serverMessage50020999'>,
): Promise<void> {
  const { rows } = await sql<{ attemptId: string; count: number; isOld: boolean; sendAt: Date }>`
    select a.attempt_id as "attemptId", given.count, e.at < now() - make_interval(days => ${vendorDays}) as "isOld",
      greatest(now(), given.last + make_interval(secs => ${secondsApart})) as "sendAt"
    from payment_attempt a
    join money_entry e on e.company_id = a.company_id and e.attempt_id = a.attempt_id and e.kind = 'payment'
    join lateral (
      select coalesce(sum(r.amount) filter (where r.state <> 'refused'), 0) as amount, count(*)::integer as count,
        max(r.send_at) as last
      from payment_refund r where r.company_id = a.company_id and r.attempt_id = a.attempt_id) given on true
    where a.company_id = ${companyId} and a.order_id = ${orderId} and a.state = 'paid'
      and e.amount - given.amount >= ${amount}
    order by a.created_at, a.attempt_id limit 1`.execute(db)
  const [paid] = rows
  if (!paid)
    return fail('serverMessage50020999', {
      zh: '该订单剩余的可退金额不足',
      en: 'less is left of the payment than goes back',
    })
  if (paid.count >= mostRefunds)
    return fail('serverMessage50020999', {
      zh: `每笔支付最多退款 ${mostRefunds} 次`,
      en: `a payment can be refunded ${mostRefunds} times at most`,
    })
  const refundId = uuidv7()
  await sql`
    insert into payment_refund (company_id, refund_id, order_id, attempt_id, number, amount, reason, words, state, staff_id,
      after_sale_id, send_at)
    values (${companyId}, ${refundId}, ${orderId}, ${paid.attemptId}, ${newRefundNumber()}, ${amount}, 'part', ${words},
      ${paid.isOld ? 'abnormal' : 'asked'}, ${staffId}, ${afterSaleId}, ${paid.sendAt})`.execute(db)
  if (!paid.isOld) return addJob(db, 'refund_payment', refundId, paid.sendAt)
  await noteFailure(db, { companyId, orderId, refundId })
  await addJob(db, 'settle_after_sale', afterSaleId)
}
