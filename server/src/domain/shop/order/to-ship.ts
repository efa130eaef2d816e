import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'
import type { OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isHeld, type Pieces, piecesLeft } from './left.ts'

/** An order as a sheet of parcels finds it. */
export interface OrderToShip {
  orderId: string
  number: string
  state: OrderState
  delivery: Delivery
  /** A request after the sale runs, or the money is on its way back: staff decide first. */
  isHeld: boolean
  /** All lines, with the pieces that are left to ship. */
  lines: Pieces[]
  /** Each by its present carrier and number, and by those that it had before. */
  parcels: { carrier: string; tracking: string; lines: { position: number; quantity: number }[] }[]
}

/**
 * The orders of goods that have these numbers.
 * @param lock locks them until the transaction ends
 */
export async function ordersNumbered(
  db: TenantDb,
  companyId: string,
  numbers: readonly string[],
  { lock = false } = {},
): Promise<OrderToShip[]> {
  const ofNumbers = sql`o.company_id = ${companyId} and o.number = any(${[...numbers]}::text[]) and o.kind = 'goods'`
  if (lock) await sql`select from shop_order o where ${ofNumbers} order by o.order_id for update`.execute(db)
  const { rows } = await sql<OrderToShip>`
    select o.order_id as "orderId", o.number, o.state, o.delivery,
      ${isHeld} as "isHeld", coalesce((
      select jsonb_agg(jsonb_build_object('position', l.position, 'skuId', l.sku_id, 'quantity', ${piecesLeft})
        order by l.position)
      from order_line l where l.company_id = o.company_id and l.order_id = o.order_id), '[]') as lines, coalesce((
      select jsonb_agg(jsonb_build_object('carrier', named.carrier, 'tracking', named.tracking, 'lines', coalesce((
          select jsonb_agg(jsonb_build_object('position', s.position, 'quantity', s.quantity) order by s.position)
          from shipment_line s where s.company_id = p.company_id and s.shipment_id = p.shipment_id), '[]')) order by p.at)
      from shipment p cross join lateral (
        select p.carrier, p.tracking
        union all select * from jsonb_to_recordset(p.former) as f (carrier text, tracking text)) named
      where p.company_id = o.company_id and p.order_id = o.order_id and p.tracking <> ''), '[]') as parcels
    from shop_order o where ${ofNumbers} order by o.order_id`.execute(db)
  return rows
}
