import { sql } from 'kysely'
import type { Task } from '#core/jobs/queue.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { type DeedParts, recordDeeds } from '#domain/tracking/recorded-deeds.ts'

interface Told {
  personId: string
  rootId: string
  staffId: string
  shareId: string | null
  productId: string
  orderId: string
  number: string
  position: number
}

/**
 * The job that adds a review to the ledger, for the salesperson for whom its order counts. Idempotent. Leaves out a
 * colleague, an anonymous review, and an order that counts for no salesperson.
 */
export const tellReview =
  (parts: DeedParts): Task =>
  async ({ companyId, id }) => {
    const { rows } = await parts.db.tenant(companyId, (db) =>
      sql<Told>`
        select r.person_id as "personId", root.person_id as "rootId", o.staff_id as "staffId", o.share_id as "shareId",
          r.product_id as "productId", r.order_id as "orderId", r.position, o.number
        from product_review r join shop_order o using (company_id, order_id)
        join person p on p.company_id = r.company_id and p.person_id = r.person_id and p.staff_id is null
        join person root on root.company_id = r.company_id and root.person_id = ${rootIdOf('p')} and root.staff_id is null
        where r.company_id = ${companyId} and r.review_id = ${id} and o.staff_id is not null
          -- A deed names its person.
          and not r.is_anonymous`.execute(db),
    )
    const [row] = rows
    if (!row) return
    const { productId, orderId, number, position, ...who } = row
    await recordDeeds(parts, {
      companyId,
      ...who,
      content: { type: 'product', id: productId },
      // A line that is reviewed again after a withdrawal adds no second deed.
      deeds: [{ event: 'review_product', activityId: `review_product ${orderId} ${position}` }],
      attr: { orderId, orderNumber: number },
    })
  }
