import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Parts } from '#parts.ts'
import { soldOrder } from '../shop/sold-order.ts'

interface Of {
  companyId: string
  personId: string
  staffId: string
}

/** An order of the mini program of which one parcel left. */
export async function parcelOf(parts: Pick<Parts, 'db'>, of: Of) {
  const { ops } = parts.db
  const { companyId } = of
  const [orderId, shipmentId] = [await soldOrder(parts, of, 'paid'), randomUUID()]
  await sql`
    insert into shipping_duty (company_id, order_id, attempt_id)
    select company_id, order_id, attempt_id from payment_attempt
    where company_id = ${companyId} and order_id = ${orderId}`.execute(ops)
  await sql`
    insert into shipment (company_id, shipment_id, order_id, kind, carrier, tracking)
    values (${companyId}, ${shipmentId}, ${orderId}, 'express', '顺丰速运', 'SF123456')`.execute(ops)
  return { orderId, shipmentId }
}
