import { sharesOf } from '@mingpian/contract/shared/rules/price.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Fail } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { lockGoodsOrder, noteStep } from './moves.ts'

export interface NewPrice {
  freight?: number | undefined
  /** Taken off the goods, beside earlier discounts. */
  less?: number | undefined
}

/**
 * Lowers an unpaid order, whose payment the vendor has closed.
 * @returns the new total
 */
export async function repriceOrder(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  orderId: string,
  { freight, less = 0 }: NewPrice,
  fail: Fail<'orderNotFound' | 'orderStatusWrong' | 'serverMessage50020999'>,
): Promise<number> {
  const order = (await lockGoodsOrder(db, { companyId, orderId })) ?? fail('orderNotFound')
  if (order.state !== 'awaitingPayment') fail('orderStatusWrong')
  const carried = freight ?? order.freight
  const left = order.goods - order.discount
  if (carried > order.freight || less > left)
    fail('serverMessage50020999', { zh: '只能降低金额', en: 'an amount can only be lowered' })
  const lines = await db
    .selectFrom('order_line')
    .select(['position', 'total'])
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .orderBy('sku_id')
    .execute()
  const shares = sharesOf(
    less,
    lines.map(({ total }) => Number(total)),
  )
  await sql`
    update order_line l set total = l.total - n.share,
      shares = l.shares || jsonb_build_object('discount', 'staff', 'amount', n.share)
    from unnest(${lines.map(({ position }) => position)}::integer[], ${shares}::bigint[]) n (position, share)
    where l.company_id = ${companyId} and l.order_id = ${orderId} and l.position = n.position and n.share > 0`.execute(
    db,
  )
  const total = left - less + carried
  await sql`
    update shop_order set freight = ${carried}, discount = discount + ${less}, total = ${total}
    where company_id = ${companyId} and order_id = ${orderId}`.execute(db)
  await noteStep(db, { companyId, orderId }, 'reprice', { by: 'staff', staffId })
  await record(db, companyId, staffId, 'order repriced', { orderId, before: order.total, after: total })
  return total
}
