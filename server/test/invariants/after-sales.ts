import { randomUUID } from 'node:crypto'
import type { AfterSaleKind, AfterSaleState } from '@mingpian/contract/shared/rules/after-sale-states.ts'
import { sql } from 'kysely'
import type { Parts } from '#parts.ts'
import { soldOrder } from '../shop/sold-order.ts'
import type { Known } from './sample.ts'

interface Of {
  companyId: string
  personId: string
  staffId: string
}

/** Calls about a request of the caller. */
export const ofOwnAfterSale = new Set([
  'GET /mall/order/v1/after_sale/detail',
  'POST /mall/order/v1/after_sale/withdraw',
])

/** A request for the refund of one paid order of 10.00. @returns its id */
export async function afterSaleOf(
  parts: Pick<Parts, 'db'>,
  of: Of,
  state: AfterSaleState = 'asked',
  kind: AfterSaleKind = 'refund',
): Promise<string> {
  const { companyId } = of
  const orderId = await soldOrder(parts, of, 'paid')
  const afterSaleId = randomUUID()
  const { ops } = parts.db
  await sql`
    insert into after_sale (company_id, after_sale_id, order_id, kind, state, reason, amount, freight)
    values (${companyId}, ${afterSaleId}, ${orderId}, ${kind}, ${state}, 'other', 1000, 0)`.execute(ops)
  await sql`
    insert into after_sale_line (company_id, after_sale_id, order_id, position, quantity, amount)
    values (${companyId}, ${afterSaleId}, ${orderId}, 0, 1, 1000)`.execute(ops)
  await sql`
    update shop_order set after_sale_id = ${afterSaleId}
    where company_id = ${companyId} and order_id = ${orderId}`.execute(ops)
  return afterSaleId
}

/** A refund of a request that ended so. */
async function refundOf(
  parts: Pick<Parts, 'db'>,
  { companyId }: Of,
  afterSaleId: string,
  state: 'refused' | 'abnormal',
): Promise<{ orderId: string; number: string }> {
  const number = `RF${randomUUID()}`
  const { rows } = await sql<{ orderId: string }>`
    insert into payment_refund (company_id, refund_id, order_id, attempt_id, number, amount, reason, state, after_sale_id)
    select s.company_id, gen_random_uuid(), s.order_id, a.attempt_id, ${number}, s.amount, 'part', ${state}, s.after_sale_id
    from after_sale s join payment_attempt a using (company_id, order_id)
    where s.company_id = ${companyId} and s.after_sale_id = ${afterSaleId}
    returning order_id as "orderId"`.execute(parts.db.ops)
  return { orderId: rows[0]?.orderId ?? '', number }
}

/** A request of a company, and one in each state that a call of staff needs. */
export async function afterSalesOf(parts: Pick<Parts, 'db'>, of: Of) {
  const closed = await afterSaleOf(parts, of, 'stuck')
  await refundOf(parts, of, closed, 'refused')
  const abnormal = await refundOf(parts, of, await afterSaleOf(parts, of, 'stuck'), 'abnormal')
  const one = async (state: AfterSaleState, kind?: AfterSaleKind) => ({
    afterSaleId: await afterSaleOf(parts, of, state, kind),
  })
  const particular = {
    'POST /mall/order/v1/console/after_sale/accept': await one('asked'),
    'POST /mall/order/v1/console/after_sale/refuse': { ...(await one('asked')), reason: '不符合' },
    'POST /mall/order/v1/console/after_sale/receive': await one('returning', 'return'),
    'POST /mall/order/v1/console/after_sale/again': { afterSaleId: closed },
    'POST /mall/order/v1/console/refund/offline': abnormal,
  } satisfies Record<string, Known>
  return { afterSaleId: (await one('asked')).afterSaleId, particular }
}
