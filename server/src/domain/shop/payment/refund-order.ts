import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Fail } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { lockGoodsOrder, noteStep, type OrderOf } from '#domain/shop/order/moves.ts'
import { askRefund } from './refunds.ts'

/** States from which all that was paid goes back. Money of a wrong amount lies on an order that was never paid. */
const refundable = ['paid', 'partShipped', 'shipped', 'received', 'awaitingPayment', 'closed']

/**
 * An administrator gives back all that was paid. The order closes when the money is back.
 * @throws by `fail` where nothing is left to give back
 */
export async function refundOrder(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  orderId: string,
  words: string,
  fail: Fail<'orderNotFound' | 'orderStatusWrong'>,
) {
  const order = (await lockGoodsOrder(db, { companyId, orderId })) ?? fail('orderNotFound')
  // A request of the buyer is decided first.
  if (!refundable.includes(order.state) || order.afterSaleId !== null) fail('orderStatusWrong')
  const given = await giveBack(db, { companyId, orderId }, { words, staffId })
  if (given.length === 0) fail('orderStatusWrong')
  const isWhole = given.some(({ isWrong }) => !isWrong)
  await noteStep(db, { companyId, orderId }, isWhole ? 'refund' : 'refundWrong', { by: 'staff', staffId })
  await record(db, companyId, staffId, 'order refunded', { orderId })
  return order
}

interface Giving {
  reason?: 'whole' | 'late'
  /** Only what is not the amount of the order: the order stays paid. */
  onlyWrong?: boolean
  words?: string
  staffId?: string
}

/**
 * Gives back all that came in for a locked order and is not on its way back.
 * @returns one for each payment
 */
export async function giveBack(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  { reason = 'whole', onlyWrong = false, ...asked }: Giving = {},
): Promise<{ attemptId: string; amount: number; isWrong: boolean }[]> {
  const { rows } = await sql<{ attemptId: string; amount: number; isWrong: boolean }>`
    select a.attempt_id as "attemptId", (e.amount - parts.amount)::float8 as amount, a.state = 'wrong' as "isWrong"
    from payment_attempt a join money_entry e on e.company_id = a.company_id and e.attempt_id = a.attempt_id
      and e.kind = 'payment'
    join lateral (
      select coalesce(sum(r.amount), 0) as amount from payment_refund r
      where r.company_id = a.company_id and r.attempt_id = a.attempt_id and r.state <> 'refused'
        and r.reason = 'part') parts on true
    where a.company_id = ${companyId} and a.order_id = ${orderId} and (a.state = 'wrong' or not ${onlyWrong})
      and e.amount > parts.amount and not exists (
      select from payment_refund r
      where r.company_id = a.company_id and r.attempt_id = a.attempt_id and r.state <> 'refused'
        and r.reason <> 'part')`.execute(db)
  for (const { isWrong, ...paid } of rows)
    await askRefund(db, { companyId, orderId, ...paid }, isWrong ? 'wrong' : reason, asked)
  return rows
}
