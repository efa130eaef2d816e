import type { PickUp } from '@mingpian/contract/mall-pick-up.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { momentText } from '@mingpian/contract/shared/rules/day-words.ts'
import { inZone } from '@mingpian/contract/shared/rules/local-time.ts'
import { type OrderState, orderAfter } from '@mingpian/contract/shared/rules/order-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { timeZoneOf } from '#domain/company/time-zone.ts'
import { placeRows } from '#domain/place/places.ts'
import { workplacesOf } from '#domain/place/team.ts'
import { leftToShip, type Pieces } from './left.ts'
import { type LockedOrder, lockGoodsOrder } from './moves.ts'
import { isToPickUp, ofCompany } from './readers.ts'
import { chosen, isGoingBack, recordShipment } from './ship.ts'
import { buyerName } from './sold.ts'
import { writeOffsOf } from './write-offs.ts'

type Handler = Pick<Caller, 'companyId' | 'staffId' | 'role'>
type PickUpFail = Fail<'orderNotFound' | 'orderStatusWrong' | 'serverMessage50020999'>

interface Scanned {
  code: string
  /** Where the member of staff is. */
  placeId?: string | undefined
}

/** The places at which a member of staff hands over goods, with the orders that wait there. */
export async function pickUpPlaces(db: TenantDb, caller: Handler) {
  const { companyId } = caller
  const isAnywhere = may(caller.role, 'orders.write')
  const own = isAnywhere ? undefined : await workplacesOf(db, caller)
  const places = (await placeRows(db, companyId)).filter(({ id }) => own === undefined || own.includes(id))
  const { rows } = await sql<{ placeId: string | null; count: number }>`
    select p.place_id as "placeId", count(*)::integer as count from shop_order o
    left join place p on p.company_id = o.company_id and p.place_id = o.place_id and p.removed_at is null
    where ${ofCompany(companyId)} and ${isToPickUp} group by p.place_id`.execute(db)
  const waitingAt = (placeId: string | null) => rows.find((row) => row.placeId === placeId)?.count ?? 0
  return {
    places: places.map(({ id, name }) => ({ placeId: id, name, waiting: waitingAt(id) + waitingAt(null) })),
    isAnywhere,
  }
}

/**
 * Where a member of staff hands over goods; null at no place.
 * @throws Failure notFound for a place where they do not work, forbidden at no place
 */
export async function stationOf(
  db: TenantDb,
  caller: Handler,
  placeId: string | undefined,
): Promise<string | null> {
  const isAnywhere = may(caller.role, 'orders.write')
  if (placeId === undefined) {
    if (!isAnywhere) throw new Failure('forbidden')
    return null
  }
  const id = placeId.toLowerCase()
  if (!isAnywhere && !(await workplacesOf(db, caller)).includes(id)) throw new Failure('notFound')
  const { rows } = await sql`
    select from place
    where company_id = ${caller.companyId} and place_id::text = ${id} and removed_at is null`.execute(db)
  if (rows.length === 0) throw new Failure('notFound')
  return id
}

/** The order of a code as the member of staff sees it who hands it over. */
export async function pickUpOf(
  db: TenantDb,
  caller: Handler,
  scanned: Scanned,
  fail: PickUpFail,
): Promise<PickUp> {
  const { order, left, placeName } = await foundPickUp(db, caller, scanned, fail)
  return viewOf(db, order, left, placeName)
}

/** Records that pieces of an order were handed over; without a choice all that are left. */
export async function writeOff(
  db: TenantDb,
  caller: Handler,
  { lines, ...scanned }: Scanned & { lines?: readonly { skuId: string; quantity: number }[] | undefined },
  fail: PickUpFail,
): Promise<PickUp> {
  const { order, left, station, placeName } = await foundPickUp(db, caller, scanned, fail)
  const tooMany = (most: number) =>
    fail('serverMessage50020999', { zh: `这件商品还可以核销 ${most} 件`, en: `${most} left of these pieces` })
  const sent = lines ? chosen(left, lines, tooMany) : left
  const parcel = { kind: 'pickUp', staffId: caller.staffId, placeId: station } as const
  const state = await recordShipment(db, order, parcel, { left, sent }, fail)
  return viewOf(db, { ...order, state }, await leftToShip(db, order), placeName)
}

