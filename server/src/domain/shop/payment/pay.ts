import type { OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import type { Fail } from '#core/http/failure.ts'
import { PayError } from '#core/platform/pay/error.ts'
import type { Merchant, SheetParameters } from '#core/platform/pay/signature.ts'
import { merchantOf } from '#domain/company/merchant.ts'
import { type LockedOrder, lockOrder, type OrderOf } from '#domain/shop/order/moves.ts'
import { type Attempt, attemptsOf, isRunning, moveAttempt, prepareAttempt } from './attempts.ts'
import { closeAttempts } from './close.ts'
import { merchantFor, type PayParts } from './merchant.ts'
import { settle } from './settle.ts'

type Refusal =
  | 'orderNotFound'
  | 'orderStatusWrong'
  | 'paymentAmountWrong'
  | 'paymentConfigWrong'
  | 'mallPersonNotFound'
  | 'platformProblem'

export interface Paying extends OrderOf {
  caller: Pick<Caller, 'host' | 'appId' | 'openId' | 'userId'>
  seenTotal: number
  notifyUrl: string
  /** Whether the caller may pay the order. */
  mayPay(db: TenantDb): Promise<boolean>
}

/**
 * What the payment sheet needs. The attempt is stored before the vendor is asked. After a cancelled sheet the same attempt
 * gets a new sheet.
 * @returns a null sheet for an order that no longer awaits payment
 */
export async function payOrder(
  parts: PayParts,
  paying: Paying,
  fail: Fail<Refusal>,
): Promise<{ state: OrderState; sheet: SheetParameters | null }> {
  const begun = await parts.db.tenant(paying.companyId, (db) => begin(db, parts, paying, fail))
  if (!('attempt' in begun)) return { state: begun.state, sheet: null }
  const { attempt, merchant, description } = begun
  try {
    const { appId, openId, number, amount: total, expiresAt, notifyUrl } = attempt
    const { prepayId } = await parts.pay.prepay(merchant, {
      appId,
      openId,
      number,
      description,
      total,
      expiresAt,
      notifyUrl,
    })
    // The order may have been closed meanwhile: its attempt must not be paid then.
    if (!(await parts.db.tenant(paying.companyId, (db) => moveAttempt(db, attempt, 'offer')))) {
      await parts.pay.close(merchant, number)
      return fail('orderStatusWrong')
    }
    return { state: 'awaitingPayment', sheet: parts.pay.sheet(merchant, appId, prepayId) }
  } catch (problem) {
    if (!(problem instanceof PayError)) throw problem
    if (problem.is('paid')) return { state: (await checkOrder(parts, paying)).state ?? 'paid', sheet: null }
    if (problem.is('closed') || problem.is('used')) await closeAttempts(parts, paying)
    return fail('platformProblem')
  }
}

type Begun = { state: OrderState } | { attempt: Attempt; merchant: Merchant; description: string }

async function begin(
  db: TenantDb,
  { sealer }: PayParts,
  { companyId, orderId, caller, seenTotal, notifyUrl, mayPay }: Paying,
  fail: Fail<Refusal>,
): Promise<Begun> {
  const order = (await mayPay(db)) ? await lockOrder(db, { companyId, orderId }) : undefined
  if (!order) return fail('orderNotFound')
  if (order.state === 'closed') fail('orderStatusWrong')
  if (order.state !== 'awaitingPayment') return { state: order.state }
  if (order.expiresAt.getTime() <= Date.now() + leastMs) fail('orderStatusWrong')
  if (order.total !== seenTotal) fail('paymentAmountWrong')
  const merchant = (await merchantOf(db, sealer, companyId)) ?? fail('paymentConfigWrong')
  // The sheet opens in WeChat alone, for the person whom WeChat named.
  const isOfWechat = caller.host === 'wechat' || caller.host === 'mini'
  if (!isOfWechat || !caller.openId || caller.openId === caller.userId) fail('mallPersonNotFound')
  const { appId, openId } = caller
  const attempts = await attemptsOf(db, order)
  const running = attempts.find((each) => isRunning(each) && each.appId === appId && each.openId === openId)
  if (running && (running.amount !== order.total || running.mchId !== merchant.mchId))
    fail('orderStatusWrong')
  const attempt =
    running ??
    (await prepareAttempt(db, {
      companyId,
      orderId,
      appId,
      openId,
      mchId: merchant.mchId,
      amount: order.total,
      notifyUrl,
      expiresAt: order.expiresAt,
    }))
  return { attempt, merchant, description: descriptionOf(order) }
}

/** The vendor refuses an order that ends within a moment. */
const leastMs = 5_000

const descriptionOf = ({ number, kind }: LockedOrder) =>
  `${kind === 'booking' ? '到店预约' : '商城订单'} ${number}`

/**
 * Asks the vendor about each attempt that is not settled.
 * @returns whether the state is sure: false where the vendor did not answer, or the payer is still paying
 */
export async function checkOrder(
  { db, sealer, pay }: PayParts,
  of: OrderOf,
): Promise<{ state: OrderState | undefined; isSure: boolean }> {
  const { companyId } = of
  const before = await db.tenant(companyId, async (tenant) => ({
    state: (await lockOrder(tenant, of))?.state,
    running: (await attemptsOf(tenant, of)).filter(isRunning),
  }))
  if (before.state !== 'awaitingPayment') return { state: before.state, isSure: true }
  let isSure = true
  for (const attempt of before.running) {
    const merchant = await db.tenant(companyId, (tenant) =>
      merchantFor(tenant, sealer, companyId, attempt.mchId),
    )
    if (!merchant) {
      isSure = false
      continue
    }
    try {
      const said = await pay.query(merchant, attempt.number)
      if (said.state === 'USERPAYING' || said.state === 'unknown') isSure = false
      await db.tenant(companyId, (tenant) => settle(tenant, companyId, said))
    } catch (problem) {
      if (!(problem instanceof PayError)) throw problem
      if (!problem.is('unknown')) isSure = false
    }
  }
  const state = await db.tenant(companyId, async (tenant) => (await lockOrder(tenant, of))?.state)
  return { state, isSure: isSure || state !== 'awaitingPayment' }
}
