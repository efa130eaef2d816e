import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Fail } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { lockGoodsOrder } from './moves.ts'
import { tellShipped } from './tell-buyer.ts'

interface Correction {
  orderId: string
  shipmentId: string
  carrier: string
  tracking: string
}

/**
 * Corrects the carrier and the number of a parcel, and tells the buyer of them; a message about the former ones that was not
 * sent yet is dropped. The parcel stays known by the former ones. The same again changes nothing.
 */
export async function correctParcel(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  { orderId, shipmentId, carrier, tracking }: Correction,
  fail: Fail<'orderNotFound' | 'orderStatusWrong'>,
): Promise<void> {
  const order = (await lockGoodsOrder(db, { companyId, orderId })) ?? fail('orderNotFound')
  const parcel = isUuid(shipmentId)
    ? await db
        .selectFrom('shipment')
        .select(['kind', 'carrier', 'tracking'])
        .where('company_id', '=', companyId)
        .where('order_id', '=', order.orderId)
        .where('shipment_id', '=', shipmentId)
        .executeTakeFirst()
    : undefined
  if (!parcel) return fail('orderNotFound')
  if (parcel.kind !== 'express' || order.state === 'closed') fail('orderStatusWrong')
  if (parcel.carrier === carrier && parcel.tracking === tracking) return
  await db
    .updateTable('shipment')
    .set({
      ...{ carrier, tracking, corrected_at: new Date() },
      former: sql`former || jsonb_build_object('carrier', carrier, 'tracking', tracking)`,
    })
    .where('company_id', '=', companyId)
    .where('shipment_id', '=', shipmentId)
    .execute()
  await tellShipped(db, order, { shipmentId, carrier, tracking })
  await record(db, companyId, staffId, 'parcel corrected', { orderId: order.orderId, shipmentId })
}
