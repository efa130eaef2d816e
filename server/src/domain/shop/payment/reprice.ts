import type { OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import type { Fail } from '#core/http/failure.ts'
import { lockOrder } from '#domain/shop/order/moves.ts'
import { type NewPrice, repriceOrder } from '#domain/shop/order/reprice.ts'
import { attemptsOf, isRunning } from './attempts.ts'
import { closeAttempts } from './close.ts'
import type { PayParts } from './merchant.ts'
import { payNothing } from './settle.ts'

export interface Repriced {
  total: number
  state: OrderState
}

/**
 * Lowers an unpaid order: first the vendor closes the attempts at the old amount. What costs nothing then is paid without
 * the vendor.
 * @param once the transaction of the change, which is not made again for a repeated request
 * @returns the new total and state
 * @throws PayError where the vendor does not say what became of an attempt
 */
export async function repriceUnpaid(
  parts: PayParts,
  once: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>,
  caller: Pick<Caller, 'companyId' | 'staffId'>,
  orderId: string,
  to: NewPrice,
  fail: Fail<'orderNotFound' | 'orderStatusWrong' | 'serverMessage50020999'>,
): Promise<Repriced> {
  const of = { companyId: caller.companyId, orderId }
  await closeAttempts(parts, of)
  return once(async (db) => {
    const order = await lockOrder(db, of)
    // The buyer has begun to pay the old amount again.
    if (order && (await attemptsOf(db, order)).some(isRunning)) fail('orderStatusWrong')
    const total = await repriceOrder(db, caller, orderId, to, fail)
    if (total === 0) await payNothing(db, of)
    return { total, state: total === 0 ? 'paid' : 'awaitingPayment' }
  })
}
