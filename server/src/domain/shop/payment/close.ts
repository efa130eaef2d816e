import type { CloseReason, OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Task } from '#core/jobs/queue.ts'
import { PayError } from '#core/platform/pay/error.ts'
import {
  type By,
  type LockedOrder,
  lockOrder,
  moveOrder,
  type OrderOf,
  system,
} from '#domain/shop/order/moves.ts'
import { releaseStock } from '#domain/shop/product/stock.ts'
import { type Attempt, attemptsOf, isRunning, moveAttempt } from './attempts.ts'
import { addFollowing } from './follow.ts'
import { merchantFor, type PayParts } from './merchant.ts'
import { returnSold } from './return-sold.ts'
import { settle } from './settle.ts'

const rounds = 3

/**
 * Closes an unpaid order, and by staff also one that cost nothing: first the vendor closes its attempts, then order and stock follow in one transaction. A vendor
 * that says "paid" starts the paid path.
 * @returns the state of the order then; undefined where there is none
 * @throws PayError where the vendor does not say what became of an attempt: then nothing is closed
 */
export async function closeOrder(
  parts: PayParts,
  of: OrderOf,
  reason: Exclude<CloseReason, '' | 'refunded'>,
  by: By,
): Promise<OrderState | undefined> {
  // An attempt can begin while others are closed: then once more.
  for (let round = 1; round <= rounds; round++) {
    await closeAttempts(parts, of)
    const state = await parts.db.tenant(of.companyId, (db) => closeStored(db, of, reason, by))
    if (state !== 'again') return state
  }
  throw new PayError(0, 'busy', 'attempts kept beginning while the order was closed')
}

async function closeStored(
  db: TenantDb,
  of: OrderOf,
  reason: Exclude<CloseReason, '' | 'refunded'>,
  by: By,
): Promise<OrderState | 'again' | undefined> {
  const order = await lockOrder(db, of)
  if (order?.state !== 'awaitingPayment') {
    return order && reason === 'staff' && hasNoMoney(order) ? closeFree(db, order, by) : order?.state
  }
  if ((await attemptsOf(db, of)).some(isRunning)) return 'again'
  if (!(await moveOrder(db, order, 'close', by, reason))) return order.state
  if (order.kind === 'booking') await addFollowing(db, order)
  else await releaseStock(db, of)
  return 'closed'
}

/** No money of a paid order is here: it cost none, or all went back and pieces are left that cost none. No request runs. */
const hasNoMoney = ({ total, paid, refunded, afterSaleId }: LockedOrder): boolean =>
  paid === refunded && (total === 0 || paid > 0) && afterSaleId === null

/** No money goes back, but points do; unshipped goods return to the stock. */
async function closeFree(db: TenantDb, order: LockedOrder, by: By): Promise<OrderState> {
  if (!(await moveOrder(db, order, 'refundAll', by, 'staff'))) return order.state
  if (order.paid > 0) await addFollowing(db, order)
  if (order.state === 'paid') await returnSold(db, order)
  return 'closed'
}

/** The vendor closes every running attempt of an order, or says that it was paid. */
export async function closeAttempts(parts: PayParts, of: OrderOf): Promise<void> {
  const running = await parts.db.tenant(of.companyId, async (db) =>
    (await attemptsOf(db, of)).filter(isRunning),
  )
  for (const attempt of running) await closeAttempt(parts, attempt)
}

async function closeAttempt({ db, sealer, pay }: PayParts, attempt: Attempt): Promise<void> {
  const { companyId, mchId, number } = attempt
  const merchant = await db.tenant(companyId, (tenant) => merchantFor(tenant, sealer, companyId, mchId))
  if (!merchant) throw new PayError(0, 'NO_AUTH', 'the merchant number has changed')
  const closed = () => db.tenant(companyId, (tenant) => moveAttempt(tenant, attempt, 'close'))
  try {
    await pay.close(merchant, number)
    await closed()
  } catch (problem) {
    if (!(problem instanceof PayError)) throw problem
    // An attempt that never reached the vendor.
    if (problem.is('unknown') || problem.is('closed')) return void (await closed())
    // On any doubt ask: a close without an answer may have been done, or may have come after the payment.
    const said = await pay.query(merchant, number).catch((asked: unknown) => {
      if (asked instanceof PayError && asked.is('unknown')) return null
      throw asked
    })
    if (!said || said.state === 'CLOSED' || said.state === 'REVOKED') return void (await closed())
    if (said.state !== 'SUCCESS' && said.state !== 'REFUND') throw problem
    await db.tenant(companyId, (tenant) => settle(tenant, companyId, said))
  }
}

/** The job that closes an order whose time is over. */
export const closeOverdue =
  (parts: PayParts): Task =>
  async ({ companyId, id }) => {
    const isDue = await parts.db.tenant(companyId, async (db) => {
      const order = await lockOrder(db, { companyId, orderId: id })
      return order?.state === 'awaitingPayment' && order.expiresAt.getTime() <= Date.now()
    })
    if (isDue) await closeOrder(parts, { companyId, orderId: id }, 'unpaid', system)
  }

/** The job that closes what is left of a paid order's attempts. */
export const closeLeftAttempts =
  (parts: PayParts): Task =>
  ({ companyId, id }) =>
    closeAttempts(parts, { companyId, orderId: id })
