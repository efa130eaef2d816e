import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { storeReview } from './write.ts'

/** A review of the past. */
export interface PastReview {
  reviewId: string
  orderId: string
  position: number
  stars: number
  content: string
  pictures?: string[]
  isAnonymous?: boolean
  at: Date
  /** Whether a moderator has let it pass. */
  isShown: boolean
  answer?: { text: string; at: Date; staffId: string }
}

/** Stores reviews of the past, for a program that fills a database. @throws Error for a line that was not received */
export async function importReviews(
  db: TenantDb,
  companyId: string,
  reviews: readonly PastReview[],
): Promise<void> {
  for (const { reviewId, orderId, position, at, isShown, answer, content, ...review } of reviews) {
    const { rows } = await sql<{ productId: string; personId: string }>`
      select l.product_id as "productId", o.person_id as "personId"
      from shop_order o join order_line l using (company_id, order_id)
      where o.company_id = ${companyId} and o.order_id = ${orderId} and l.position = ${position}
        and o.state in ('received', 'finished')`.execute(db)
    const [line] = rows
    if (!line) throw new Error(`line ${position} of the order ${orderId} was not received`)
    const { stars, pictures = [], isAnonymous = false } = review
    await storeReview(
      db,
      {
        ...{ companyId, orderId, position, ...line, stars, text: content, pictures, isAnonymous },
        ...{ state: isShown ? 'shown' : 'waiting', causes: ['review'], words: [] },
      },
      { id: reviewId, at },
    )
    if (answer)
      await sql`
        update product_review set answer = ${answer.text}, answered_at = ${answer.at}, answered_by = ${answer.staffId}
        where company_id = ${companyId} and review_id = ${reviewId}`.execute(db)
  }
}
