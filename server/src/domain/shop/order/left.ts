import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { OrderOf } from './moves.ts'

/** Pieces of a line of an order. */
export interface Pieces {
  position: number
  skuId: string
  quantity: number
}

/** Whether all parcels of an order name their pieces. Those that were recorded before parcels did so name none. */
export async function areParcelsNamed(db: TenantDb, { companyId, orderId }: OrderOf): Promise<boolean> {
  const { rows } = await sql`
    select from shipment s where s.company_id = ${companyId} and s.order_id = ${orderId} and not exists (
      select from shipment_line l where l.company_id = s.company_id and l.shipment_id = s.shipment_id) limit 1`.execute(
    db,
  )
  return rows.length === 0
}

/** The pieces of the line `l` that were neither sent nor refunded yet. */
export const piecesLeft = sql<number>`(l.quantity - l.refunded_pieces - coalesce((
  select sum(s.quantity) from shipment_line s
  where s.company_id = l.company_id and s.order_id = l.order_id and s.position = l.position), 0)::integer)`

/** Whether staff decide about the order `o` before anything is sent: a request after the sale runs, or its money goes back. */
export const isHeld = sql<boolean>`(o.after_sale_id is not null or exists (
  select from order_step t where t.company_id = o.company_id and t.order_id = o.order_id and t.what = 'refund'))`

/** What of a locked order was neither sent nor refunded yet, in the order of its lines; lines of which all was sent are left out. */
export async function leftToShip(db: TenantDb, { companyId, orderId }: OrderOf): Promise<Pieces[]> {
  const { rows } = await sql<Pieces>`
    select position, "skuId", quantity from (
      select l.position, l.sku_id as "skuId", ${piecesLeft} as quantity
      from order_line l where l.company_id = ${companyId} and l.order_id = ${orderId}) l
    where quantity > 0 order by position`.execute(db)
  return rows
}
