import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import type { Transaction } from '#core/platform/pay/pay.ts'
import { markTrouble, tellTrouble } from '#domain/shop/order/money.ts'
import {
  type LockedOrder,
  lockOrder,
  moveOrder,
  noteStep,
  type OrderOf,
  system,
} from '#domain/shop/order/moves.ts'
import { tellPaid } from '#domain/shop/order/tell-buyer.ts'
import { consumeStock } from '#domain/shop/product/stock.ts'
import { type Attempt, attemptBy, attemptsOf, isRunning, moveAttempt } from './attempts.ts'
import { addFollowing } from './follow.ts'
import { enterPayment } from './ledger.ts'
import { askRefund } from './refunds.ts'

/**
 * Applies what the vendor says of an attempt, in a verified notice or asked: any number of times, and together with
 * anything else that happens to the order.
 *
 * An order is paid by the first attempt whose money is the frozen amount, while it awaits payment. All other money goes
 * into the ledger and back: of a second attempt, and of an order that is closed. A wrong amount ships nothing and waits
 * for a person.
 */
export async function settle(db: TenantDb, companyId: string, said: Transaction): Promise<void> {
  if (said.state !== 'SUCCESS' && said.state !== 'REFUND') return
  const found = await attemptBy(db, companyId, said.number)
  if (!found) return
  // The order first, as everywhere; then the attempt as it is now.
  const order = await lockOrder(db, found)
  const attempt = (await attemptsOf(db, found)).find(({ attemptId }) => attemptId === found.attemptId)
  if (!order || !attempt || attempt.state === 'paid' || attempt.state === 'wrong') return
  // Another merchant's or another app's money is not of this attempt.
  if (said.mchId !== attempt.mchId || said.appId !== attempt.appId) return
  if (said.total !== attempt.amount || said.currency !== 'CNY') return takeWrong(db, attempt, said)
  if (!(await moveAttempt(db, attempt, 'pay', said))) return
  await enterPayment(db, attempt, attempt.amount)
  // Paid at a price that has been lowered meanwhile.
  if (order.state === 'awaitingPayment' && order.total !== attempt.amount)
    return markTrouble(db, attempt, 'wrongAmount')
  if (await payOrder(db, order)) return
  if (order.state !== 'closed') await tellTrouble(db, order, 'second')
  await askRefund(db, attempt, order.state === 'closed' ? 'late' : 'second')
}

/** @returns false where the order does not await payment */
async function payOrder(db: TenantDb, order: LockedOrder): Promise<boolean> {
  if (!(await moveOrder(db, order, 'pay', system))) return false
  await addFollowing(db, order)
  await tellPaid(db, order)
  // The other attempts would be paid twice.
  if ((await attemptsOf(db, order)).some(isRunning)) await addJob(db, 'close_attempts', order.orderId)
  // Last, as orders and payments of the same SKU wait from here to the end of the transaction.
  await consumeStock(db, order)
  return true
}

/** An order that costs nothing is paid as soon as it is made, without the vendor. */
export async function payNothing(db: TenantDb, of: OrderOf): Promise<void> {
  const order = await lockOrder(db, of)
  if (order?.total === 0) await payOrder(db, order)
}

async function takeWrong(db: TenantDb, attempt: Attempt, said: Transaction): Promise<void> {
  if (!(await moveAttempt(db, attempt, 'mismatch', said))) return
  // Of another currency nothing is known in fen.
  if (said.total > 0 && said.currency === 'CNY') await enterPayment(db, attempt, said.total)
  await markTrouble(db, attempt, 'wrongAmount')
  await noteStep(db, attempt, 'wrongAmount', system)
}
