import { randomBytes } from 'node:crypto'
import {
  type RefundMove,
  type RefundState,
  refundMoves,
} from '@mingpian/contract/shared/rules/payment-states.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { cutBytes } from '#core/cut-bytes.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import { PayError } from '#core/platform/pay/error.ts'
import type { VendorRefund } from '#core/platform/pay/pay.ts'
import { markTrouble } from '#domain/shop/order/money.ts'
import { lockOrder, moveOrder, noteStep, type OrderOf, system } from '#domain/shop/order/moves.ts'
import type { Attempt } from './attempts.ts'
import { addFollowing } from './follow.ts'
import { enterRefund } from './ledger.ts'
import { merchantFor, type PayParts } from './merchant.ts'
import { returnSold } from './return-sold.ts'

export interface Refund extends OrderOf {
  refundId: string
  attemptId: string
  number: string
  amount: number
  reason: 'whole' | 'second' | 'late' | 'wrong'
  words: string
  state: RefundState
  transactionId: string
  mchId: string
  /** What was paid by the attempt. */
  total: number
  notifyUrl: string
}

const reasons = {
  whole: '退款',
  second: '重复支付，原路退回',
  late: '订单已关闭，原路退回',
  wrong: '金额有误，原路退回',
}

/** Stores a refund of all that an attempt brought; a job asks the vendor. A number refunds once, however often it is sent. */
export async function askRefund(
  db: TenantDb,
  { companyId, orderId, attemptId, amount }: Pick<Attempt, 'companyId' | 'orderId' | 'attemptId' | 'amount'>,
  reason: Refund['reason'],
  { words = '', staffId }: { words?: string; staffId?: string } = {},
): Promise<void> {
  const refundId = uuidv7()
  const { numAffectedRows } = await sql`
    insert into payment_refund (company_id, refund_id, order_id, attempt_id, number, amount, reason, words, state, staff_id)
    values (${companyId}, ${refundId}, ${orderId}, ${attemptId}, ${`RF${randomBytes(14).toString('hex')}`}, ${amount},
      ${reason}, ${words}, 'asked', ${staffId ?? null})
    on conflict (company_id, attempt_id) where state <> 'refused' do nothing`.execute(db)
  if (numAffectedRows === 1n) await addJob(db, 'refund_payment', refundId)
}

/** Bytes that WeChat Pay takes of a reason. */
const mostOfReason = 80

/** The job of one refund: asks the vendor, and stores its answer. What fails is tried again with the same number. */
export const refundPayment =
  (parts: PayParts): Task =>
  async ({ companyId, id }) => {
    const asked = await parts.db.tenant(companyId, async (db) => {
      const refund = await refundBy(db, companyId, { refundId: id })
      if (!refund || (refund.state !== 'asked' && refund.state !== 'processing')) return undefined
      return { refund, merchant: await merchantFor(db, parts.sealer, companyId, refund.mchId) }
    })
    if (!asked) return
    const { refund, merchant } = asked
    try {
      if (!merchant) throw new PayError(0, 'NO_AUTH', 'the merchant number has changed')
      const { transactionId, number, words, reason, amount, total, notifyUrl } = refund
      const said =
        refund.state === 'processing'
          ? await parts.pay.queryRefund(merchant, number)
          : await parts.pay.refund(merchant, {
              transactionId,
              number,
              reason: cutBytes(words || reasons[reason], mostOfReason),
              refund: amount,
              total,
              notifyUrl,
            })
      await parts.db.tenant(companyId, (db) => settleRefund(db, companyId, said))
    } catch (problem) {
      if (!(problem instanceof PayError)) throw problem
      if (problem.is('poor') || problem.is('ours'))
        await parts.db.tenant(companyId, (db) => markTrouble(db, refund, 'refundFailed'))
      throw problem
    }
  }

const moveOf: Record<VendorRefund['state'], RefundMove> = {
  PROCESSING: 'take',
  SUCCESS: 'finish',
  ABNORMAL: 'fail',
  CLOSED: 'refuse',
}

/** Applies what the vendor says of a refund, any number of times. */
export async function settleRefund(db: TenantDb, companyId: string, said: VendorRefund): Promise<void> {
  const found = await refundBy(db, companyId, { number: said.number })
  if (!found || said.mchId !== found.mchId || said.refund !== found.amount) return
  const order = await lockOrder(db, found)
  const { from, to } = refundMoves[moveOf[said.state]]
  const { numAffectedRows } = await sql`
    update payment_refund set state = ${to}, vendor_id = ${said.refundId},
      settled_at = case when ${to} = 'processing' then null else now() end
    where company_id = ${companyId} and refund_id = ${found.refundId} and state = any(${[...from]}::text[])`.execute(
    db,
  )
  if (numAffectedRows !== 1n || !order) return
  if (to === 'abnormal' || to === 'refused') {
    await markTrouble(db, found, 'refundFailed')
    await noteStep(db, found, 'refundFailed', system)
  }
  if (to !== 'done') return
  await enterRefund(db, found, found.amount)
  await markTrouble(db, found, '')
  await noteStep(db, found, 'refunded', system)
  if (order.refunded + found.amount !== order.paid) return
  if (!(await moveOrder(db, order, 'refundAll', system, 'refunded'))) return
  await addFollowing(db, order)
  // Goods that were shipped, also a part of them, come back by hand.
  if (order.state === 'paid') await returnSold(db, found)
}

async function refundBy(
  db: TenantDb,
  companyId: string,
  by: { refundId: string } | { number: string },
): Promise<Refund | undefined> {
  const { rows } = await sql<Refund>`
    select r.company_id as "companyId", r.order_id as "orderId", r.refund_id as "refundId", r.attempt_id as "attemptId",
      r.number, r.amount::float8 as amount, r.reason, r.words, r.state, a.transaction_id as "transactionId",
      a.mch_id as "mchId", a.notify_url as "notifyUrl", coalesce((
        select e.amount from money_entry e
        where e.company_id = a.company_id and e.attempt_id = a.attempt_id and e.kind = 'payment'), a.amount)::float8 as total
    from payment_refund r join payment_attempt a using (company_id, attempt_id)
    where r.company_id = ${companyId} and ${'refundId' in by ? sql`r.refund_id = ${by.refundId}` : sql`r.number = ${by.number}`}`.execute(
    db,
  )
  return rows[0]
}
