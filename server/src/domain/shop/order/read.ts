import type { OrderRow } from '@mingpian/contract/shared/orders.ts'
import type { OrderPoints } from '@mingpian/contract/shared/points.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { Delivery, ShipmentKind } from '@mingpian/contract/shared/rules/goods.ts'
import {
  type CloseReason,
  type OrderState,
  type OrderStepName,
  orderStates,
} from '@mingpian/contract/shared/rules/order-states.ts'
import { seesPhone, shownPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import type { Caller } from '#core/http/context.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { opened } from './addresses.ts'
import { isToPickUp, narrowed, ofOwnLeads, ofSalespeople } from './readers.ts'

// An order is read by its buyer, by the salesperson who has the lead, and by roles with `orders.read`: each reader's
// condition is written in `readers.ts`.

interface Line {
  skuId: string
  productId: string
  name: string
  options: string[]
  picture: string
  position: number
  quantity: number
  refundedPieces: number
  points: number
  unitPrice: number
  unitPoints: number
  total: number
}

interface Head {
  orderId: string
  number: string
  state: OrderState
  closeReason: CloseReason
  delivery: Delivery
  total: number
  paid: number
  refunded: number
  createdAt: Date
  expiresAt: Date
  lines: Line[]
}

const head = sql`
  o.order_id as "orderId", o.number, o.state, o.close_reason as "closeReason", o.delivery,
  o.total::float8 as total, o.paid::float8 as paid, o.refunded::float8 as refunded, o.created_at as "createdAt", o.expires_at as "expiresAt", (
    select jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'productId', l.product_id, 'name', l.name, 'options', l.options,
      'picture', l.picture, 'position', l.position, 'quantity', l.quantity, 'refundedPieces', l.refunded_pieces, 'points', l.points, 'unitPrice', l.unit_price, 'unitPoints', l.unit_points, 'total', l.total) order by l.position)
    from order_line l where l.company_id = o.company_id and l.order_id = o.order_id) as lines`

const shown = ({ createdAt, expiresAt, ...row }: Head): OrderRow => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: row.state === 'awaitingPayment' ? expiresAt.toISOString() : '',
})

/** A page of the orders of `o` that a reader may see, the newest first. @param more further columns of each row */
export async function listOrders<More = object>(
  db: TenantDb,
  readable: RawBuilder<unknown>,
  { page, pageSize }: Page,
  more: RawBuilder<unknown> = sql``,
): Promise<{ list: (OrderRow & More)[]; total: number }> {
  const { rows } = await sql<Head & More>`
    select ${head} ${more} from shop_order o where ${readable}
    order by o.created_at desc, o.order_id desc ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from shop_order o where ${readable}`.execute(db)
  return { list: rows.map((row) => shown(row) as OrderRow & More), total: counted[0]?.total ?? 0 }
}

export async function countOrders(db: TenantDb, readable: RawBuilder<unknown>) {
  const { rows } = await sql<{ state: OrderState; count: number }>`
    select o.state, count(*)::integer as count from shop_order o where ${readable} group by o.state`.execute(
    db,
  )
  return rows.toSorted((a, b) => orderStates.indexOf(a.state) - orderStates.indexOf(b.state))
}

interface Whole extends Head {
  goods: number
  discount: number
  freight: number
  coupon: { name: string; amount: number } | null
  points: OrderPoints
  level: { name: string; amount: number } | null
  afterSaleId: string
  receiver: Buffer | null
  place: { placeId: string; name: string; address: string } | null
  pickUpCode: string
  remark: string
  paidAt: Date | null
  shippedAt: Date | null
  receivedAt: Date | null
  closedAt: Date | null
  shipments: {
    shipmentId: string
    at: string
    kind: ShipmentKind
    carrier: string
    tracking: string
    lines: { skuId: string; quantity: number }[]
  }[]
  steps: { at: string; what: OrderStepName; by: 'buyer' | 'staff' | 'system'; staffName: string }[]
}

/** What of an order a reader sees beside its amounts and states. */
export interface Sight {
  sealer: Sealer
  companyId: string
  /** With what the buyer wrote. */
  receiver: boolean
  /** Which member of staff did a step. */
  names: boolean
  /** By which the goods are handed over: its buyer alone. */
  code?: boolean
}

