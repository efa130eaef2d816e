import { randomUUID } from 'node:crypto'
import type { ShipmentKind } from '@mingpian/contract/shared/rules/goods.ts'
import { type OrderState, orderAfter } from '@mingpian/contract/shared/rules/order-states.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Fail } from '#core/http/failure.ts'
import { missing, refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { leftToShip, type Pieces } from './left.ts'
import { type LockedOrder, lockGoodsOrder, moveOrder, type OrderOf } from './moves.ts'
import { tellShipped } from './tell-buyer.ts'

export interface Shipping {
  kind: ShipmentKind
  carrier?: string | undefined
  tracking?: string | undefined
  /** Which pieces; absent: all that are left. */
  lines?: readonly { skuId: string; quantity: number }[] | undefined
}

/**
 * Records by hand that an order, or a part of it, left the company.
 * @returns the state of the order then
 */
export async function shipOrder(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  orderId: string,
  { kind, carrier = '', tracking = '', lines }: Shipping,
  fail: Fail<'orderNotFound' | 'orderStatusWrong' | 'serverMessage50020999'>,
): Promise<OrderState> {
  if (kind === 'express' && (!carrier || !tracking))
    missing(...(carrier ? [] : ['carrier']), ...(tracking ? [] : ['tracking']))
  const of: OrderOf = { companyId, orderId }
  const order = (await lockGoodsOrder(db, of)) ?? fail('orderNotFound')
  // Money that is on its way back is for goods that stay here. About others staff decide first.
  if (
    orderAfter(order.state, 'shipRest') === null ||
    order.afterSaleId !== null ||
    (await isGoingBack(db, of))
  )
    fail('orderStatusWrong')
  const left = await leftToShip(db, of)
  const tooMany = (most: number) =>
    fail('serverMessage50020999', {
      zh: `这件商品还可以发 ${most} 件`,
      en: `${most} of these pieces are left to ship`,
    })
  const sent = lines ? chosen(left, lines, tooMany) : left
  const parcel = kind === 'express' ? { kind, carrier, tracking } : { kind }
  return recordShipment(db, order, { ...parcel, staffId }, { left, sent }, fail)
}

interface Parcel {
  kind: ShipmentKind
  carrier?: string
  tracking?: string
  staffId: string
  /** Where the goods were handed over. */
  placeId?: string | null
}

/** Records that pieces of a locked order left the company: of those that were left, the ones that were sent. */
export async function recordShipment(
  db: TenantDb,
  order: LockedOrder,
  { kind, carrier = '', tracking = '', staffId, placeId = null }: Parcel,
  { left, sent }: { left: readonly Pieces[]; sent: readonly Pieces[] },
  fail: Fail<'orderStatusWrong'>,
): Promise<OrderState> {
  const { companyId, orderId } = order
  const isRest = pieces(sent) === pieces(left)
  if (!(await moveOrder(db, order, isRest ? 'shipRest' : 'shipPart', { by: 'staff', staffId })))
    fail('orderStatusWrong')
  const shipmentId = randomUUID()
  await db
    .insertInto('shipment')
    .values({
      ...{ company_id: companyId, shipment_id: shipmentId, order_id: orderId, kind, carrier, tracking },
      ...{ staff_id: staffId, place_id: placeId },
    })
    .execute()
  await writeShipmentLines(db, order, shipmentId, sent)
  if (kind === 'express') await tellShipped(db, order, { shipmentId, carrier, tracking })
  await record(db, companyId, staffId, 'order shipped', { orderId, kind, ...(placeId && { placeId }) })
  return isRest ? 'shipped' : 'partShipped'
}

const pieces = (of: readonly Pieces[]) => of.reduce((sum, { quantity }) => sum + quantity, 0)

/** The chosen pieces. @param tooMany refuses more pieces of a line than are left */
export function chosen(
  left: readonly Pieces[],
  lines: NonNullable<Shipping['lines']>,
  tooMany: (most: number) => never,
): Pieces[] {
  if (new Set(lines.map(({ skuId }) => skuId.toLowerCase())).size < lines.length)
    refuseParameter('lines', 'must name a SKU once')
  return lines.map(({ skuId, quantity }) => {
    const line = left.find((each) => each.skuId === skuId.toLowerCase())
    const most = line?.quantity ?? 0
    if (!line || quantity > most) return tooMany(most)
    return { ...line, quantity }
  })
}

export async function writeShipmentLines(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  shipmentId: string,
  sent: readonly Pieces[],
): Promise<void> {
  if (sent.length === 0) return
  await db
    .insertInto('shipment_line')
    .values(
      sent.map(({ position, quantity }) => ({
        company_id: companyId,
        shipment_id: shipmentId,
        order_id: orderId,
        position,
        quantity,
      })),
    )
    .execute()
}

/** Set by the payments when a refund of the whole order begins. */
export async function isGoingBack(db: TenantDb, { companyId, orderId }: OrderOf): Promise<boolean> {
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
