import type { OrderRow } from '@mingpian/contract/shared/orders.ts'
import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'
import type { OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Fail } from '#core/http/failure.ts'
import { inDays } from '#domain/company/time-zone.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { requireMember } from '#domain/mall/members.ts'
import { requirePlaceOnce } from '#domain/place/places.ts'
import { lockGoodsOrder, type OrderOf } from './moves.ts'
import { listOrders, readOrder, type Sight } from './read.ts'
import { isToPickUp, ofCompany, type Readable } from './readers.ts'
import { ordersReceivedBy } from './receivers.ts'

/** What the console shows of an order beside what a buyer sees. */
interface ForStaff {
  buyer: string
  buyerNumber: number
  salesperson: string
  trouble: '' | 'wrongAmount' | 'refundFailed'
  placeName: string
}

/** One column of the buyer of `o`, who may have been joined into another person. */
const ofBuyer = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${column} from person p join person root on root.company_id = p.company_id
    and root.person_id = ${rootIdOf('p')}
  where p.company_id = o.company_id and p.person_id = o.person_id)`

/** The name of the buyer of `o`. */
export const buyerName: RawBuilder<unknown> = sql`coalesce(${ofBuyer(sql`root.name`)}, '')`

/** The number that stands for a buyer without a name; 0 for the others. */
export const buyerNumber: RawBuilder<unknown> = sql`coalesce(${ofBuyer(
  sql`case when root.name = '' then root.number else 0 end`,
)}, 0)`

/** The name of the salesperson for whom `o` counts. */
export const salespersonName: RawBuilder<unknown> = sql`coalesce((
  select staff.name from staff where staff.company_id = o.company_id and staff.staff_id = o.staff_id), '')`

/** The name of the place where the goods of `o` are fetched; '' for none, and for one that was removed: then at any place. */
export const placeName: RawBuilder<unknown> = sql`coalesce((
  select p.name from place p where p.company_id = o.company_id and p.place_id = o.place_id and p.removed_at is null), '')`

const forStaff = (names: boolean): RawBuilder<unknown> => sql`,
  o.trouble, ${placeName} as "placeName", ${salespersonName} as salesperson,
  ${names ? buyerName : sql`''`} as buyer, ${names ? buyerNumber : sql`0`}::float8 as "buyerNumber"`

export interface SoldFilter {
  state?: OrderState | undefined
  delivery?: Delivery | undefined
  placeId?: string | undefined
  toPickUp?: boolean | undefined
  keyword?: string | undefined
  from?: string | undefined
  to?: string | undefined
  hasTrouble?: boolean | undefined
  memberId?: string | undefined
}

/**
 * The orders of a company, the newest first; days are its own.
 * @param names whether the reader sees who bought
 * @throws Failure parameterError for a day that no calendar has, notFound for a place or a member of another company
 */
export async function listSold(
  db: TenantDb,
  of: { sealer: Sealer; companyId: string },
  filter: SoldFilter,
  page: Page,
  names: boolean,
): Promise<{ list: (OrderRow & ForStaff)[]; total: number }> {
  await requirePlaceOnce(db, of.companyId, filter.placeId)
  await requireMember(db, of.companyId, filter.memberId)
  const readable = await soldMatching(db, of, filter, names)
  return listOrders<ForStaff>(db, readable, page, forStaff(names))
}

/** The orders of a company that match. @param names whether the reader may find an order by its buyer */
export async function soldMatching(
  db: TenantDb,
  { sealer, companyId }: { sealer: Sealer; companyId: string },
  { state, delivery, placeId, toPickUp, keyword, hasTrouble, memberId, ...days }: SoldFilter,
  names: boolean,
): Promise<Readable> {
  const words = keyword?.trim() ?? ''
  const received = words && names ? await ordersReceivedBy(db, sealer, companyId, words) : []
  return sql`${ofCompany(companyId)}
    and (${state ?? null}::text is null or o.state = ${state ?? null})
    and (${delivery ?? null}::text is null or o.delivery = ${delivery ?? null})
    and (${placeId ?? null}::uuid is null or o.place_id = ${placeId ?? null}::uuid)
    and (${toPickUp ?? false} = false or ${isToPickUp})
    and ${inDays(companyId, sql`o.created_at`, days)}
    and (${hasTrouble ?? false} = false or o.trouble <> '')
    and ${memberId === undefined ? sql`true` : ofMember(companyId, memberId)}
    and (${words} = '' or starts_with(o.number, ${words}) or exists (
        select from shipment s where s.company_id = o.company_id and s.order_id = o.order_id
          and starts_with(s.tracking, ${words}))
      or o.order_id = any(${received}::uuid[]) or (${names} and (${hasWords(buyerName, words)}
        or ${buyerNumber}::text = ${/[1-9]\d{0,17}/.exec(words)?.[0] ?? ''})))`
}

/** Whether the buyer of `o` is a member, with all who were joined into the same person. */
const ofMember = (companyId: string, memberId: string): RawBuilder<boolean> =>
  sql`o.person_id in (
        select p.person_id from member m
        join person own on own.company_id = m.company_id and own.person_id = m.person_id
        join person p on p.company_id = m.company_id
          and (p.person_id = ${rootIdOf('own')} or p.joined_into = ${rootIdOf('own')})
        where m.company_id = ${companyId} and m.member_id = ${memberId})`

export const readSold = (db: TenantDb, readable: Readable, sight: Sight) =>
  readOrder<ForStaff & { staffRemark: string }>(
    db,
    readable,
    sight,
    sql`${forStaff(sight.receiver)}, ${sight.receiver ? sql`o.staff_remark` : sql`''`} as "staffRemark"`,
  )

/** Who made an order of goods; undefined where there is none. */
export async function buyerOf(db: TenantDb, { companyId, orderId }: OrderOf): Promise<string | undefined> {
  if (!isUuid(orderId)) return undefined
  const row = await db
    .selectFrom('shop_order')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'goods')
    .executeTakeFirst()
  return row?.person_id
}

export async function setStaffRemark(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  remark: string,
  fail: Fail<'orderNotFound'>,
): Promise<OrderState> {
  const order =
    (isUuid(orderId) ? await lockGoodsOrder(db, { companyId, orderId }) : undefined) ?? fail('orderNotFound')
  await db
    .updateTable('shop_order')
    .set({ staff_remark: remark })
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .execute()
  return order.state
}
