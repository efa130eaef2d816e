import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import type { Purchase } from '#domain/leads/lead/write.ts'
import { narrowed, ofLead, ofSalespeople } from './readers.ts'

interface Asked {
  amount?: number | undefined
  orderId?: string | undefined
}

/** Whether order `o` is paid, and not given back as a whole. */
const isStandingPaid = sql<boolean>`(o.paid_at is not null and o.state <> 'closed')`

/** What a purchase of a lead can name. */
interface PaidOrder {
  orderId: string
  number: string
  total: number
  kind: 'goods' | 'booking'
}

/** The newest paid orders and bookings of a lead. @throws Failure notFound for a person who is no lead that the caller reads */
export async function paidOrders(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  unionId: string,
): Promise<PaidOrder[]> {
  const own = await ofSalespeople(db, caller, { withBookings: true })
  const readable = await ofLead(db, caller, own, unionId)
  const { rows } = await sql<PaidOrder>`
    select o.order_id as "orderId", o.number, o.total::float8 as total, o.kind from shop_order o
    where ${readable} and ${isStandingPaid} order by o.created_at desc, o.order_id limit 50`.execute(db)
  return rows
}

/**
 * The purchase that a salesperson records of a lead: outside the mall, or by a paid order or booking of the lead, whose amount
 * counts by itself.
 * @throws Failure parameterError for an amount beside an order; notFound for an order that is unpaid or refunded, that is not
 *   the lead's, or that the caller does not see
 */
export async function namedPurchase(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  personIds: readonly string[],
  { amount, orderId }: Asked,
): Promise<Purchase> {
  if (orderId === undefined) return { amount }
  if (amount !== undefined) refuseParameter('purchase.amount', 'must not stand beside purchase.orderId')
  const readable = narrowed(await ofSalespeople(db, caller, { withBookings: true }), { orderId })
  const { rows } = await sql<{ orderId: string; number: string }>`
    select o.order_id as "orderId", o.number from shop_order o
    where ${readable} and o.person_id = any(${[...personIds]}::uuid[]) and ${isStandingPaid}`.execute(db)
  const [order] = rows
  if (!order) throw new Failure('notFound')
  return { order }
}
