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
import type { Fail } from '#core/http/failure.ts'
import { addJob } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import { PayError } from '#core/platform/pay/error.ts'
import type { VendorRefund } from '#core/platform/pay/pay.ts'
import { record } from '#domain/audit/record.ts'
import { markTrouble } from '#domain/shop/order/money.ts'
import {
  type By,
  type LockedOrder,
  lockOrder,
  moveOrder,
  noteStep,
  type OrderOf,
  system,
} from '#domain/shop/order/moves.ts'
import { tellRefunded } from '#domain/shop/order/tell-buyer.ts'
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
  reason: 'whole' | 'second' | 'late' | 'wrong' | 'part'
  words: string
  state: RefundState
  transactionId: string
  mchId: string
  /** What was paid by the attempt. */
  total: number
  notifyUrl: string
  /** The request after the sale that it is for. */
  afterSaleId: string | null
  sendAt: Date
}

const reasons = {
  whole: '退款',
  part: '售后退款',
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
    values (${companyId}, ${refundId}, ${orderId}, ${attemptId}, ${newRefundNumber()}, ${amount},
      ${reason}, ${words}, 'asked', ${staffId ?? null})
    on conflict (company_id, attempt_id) where state <> 'refused' and reason <> 'part' do nothing`.execute(db)
  if (numAffectedRows === 1n) await addJob(db, 'refund_payment', refundId)
}

/** Never used again: a number refunds once. */
export const newRefundNumber = (): string => `RF${randomBytes(14).toString('hex')}`

/** Bytes that WeChat Pay takes of a reason. */
const mostOfReason = 80

/** The job of one refund: asks the vendor, and stores its answer. What fails is tried again with the same number. */
export const refundPayment =
  (parts: PayParts): Task =>
  async ({ companyId, id }) => {
    const asked = await parts.db.tenant(companyId, async (db) => {
      const refund = await refundBy(db, companyId, { refundId: id })
      if (!refund || (refund.state !== 'asked' && refund.state !== 'processing')) return undefined
      if (refund.state === 'asked' && refund.sendAt.getTime() > Date.now()) {
        await addJob(db, 'refund_payment', id, refund.sendAt)
        return undefined
      }
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
        await parts.db.tenant(companyId, (db) => markTrouble(db, refund, 'refundFailed', id))
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
      accepted_at = coalesce(accepted_at, ${said.acceptedAt ?? null}::timestamptz, now()),
      settled_at = case when ${to} = 'processing' then null else now() end
    where company_id = ${companyId} and refund_id = ${found.refundId} and state = any(${[...from]}::text[])`.execute(
    db,
  )
  if (numAffectedRows !== 1n || !order) return
  if (to === 'abnormal' || to === 'refused') await noteFailure(db, found)
  if (to === 'done') await finishRefund(db, found, order, 'refunded')
  if (to !== 'processing') await tellAfterSale(db, found)
}

/** Money that did not go back: a person has to act. */
export async function noteFailure(
  db: TenantDb,
  { refundId, ...of }: OrderOf & { refundId: string },
): Promise<void> {
  await markTrouble(db, of, 'refundFailed', refundId)
  await noteStep(db, of, 'refundFailed', system)
}

/** What follows for the request after the sale is a job of its module. */
async function tellAfterSale(db: TenantDb, { afterSaleId }: Refund): Promise<void> {
  if (afterSaleId !== null) await addJob(db, 'settle_after_sale', afterSaleId)
}

async function finishRefund(
  db: TenantDb,
  refund: Refund,
  order: LockedOrder,
  what: 'refunded' | 'refundedOffline',
  by: By = system,
): Promise<void> {
  await enterRefund(db, refund, refund.amount)
  await markTrouble(db, refund, await troubleLeft(db, refund))
  await noteStep(db, refund, what, by)
  await tellRefunded(db, order, refund)
  if (order.refunded + refund.amount !== order.paid || (await leavesPieces(db, refund))) return
  if (!(await moveOrder(db, order, 'refundAll', system, 'refunded'))) return
  await addFollowing(db, order)
  // Goods that were shipped, also a part of them, come back by hand.
  if (order.state === 'paid') await returnSold(db, refund)
}

