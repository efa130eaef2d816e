import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Parts } from '#parts.ts'
import { soldOrder } from '../shop/sold-order.ts'
import type { Known } from './sample.ts'

interface Of {
  companyId: string
  personId: string
  staffId: string
}

/** A received order of 10.00. @returns its id */
export async function receivedOrder(parts: Pick<Parts, 'db'>, of: Of): Promise<string> {
  const orderId = await soldOrder(parts, of, 'paid')
  await sql`
    update shop_order set state = 'received', shipped_at = now(), received_at = now()
    where company_id = ${of.companyId} and order_id = ${orderId}`.execute(parts.db.ops)
  return orderId
}

/** A review that waits. @returns its id */
export async function reviewOf(parts: Pick<Parts, 'db'>, of: Of): Promise<string> {
  const [orderId, reviewId] = [await receivedOrder(parts, of), randomUUID()]
  await sql`
    insert into product_review (company_id, review_id, order_id, position, product_id, person_id, stars, content, state)
    select company_id, ${reviewId}, order_id, position, product_id, ${of.personId}, 5, '好', 'waiting'
    from order_line where company_id = ${of.companyId} and order_id = ${orderId}`.execute(parts.db.ops)
  return reviewId
}

/** Reviews of a company, one for each call that changes it. */
export async function reviewsOf(parts: Pick<Parts, 'db'>, of: Of) {
  const reviewId = await reviewOf(parts, of)
  const changed = [{ reviewId, state: 'waiting', revision: 1, refusal: '' }]
  const particular = {
    'POST /mall/review/v1/manage/decide': { reviewIds: [await reviewOf(parts, of)] },
    'POST /mall/review/v1/manage/undo': { changed },
    'PUT /mall/review/v1/manage/answer': { reviewId: await reviewOf(parts, of), seen: '' },
  } satisfies Record<string, Known>
  return { reviewId, particular }
}
