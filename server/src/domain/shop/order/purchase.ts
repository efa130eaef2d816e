import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import type { Purchase } from '#domain/leads/lead/write.ts'
import { narrowed, ofSalespeople } from './readers.ts'

interface Asked {
  amount?: number | undefined
  orderId?: string | undefined
}

/**
 * The purchase that a salesperson records of a lead: outside the mall, or by a paid order of the lead, whose amount
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
  const readable = narrowed(await ofSalespeople(db, caller), { orderId })
  const { rows } = await sql<{ orderId: string; number: string }>`
    select o.order_id as "orderId", o.number from shop_order o
    where ${readable} and o.person_id = any(${[...personIds]}::uuid[]) and o.paid_at is not null
      and o.state <> 'closed'`.execute(db)
  const [order] = rows
  if (!order) throw new Failure('notFound')
  return { order }
}
