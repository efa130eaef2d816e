import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { queueMessage, templateTime } from '#domain/customer-messages/queue.ts'
import { orderPaid, orderRefunded, orderShipped, orderToPickUp } from './messages.ts'
import type { OrderOf } from './moves.ts'

const weekMs = 7 * 86_400_000

interface Bought {
  personId: string
  number: string
  what: string
  total: number
  delivery: string
  placeName: string
  timeZone: string
}

/** The order with its buyer, whom an erasure cannot take away meanwhile; undefined for one of a booking or of an erased buyer. */
async function boughtOf(db: TenantDb, { companyId, orderId }: OrderOf): Promise<Bought | undefined> {
  const { rows } = await sql<Bought>`
    select o.person_id as "personId", o.number, o.total::float8 as total, o.delivery, coalesce(place.name, '') as "placeName",
      c.time_zone as "timeZone", (
        select min(l.name) filter (where l.position = 0)
          || case when sum(l.quantity) > 1 then ' 等 ' || sum(l.quantity) || ' 件' else '' end
        from order_line l where l.company_id = o.company_id and l.order_id = o.order_id) as what
    from shop_order o
    join person p on p.company_id = o.company_id and p.person_id = o.person_id and p.erased_at is null
    join company c on c.company_id = o.company_id
    left join place on place.company_id = o.company_id and place.place_id = o.place_id and place.removed_at is null
    where o.company_id = ${companyId} and o.order_id = ${orderId} and o.kind = 'goods'
    for key share of p`.execute(db)
  return rows[0]
}

const common = ({ personId, number, what }: Bought, orderId: string) => ({
  of: {
    personId,
    about: orderId,
    page: `/pages/mall/order/index?${new URLSearchParams({ order: orderId })}`,
    uselessAt: new Date(Date.now() + weekMs),
  },
  contents: { what, number },
})

/** As templates take amounts. */
const yuanOf = (fen: number) => `${(fen / 100).toFixed(2)}元`

/** Tells the buyer that a locked order was paid, and where the goods are fetched. */
export async function tellPaid(db: TenantDb, order: OrderOf): Promise<void> {
  const bought = await boughtOf(db, order)
  if (!bought) return
  const { of, contents } = common(bought, order.orderId)
  const when = templateTime(new Date(), bought.timeZone)
  if (bought.total > 0)
    await queueMessage(db, order.companyId, {
      ...of,
      message: orderPaid,
      contents: { ...contents, amount: yuanOf(bought.total), when },
    })
  if (bought.delivery === 'pickUp')
    await queueMessage(db, order.companyId, {
      ...of,
      message: orderToPickUp,
      contents: { ...contents, where: bought.placeName || '任一门店', hint: '请到店出示自提码' },
    })
}

/** Tells the buyer of a parcel of a locked order. */
export async function tellShipped(
  db: TenantDb,
  order: OrderOf,
  { shipmentId, carrier, tracking }: { shipmentId: string; carrier: string; tracking: string },
): Promise<void> {
  const bought = await boughtOf(db, order)
  if (!bought) return
  const { of, contents } = common(bought, order.orderId)
  await queueMessage(db, order.companyId, {
    ...of,
    message: orderShipped,
    occasion: shipmentId,
    contents: { ...contents, carrier, tracking },
  })
}

/** Tells the buyer that money of a locked order arrived. @param refund its number, and fen */
export async function tellRefunded(
  db: TenantDb,
  order: OrderOf,
  refund: { number: string; amount: number },
): Promise<void> {
  const bought = await boughtOf(db, order)
  if (!bought) return
  const { of, contents } = common(bought, order.orderId)
  const when = templateTime(new Date(), bought.timeZone)
  await queueMessage(db, order.companyId, {
    ...of,
    message: orderRefunded,
    occasion: refund.number,
    contents: { ...contents, amount: yuanOf(refund.amount), when },
  })
}
