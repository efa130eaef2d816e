import type { OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { readLead } from '#domain/leads/lead/access.ts'
import { coveredToRead, ownOf } from '#domain/staff/covers.ts'

/** Conditions on `o`, the order: who may read it. */
export type Readable = RawBuilder<unknown>

/** Of all readers: one order, orders of a state. */
export const narrowed = (
  readable: Readable,
  { orderId, state }: { orderId?: string | undefined; state?: OrderState | undefined },
): Readable => {
  if (orderId !== undefined)
    return isUuid(orderId) ? sql`${readable} and o.order_id = ${orderId}` : sql`false`
  return state === undefined ? readable : sql`${readable} and o.state = ${state}`
}

/** The buyer's own orders, also those of persons who were joined into them. */
export async function ofBuyer(
  db: TenantDb,
  { companyId, personId }: Pick<Caller, 'companyId' | 'personId'>,
): Promise<Readable> {
  const personIds = await personIdsOf(db, companyId, personId)
  return sql`${ofCompany(companyId)} and o.person_id = any(${personIds}::uuid[])`
}

/** Of orders of goods and of bookings. */
const ofAnyKind = (companyId: string): Readable => sql`o.company_id = ${companyId}`

/** Of orders of goods: those of bookings are read with their bookings. */
export const ofCompany = (companyId: string): Readable =>
  sql`o.company_id = ${companyId} and o.kind = 'goods'`

/** Whether pieces of `o` are to be picked up at a place. */
export const isToPickUp = sql<boolean>`(o.delivery = 'pickUp' and o.state in ('paid', 'partShipped'))`

/**
 * Orders that count for members whose leads the caller reads. A hand-over of the lead moves the right to see its orders,
 * not the figure.
 */
export async function ofSalespeople(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  { withBookings = false } = {},
): Promise<Readable> {
  const { companyId } = caller
  const { staffIds } = await coveredToRead(db, caller)
  const of = withBookings ? ofAnyKind(companyId) : ofCompany(companyId)
  if (staffIds === 'all') return sql`${of} and o.staff_id is not null`
  return sql`${of} and ${holderOf(companyId)} = any(${staffIds}::uuid[])`
}

/** Of orders of goods, those of the caller's own leads and of predecessors' leads, also of leads that were handed over. */
export async function ofOwnLeads(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
): Promise<Readable> {
  const own = await ownOf(db, { companyId, staffId })
  return sql`${ofCompany(companyId)}
    and (o.staff_id = any(${own}::uuid[]) or ${holderOf(companyId)} = any(${own}::uuid[]))`
}

/** Who has the lead of the order now: the salesperson for whom it counts, or the receiver of the newest hand-over. */
const holderOf = (companyId: string): RawBuilder<unknown> => sql`(
  select case when t.turn_id is null then o.staff_id else t.to_id end
  from person buyer
  left join lateral (
    select t.turn_id, t.to_id from lead_turn t
    join person p on p.company_id = t.company_id and p.person_id = t.person_id
    where t.company_id = ${companyId} and t.origin_id = o.staff_id and t.undone_at is null
      and ${rootIdOf('p')} = ${rootIdOf('buyer')}
    order by t.at desc, t.turn_id desc limit 1
  ) t on true
  where buyer.company_id = ${companyId} and buyer.person_id = o.person_id)`

/**
 * Of these, the orders of one buyer, whom a salesperson names by the id of the lead.
 * @throws Failure notFound, also for a person who is no lead that the caller reads
 */
export async function ofLead(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  readable: Readable,
  unionId: string,
): Promise<Readable> {
  const { personIds } = await readLead(db, caller, unionId)
  return sql`${readable} and o.person_id = any(${personIds}::uuid[])`
}
