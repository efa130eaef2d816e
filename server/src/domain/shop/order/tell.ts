import { sql } from 'kysely'
import { Failure } from '#core/http/failure.ts'
import type { Task } from '#core/jobs/queue.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { type DeedParts, recordDeeds } from '#domain/tracking/recorded-deeds.ts'
import type { OrderOf } from './moves.ts'

interface Told {
  personId: string
  rootId: string
  staffId: string
  shareId: string | null
  /** The product of the line that cost the most. */
  productId: string
  number: string
  total: number
  isPaid: boolean
  isRefunded: boolean
}

/**
 * Adds an order to the ledger: that it was made, that it was paid, that all of it was refunded. Idempotent. Leaves out an
 * order that counts for no salesperson, and an order of a colleague.
 */
async function recordOrder(parts: DeedParts, { companyId, orderId }: OrderOf): Promise<void> {
  const { rows } = await parts.db.tenant(companyId, (db) =>
    sql<Told>`
      select o.person_id as "personId", root.person_id as "rootId", o.staff_id as "staffId", o.share_id as "shareId",
        (select l.product_id from order_line l where l.company_id = o.company_id and l.order_id = o.order_id
          order by l.total desc, l.position limit 1) as "productId", o.number, o.total::float8 as total,
        o.paid_at is not null as "isPaid", o.close_reason = 'refunded' as "isRefunded"
      from shop_order o
      join person p on p.company_id = o.company_id and p.person_id = o.person_id and p.staff_id is null
      join person root on root.company_id = o.company_id and root.person_id = ${rootIdOf('p')} and root.staff_id is null
      where o.company_id = ${companyId} and o.order_id = ${orderId} and o.kind = 'goods'
        and o.staff_id is not null`.execute(db),
  )
  const [order] = rows
  if (!order) return
  const { productId, number, total, isPaid, isRefunded, ...who } = order
  const deeds = [
    'place_order' as const,
    ...(isPaid ? (['pay_order'] as const) : []),
    ...(isRefunded ? (['refund_order'] as const) : []),
  ]
  await recordDeeds(parts, {
    companyId,
    ...who,
    content: { type: 'product', id: productId },
    deeds: deeds.map((event) => ({ event, activityId: `${event} ${orderId}` })),
    attr: { orderId, orderNumber: number, amount: String(total) },
  })
}

/** The job that adds an order to the ledger after a payment or a refund. */
export const tellOrder =
  (parts: DeedParts): Task =>
  ({ companyId, id }) =>
    recordOrder(parts, { companyId, orderId: id })

/**
 * Adds an order that was just made to the ledger. If the ledger takes no events, the order stays made: the job after its
 * payment adds both deeds.
 */
export async function tellMade(parts: DeedParts, of: OrderOf): Promise<void> {
  try {
    await recordOrder(parts, of)
  } catch (problem) {
    if (!(problem instanceof Failure)) throw problem
  }
}