interface Found {
  order: LockedOrder
  left: Pieces[]
  station: string | null
  placeName: string
}

/**
 * The order of a code, locked: of two who scan it at the same time the second finds what the first did. First it is checked
 * that the code and its order are valid, then that this is the place, last whether it was used.
 */
async function foundPickUp(
  db: TenantDb,
  caller: Handler,
  { code, placeId }: Scanned,
  fail: PickUpFail,
): Promise<Found> {
  const { companyId } = caller
  const station = await stationOf(db, caller, placeId)
  const { rows } = await sql<{ orderId: string; placeId: string | null; placeName: string }>`
    select o.order_id as "orderId", p.place_id as "placeId", coalesce(p.name, '') as "placeName"
    from shop_order o
    left join place p on p.company_id = o.company_id and p.place_id = o.place_id and p.removed_at is null
    where ${ofCompany(companyId)} and o.delivery = 'pickUp'
      and o.pick_up_code = ${code.replace(/\s/g, '')}`.execute(db)
  const [row] = rows
  const order =
    (row && (await lockGoodsOrder(db, { companyId, orderId: row.orderId }))) ?? fail('orderNotFound')
  if (order.state === 'awaitingPayment' || order.state === 'closed') fail('orderStatusWrong')
  if (row?.placeId && station !== null && row.placeId !== station)
    fail('serverMessage50020999', {
      zh: `该订单的自提地点是“${row.placeName}”`,
      en: `This order is to be picked up at ${row.placeName}`,
    })
  const left = await leftToShip(db, order)
  if (orderAfter(order.state, 'shipRest') === null || left.length === 0) await refuseUsed(db, order, fail)
  if (order.afterSaleId !== null || (await isGoingBack(db, order)))
    fail('serverMessage50020999', {
      zh: '该订单正在退款或售后处理中，暂不能核销',
      en: 'A refund of this order runs: it cannot be handed over now',
    })
  return { order, left, station, placeName: row?.placeName ?? '' }
}

/** Says who handed the goods over, where and when. */
async function refuseUsed(
  db: TenantDb,
  order: Pick<LockedOrder, 'companyId' | 'orderId'>,
  fail: Fail<'serverMessage50020999'>,
): Promise<never> {
  const [last] = await writeOffsOf(db, order)
  const timeZone = await timeZoneOf(db, order.companyId)
  const today = inZone(new Date(), timeZone).day
  const at = (locale: Locale) => (last ? momentText(last.at, locale, timeZone, today) : '')
  const by = { name: last?.staffName ?? '', place: last?.placeName ?? '' }
  return fail('serverMessage50020999', {
    zh: `该订单已于 ${at('zh')} 由${by.name || '员工'}${by.place && `在“${by.place}”`}核销`,
    en: `Handed over by ${by.name || 'a member of staff'}${by.place && ` at ${by.place}`}, ${at('en')}`,
  })
}

async function viewOf(
  db: TenantDb,
  { companyId, orderId, number, state }: LockedOrder & { state: OrderState },
  left: readonly Pieces[],
  placeName: string,
): Promise<PickUp> {
  const { rows } = await sql<
    Pick<PickUp, 'buyer' | 'remark'> & { lines: Omit<PickUp['lines'][number], 'left'>[] }
  >`
    select ${buyerName} as buyer, o.remark, (
      select jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'name', l.name, 'options', l.options, 'picture', l.picture,
        'quantity', l.quantity) order by l.position)
      from order_line l where l.company_id = o.company_id and l.order_id = o.order_id) as lines
    from shop_order o where o.company_id = ${companyId} and o.order_id = ${orderId}`.execute(db)
  const [row] = rows
  return {
    ...{ orderId, number, state, placeName, buyer: row?.buyer ?? '', remark: row?.remark ?? '' },
    lines: (row?.lines ?? []).map((line) => ({
      ...line,
      left: left.find(({ skuId }) => skuId === line.skuId)?.quantity ?? 0,
    })),
    writeOffs: await writeOffsOf(db, { companyId, orderId }),
  }
}
