import type { ShipmentKind } from '@mingpian/contract/shared/rules/goods.ts'
import type { OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import { maskPhone } from '@mingpian/contract/shared/rules/phone-mask.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Carrier, ShippedParcel, ShippingInfo } from '#core/platform/wechat-shipping.ts'
import { opened } from '#domain/shop/order/addresses.ts'
import type { OrderOf } from '#domain/shop/order/moves.ts'

interface Sent {
  kind: ShipmentKind
  carrier: string
  tracking: string
  /** Of the pieces in it; '' where they were not recorded. */
  goods: string
}

/** An order as it was sent, with its payment. */
export interface SentOrder {
  appId: string
  /** Of the payer; '' after an erasure. */
  openId: string
  transactionId: string
  state: OrderState
  kind: 'goods' | 'booking'
  delivery: ShipmentKind
  /** The receiver's phone with its last four digits open; '' without one. */
  receiverPhone: string
  goods: string
  parcels: Sent[]
}

/** What the platform takes of one order. */
const most = { parcels: 15, goods: 120 }

/** @returns undefined for an order that is closed: its money went back */
export async function sentOrder(
  db: TenantDb,
  sealer: Sealer,
  { companyId, orderId }: OrderOf,
): Promise<SentOrder | undefined> {
  const goodsOf = (quantity: ReturnType<typeof sql>) =>
    sql`string_agg(l.name || '*' || ${quantity}, '；' order by l.position)`
  const { rows } = await sql<Omit<SentOrder, 'receiverPhone'> & { receiver: Buffer | null }>`
    select a.app_id as "appId", case when a.open_id = a.attempt_id::text then '' else a.open_id end as "openId",
      a.transaction_id as "transactionId", o.state, o.kind, o.delivery,
      o.receiver_sealed as receiver, coalesce((
        select ${goodsOf(sql`l.quantity`)} from order_line l
        where l.company_id = o.company_id and l.order_id = o.order_id), '') as goods, coalesce((
        select jsonb_agg(jsonb_build_object('kind', s.kind, 'carrier', s.carrier, 'tracking', s.tracking, 'goods', coalesce((
            select ${goodsOf(sql`i.quantity`)} from shipment_line i join order_line l using (company_id, order_id, position)
            where i.company_id = s.company_id and i.shipment_id = s.shipment_id), '')) order by s.at, s.shipment_id)
        from shipment s where s.company_id = o.company_id and s.order_id = o.order_id), '[]') as parcels
    from shipping_duty d
    join shop_order o using (company_id, order_id)
    join payment_attempt a on a.company_id = d.company_id and a.attempt_id = d.attempt_id
    where d.company_id = ${companyId} and d.order_id = ${orderId} and o.state <> 'closed'`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { receiver, ...rest } = row
  return { ...rest, receiverPhone: receiver ? masked(opened(sealer, companyId, receiver).phone) : '' }
}

/** A phone as the platform takes it: the last four digits open. */
function masked(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const own = /^(?:86)?(1\d{10})$/.exec(digits)?.[1]
  return own ? `+86-${maskPhone(own)}` : `****${digits.slice(-4)}`
}

const sentStates: readonly OrderState[] = ['shipped', 'received', 'finished']

/**
 * What the platform has to be told of an order. An order that is picked up or needs no shipping is told as soon as it is
 * paid, because its goods lie ready then; of one that is sent, each parcel is told.
 * @param wasSplit whether parcels of a divided order were told: it stays divided
 * @param carriers those that the platform knows
 * @returns undefined where nothing was sent yet; the name of a carrier that the platform does not know
 */
export function infoOf(
  order: SentOrder,
  wasSplit: boolean,
  carriers: readonly Carrier[],
): ShippingInfo | { unknownCarrier: string } | undefined {
  const { transactionId, openId, delivery, receiverPhone } = order
  const of = { transactionId, openId }
  const whole = cut(order.goods || (order.kind === 'booking' ? '到店预约' : '商品'))
  const parcels = order.parcels.filter(({ kind }) => kind === 'express')
  const isAll = sentStates.includes(order.state)
  if (parcels.length === 0) {
    const way = order.parcels.at(-1)?.kind ?? delivery
    const isReady = delivery !== 'express' || isAll
    return isReady && way !== 'express'
      ? { ...of, way, isSplit: false, isAll: true, parcels: [{ goods: whole }] }
      : undefined
  }
  const isSplit = wasSplit || parcels.length > 1 || !isAll
  const told: ShippedParcel[] = []
  for (const { carrier, tracking, goods } of parcels.slice(0, most.parcels)) {
    const carrierId = idOf(carriers, carrier)
    if (!carrierId) return { unknownCarrier: carrier }
    const needsPhone = /^SF/i.test(carrierId) && receiverPhone !== ''
    told.push({
      ...{ carrierId, tracking, goods: cut(goods) || whole },
      ...(needsPhone && { receiverPhone }),
    })
  }
  return { ...of, way: 'express', isSplit, isAll, parcels: told }
}

const cut = (goods: string) => {
  const characters = [...goods]
  return characters.length > most.goods ? `${characters.slice(0, most.goods - 1).join('')}…` : goods
}

/** The platform's id of a carrier that staff named, whole or by the beginning of one name alone. */
export function idOf(carriers: readonly Carrier[], named: string): string | undefined {
  const form = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()
  const wanted = form(named)
  const exact = carriers.find(({ id, name }) => form(name) === wanted || form(id) === wanted)
  if (exact) return exact.id
  const begun = wanted.length > 1 ? carriers.filter(({ name }) => form(name).startsWith(wanted)) : []
  return begun.length === 1 ? begun[0]?.id : undefined
}