/** One order that a reader may see; undefined for any other. */
export async function readOrder<More = object>(
  db: TenantDb,
  readable: RawBuilder<unknown>,
  { sealer, companyId, receiver: seesReceiver, names, code = false }: Sight,
  more: RawBuilder<unknown> = sql``,
) {
  const iso = (at: string) => sql.raw(`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
  const { rows } = await sql<Whole & More>`
    select ${head}, o.goods::float8 as goods, o.discount::float8 as discount, o.freight::float8 as freight,
      case when o.coupon_name <> '' then jsonb_build_object('name', o.coupon_name, 'amount', o.coupon_amount) end as coupon,
      ${pointsOfOrder} as points,
      case when o.level_name <> '' then jsonb_build_object('name', o.level_name, 'amount', o.level_amount) end as level,
      coalesce(o.after_sale_id::text, '') as "afterSaleId", o.receiver_sealed as receiver,
      case when ${code} and ${isToPickUp} then o.pick_up_code else '' end as "pickUpCode", (
        select jsonb_build_object('placeId', p.place_id, 'name', p.name, 'address', p.address) from place p
        where p.company_id = o.company_id and p.place_id = o.place_id and p.removed_at is null) as place, o.remark, o.paid_at as "paidAt", o.shipped_at as "shippedAt",
      o.received_at as "receivedAt", o.closed_at as "closedAt", coalesce((
        select jsonb_agg(jsonb_build_object('shipmentId', s.shipment_id, 'at', ${iso('s.at')}, 'kind', s.kind, 'carrier', s.carrier,
          'tracking', s.tracking, 'lines', coalesce((
            select jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'quantity', sent.quantity) order by l.position)
            from shipment_line sent join order_line l using (company_id, order_id, position)
            where sent.company_id = s.company_id and sent.shipment_id = s.shipment_id), '[]')) order by s.at, s.shipment_id)
        from shipment s where s.company_id = o.company_id and s.order_id = o.order_id), '[]') as shipments, coalesce((
        select jsonb_agg(jsonb_build_object('at', ${iso('s.at')}, 'what', s.what, 'by', s.by,
          'staffName', coalesce(staff.name, '')) order by s.at, s.step_id)
        from order_step s left join staff using (company_id, staff_id)
        where s.company_id = o.company_id and s.order_id = o.order_id), '[]') as steps ${more}
    from shop_order o where ${readable}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { receiver, remark, paidAt, shippedAt, receivedAt, closedAt, steps, ...rest } = row
  return {
    ...(shown(rest as unknown as Head) as OrderRow & Omit<Whole, keyof Head> & More),
    receiver: receiver && seesReceiver ? opened(sealer, companyId, receiver) : null,
    // Buyers write telephones into it.
    remark: seesReceiver ? remark : '',
    paidAt: isoOrNone(paidAt),
    shippedAt: isoOrNone(shippedAt),
    receivedAt: isoOrNone(receivedAt),
    closedAt: isoOrNone(closedAt),
    steps: steps.map((step) => (names ? step : { ...step, staffName: '' })),
  }
}

/** What the order `o` has to do with points: what it earns follows the rule of `settle_points`. */
const pointsOfOrder = sql`case when o.points > 0 or o.points_rate > 0 then (
  select jsonb_build_object('spent', o.points, 'amount', o.points_amount,
    'back', coalesce(sum(e.points) filter (where e.kind = 'givenBack'), 0),
    'earned', coalesce(sum(e.points) filter (where e.kind in ('earned', 'takenBack')), 0),
    'toEarn', case when o.state in ('received', 'finished', 'closed') or not exists (
        select from member m join person p on p.company_id = m.company_id and p.person_id = m.person_id
        join person buyer on buyer.company_id = p.company_id and buyer.person_id = o.person_id
        where m.company_id = o.company_id and ${rootIdOf('p')} = ${rootIdOf('buyer')}) then 0
      else least(div((
        select sum(l.total - l.total * l.refunded_pieces / l.quantity) from order_line l
        where l.company_id = o.company_id and l.order_id = o.order_id) * o.points_rate, 100), 1000000000) end)
  from points_entry e where e.company_id = o.company_id and e.order_id = o.order_id) end`

const isoOrNone = (at: Date | null) => at?.toISOString() ?? ''

/**
 * One order of a lead that a member of staff covers; undefined for any other. The receiver's telephone is masked, and the
 * remark left out, since buyers write telephones into it, except for who sends goods or has the lead.
 */
export async function readSaleOrder(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  orderId: string,
  sight: Sight,
) {
  const order = await readOrder(db, narrowed(await ofSalespeople(db, caller), { orderId }), sight)
  if (!order) return undefined
  const own = narrowed(await ofOwnLeads(db, caller), { orderId })
  const isWhole = may(caller.role, 'orders.write') || seesPhone(caller.role, await isReadable(db, own))
  const { receiver } = order
  return {
    ...order,
    remark: isWhole ? order.remark : '',
    receiver: receiver && { ...receiver, phone: shownPhone(receiver.phone, isWhole) },
  }
}

/** Whether a condition names an order. */
export async function isReadable(db: TenantDb, readable: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select from shop_order o where ${readable} limit 1`.execute(db)
  return rows.length > 0
}
