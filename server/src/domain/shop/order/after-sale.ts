import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { LockedOrder, OrderOf } from './moves.ts'

// What an order keeps of requests after the sale. Each function is for an order that its caller has locked.

export interface SoldLine {
  position: number
  skuId: string
  activityPriceId: string | null
  quantity: number
  total: number
  refundedPieces: number
  points: number
}

/** The lines of an order by their places. */
export async function linesOf(db: TenantDb, { companyId, orderId }: OrderOf): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    select position, sku_id as "skuId", activity_price_id as "activityPriceId", quantity, total::float8 as total,
      refunded_pieces as "refundedPieces", points
    from order_line where company_id = ${companyId} and order_id = ${orderId} order by position`.execute(db)
  return rows
}

/** @param afterSaleId the request that runs from now on; null once it has ended */
export async function setAfterSale(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  afterSaleId: string | null,
): Promise<void> {
  await db
    .updateTable('shop_order')
    .set({ after_sale_id: afterSaleId })
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .execute()
}

interface Pieces {
  position: number
  count: number
}

/** Notes pieces whose money went back. @returns whether no piece of the order is left */
export async function notePiecesRefunded(
  db: TenantDb,
  of: OrderOf,
  pieces: readonly Pieces[],
): Promise<boolean> {
  await addPieces(db, of, 'refunded_pieces', pieces)
  return (await linesOf(db, of)).every(({ quantity, refundedPieces }) => quantity === refundedPieces)
}

/** Notes pieces that are in stock again. */
export const notePiecesReturned = (
  db: TenantDb,
  of: Pick<LockedOrder, 'companyId' | 'orderId'>,
  pieces: readonly Pieces[],
): Promise<void> => addPieces(db, of, 'returned_pieces', pieces)

async function addPieces(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  column: 'refunded_pieces' | 'returned_pieces',
  pieces: readonly Pieces[],
): Promise<void> {
  await sql`
    update order_line l set ${sql.ref(column)} = l.${sql.ref(column)} + p.count
    from unnest(${pieces.map(({ position }) => position)}::integer[], ${pieces.map(({ count }) => count)}::integer[])
      p (position, count)
    where l.company_id = ${companyId} and l.order_id = ${orderId} and l.position = p.position`.execute(db)
}
