import type { Caller } from '#core/http/context.ts'
import type { Fail } from '#core/http/failure.ts'
import { lockOrder } from '#domain/shop/order/moves.ts'
import { type NewPrice, repriceOrder } from '#domain/shop/order/reprice.ts'
import { attemptsOf, isRunning } from './attempts.ts'
import { closeAttempts } from './close.ts'
import type { PayParts } from './merchant.ts'

/**
 * Lowers an unpaid order: first the vendor closes the attempts at the old amount.
 * @returns the new total
 * @throws PayError where the vendor does not say what became of an attempt
 */
export async function repriceUnpaid(
  parts: PayParts,
  caller: Pick<Caller, 'companyId' | 'staffId'>,
  orderId: string,
  to: NewPrice,
  fail: Fail<'orderNotFound' | 'orderStatusWrong' | 'serverMessage50020999'>,
): Promise<number> {
  const of = { companyId: caller.companyId, orderId }
  await closeAttempts(parts, of)
  return parts.db.tenant(caller.companyId, async (db) => {
    const order = await lockOrder(db, of)
    // The buyer has begun to pay the old amount again.
    if (order && (await attemptsOf(db, order)).some(isRunning)) fail('orderStatusWrong')
    return repriceOrder(db, caller, orderId, to, fail)
  })
}
