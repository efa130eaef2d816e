import { randomUUID } from 'node:crypto'
import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Fail } from '#core/http/failure.ts'
import { missing } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { type LockedOrder, lockGoodsOrder, moveOrder, type OrderOf } from './moves.ts'

export interface Shipping {
  kind: Delivery
  carrier?: string | undefined
  tracking?: string | undefined
  isPart?: boolean | undefined
}

/** Records by hand that an order, or a part of it, left the company. */
export async function shipOrder(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  orderId: string,
  { kind, carrier = '', tracking = '', isPart = false }: Shipping,
  fail: Fail<'orderNotFound' | 'orderStatusWrong'>,
): Promise<LockedOrder> {
  if (kind === 'express' && (!carrier || !tracking))
    missing(...(carrier ? [] : ['carrier']), ...(tracking ? [] : ['tracking']))
  const of: OrderOf = { companyId, orderId }
  const order = (await lockGoodsOrder(db, of)) ?? fail('orderNotFound')
  // Money that is on its way back is for goods that stay here.
  if (await isGoingBack(db, of)) fail('orderStatusWrong')
  if (!(await moveOrder(db, order, isPart ? 'shipPart' : 'shipRest', { by: 'staff', staffId })))
    fail('orderStatusWrong')
  await db
    .insertInto('shipment')
    .values({
      company_id: companyId,
      shipment_id: randomUUID(),
      order_id: orderId,
      kind,
      carrier: kind === 'express' ? carrier : '',
      tracking: kind === 'express' ? tracking : '',
      staff_id: staffId,
    })
    .execute()
  await record(db, companyId, staffId, 'order shipped', { orderId, kind })
  return order
}

/** Set by the payments when a refund of the whole order begins. */
async function isGoingBack(db: TenantDb, { companyId, orderId }: OrderOf): Promise<boolean> {
  const row = await db
    .selectFrom('order_step')
    .select('step_id')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('what', '=', 'refund')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
