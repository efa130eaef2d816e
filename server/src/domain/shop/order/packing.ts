import type { PackingSlip } from '@mingpian/contract/mall-sales.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Fail } from '#core/http/failure.ts'
import { opened } from './addresses.ts'
import { isHeld, piecesLeft } from './left.ts'
import { ofCompany } from './readers.ts'
import { placeName } from './sold.ts'

type Row = Omit<PackingSlip, 'receiver' | 'createdAt'> & { receiver: Buffer | null; createdAt: Date }

/** The pieces of orders that packing slips list, in the given order. */
export async function packingSlips(
  db: TenantDb,
  { sealer, companyId }: { sealer: Sealer; companyId: string },
  orderIds: readonly string[],
  fail: Fail<'orderNotFound'>,
): Promise<PackingSlip[]> {
  const ids = orderIds.map((id) => id.toLowerCase())
  if (!ids.every(isUuid)) fail('orderNotFound')
  const { rows } = await sql<Row>`
    select o.order_id as "orderId", o.number, o.created_at as "createdAt", o.delivery, ${placeName} as "placeName",
      o.receiver_sealed as receiver, o.remark,
      o.state in ('paid', 'partShipped') and not ${isHeld} as "mayShip", coalesce((
        select jsonb_agg(jsonb_build_object('position', l.position, 'name', l.name, 'options', l.options,
          'code', coalesce(s.code, ''), 'left', ${piecesLeft}) order by l.position)
        from order_line l left join product_sku s on s.company_id = l.company_id and s.sku_id = l.sku_id
        where l.company_id = o.company_id and l.order_id = o.order_id), '[]') as lines, coalesce((
        select jsonb_agg(jsonb_build_object('shipmentId', p.shipment_id, 'carrier', p.carrier, 'tracking', p.tracking,
          'lines', coalesce((
            select jsonb_agg(jsonb_build_object('position', i.position, 'quantity', i.quantity) order by i.position)
            from shipment_line i where i.company_id = p.company_id and i.shipment_id = p.shipment_id), '[]')) order by p.at)
        from shipment p where p.company_id = o.company_id and p.order_id = o.order_id), '[]') as shipments
    from shop_order o where ${ofCompany(companyId)} and o.order_id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], o.order_id)`.execute(db)
  if (rows.length < new Set(ids).size) fail('orderNotFound')
  return rows.map(({ receiver, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    receiver: receiver && opened(sealer, companyId, receiver),
  }))
}