/** What staff have to solve yet: another refund that failed and was not asked again, or money of a wrong amount. */
async function troubleLeft(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
): Promise<'' | 'wrongAmount' | 'refundFailed'> {
  const { rows } = await sql<{ isFailed: boolean; isWrong: boolean }>`
    select exists (
      select from payment_refund r
      where r.company_id = ${companyId} and r.order_id = ${orderId} and (r.state = 'abnormal' or r.state = 'refused'
        and not exists (
          select from payment_refund again
          where again.company_id = r.company_id and again.attempt_id = r.attempt_id
            and again.after_sale_id is not distinct from r.after_sale_id and again.state <> 'refused'))
    ) as "isFailed", exists (
      select from payment_attempt a join shop_order o using (company_id, order_id)
      join money_entry e on e.company_id = a.company_id and e.attempt_id = a.attempt_id and e.kind = 'payment'
      where a.company_id = ${companyId} and a.order_id = ${orderId} and e.amount <> o.total
        and e.amount > coalesce((
          select sum(r.amount) from payment_refund r
          where r.company_id = a.company_id and r.attempt_id = a.attempt_id and r.state <> 'refused'), 0)
    ) as "isWrong"`.execute(db)
  const { isFailed, isWrong } = rows[0] ?? {}
  return isFailed ? 'refundFailed' : isWrong ? 'wrongAmount' : ''
}

/**
 * Whether the money of an order went back for pieces alone: pieces that cost nothing may stay with the buyer, so the
 * request after the sale closes the order as soon as no piece is left.
 */
async function leavesPieces(db: TenantDb, { companyId, orderId }: OrderOf): Promise<boolean> {
  const { rows } = await sql<{ hasPart: boolean; hasWhole: boolean }>`
    select coalesce(bool_or(reason = 'part'), false) as "hasPart",
      coalesce(bool_or(reason = 'whole'), false) as "hasWhole"
    from payment_refund
    where company_id = ${companyId} and order_id = ${orderId} and state <> 'refused'`.execute(db)
  return rows[0]?.hasPart === true && !rows[0].hasWhole
}

/** Staff paid a refund that did not arrive by another way, also one of a booking. It counts as refunded from now on. */
export async function payOffline(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  { orderId, number }: { orderId: string; number: string },
  fail: Fail<'orderNotFound' | 'orderStatusWrong'>,
): Promise<LockedOrder> {
  const order = (await lockOrder(db, { companyId, orderId })) ?? fail('orderNotFound')
  const refund = await refundBy(db, companyId, { number })
  if (refund?.orderId !== order.orderId) return fail('orderNotFound')
  const { numAffectedRows } = await sql`
    update payment_refund set state = 'offline', settled_at = now()
    where company_id = ${companyId} and refund_id = ${refund.refundId}
      and state = any(${[...refundMoves.payOffline.from]}::text[])`.execute(db)
  if (numAffectedRows !== 1n) fail('orderStatusWrong')
  await finishRefund(db, refund, order, 'refundedOffline', { by: 'staff', staffId })
  await tellAfterSale(db, refund)
  await record(db, companyId, staffId, 'refund paid offline', { orderId, number })
  return order
}

async function refundBy(
  db: TenantDb,
  companyId: string,
  by: { refundId: string } | { number: string },
): Promise<Refund | undefined> {
  const { rows } = await sql<Refund>`
    select r.company_id as "companyId", r.order_id as "orderId", r.refund_id as "refundId", r.attempt_id as "attemptId",
      r.number, r.amount::float8 as amount, r.reason, r.words, r.state, a.transaction_id as "transactionId",
      a.mch_id as "mchId", a.notify_url as "notifyUrl",
      r.after_sale_id as "afterSaleId", r.send_at as "sendAt", coalesce((
        select e.amount from money_entry e
        where e.company_id = a.company_id and e.attempt_id = a.attempt_id and e.kind = 'payment'), a.amount)::float8 as total
    from payment_refund r join payment_attempt a using (company_id, attempt_id)
    where r.company_id = ${companyId} and ${'refundId' in by ? sql`r.refund_id = ${by.refundId}` : sql`r.number = ${by.number}`}`.execute(
    db,
  )
  return rows[0]
}
