import type { ReviewLine } from '@mingpian/contract/shared/product-reviews.ts'
import { productReviewLimits } from '@mingpian/contract/shared/rules/product-review.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { Failure } from '#core/http/failure.ts'
import { isReadable } from '#domain/shop/order/read.ts'
import { narrowed, type Readable } from '#domain/shop/order/readers.ts'

/**
 * Whether the buyer has all pieces of the line `l` of the order `o` that were not refunded: the order was received, or they
 * were handed over at a place. At least one piece is left.
 */
export const isReceived = sql<boolean>`(l.quantity > l.refunded_pieces and (
  o.state in ('received', 'finished') or o.state in ('partShipped', 'shipped') and l.quantity - l.refunded_pieces <= coalesce((
    select sum(s.quantity) from shipment_line s join shipment parcel using (company_id, shipment_id)
    where s.company_id = l.company_id and s.order_id = l.order_id and s.position = l.position and parcel.kind = 'pickUp'), 0)))`

/** Whether the time for a review of the order `o` is not over. It begins with the receipt of the whole order. */
export const isInTime = sql<boolean>`(o.received_at is null
  or o.received_at > now() - make_interval(days => ${productReviewLimits.days}::integer))`

type Review = NonNullable<ReviewLine['review']>
type Row = Omit<ReviewLine, 'review'> &
  Omit<Review, 'at' | 'answeredAt'> & { at: Date; answeredAt: Date | null }

interface Asked {
  which?: 'open' | 'done' | undefined
  orderId?: string | undefined
}

const conditions: Record<NonNullable<Asked['which']> | 'all', RawBuilder<unknown>> = {
  open: sql`r.review_id is null and ${isReceived} and ${isInTime}`,
  done: sql`r.review_id is not null`,
  all: sql`(r.review_id is not null or ${isReceived} and ${isInTime})`,
}

const reviewOf = ({ at, answeredAt, reviewId, stars, content, pictures, answer, ...rest }: Row): Review => ({
  ...{ reviewId, stars, content, pictures, answer, at: at.toISOString() },
  answeredAt: answeredAt?.toISOString() ?? '',
  ...{ state: rest.state, isAnonymous: rest.isAnonymous, refusal: rest.refusal },
})

/**
 * Lines of orders of `readable` that can be reviewed or were, those of the newest order first.
 * @throws Failure notFound for an order that is not among them
 */
export async function reviewLines(
  db: TenantDb,
  readable: Readable,
  { which, orderId }: Asked,
  { page, pageSize }: Page,
): Promise<{ list: ReviewLine[]; total: number; page: number; pageSize: number }> {
  if (orderId !== undefined && !(await isReadable(db, narrowed(readable, { orderId }))))
    throw new Failure('notFound')
  const from = sql`
    from shop_order o join order_line l using (company_id, order_id)
    left join product_review r using (company_id, order_id, position)
    where ${orderId === undefined ? readable : narrowed(readable, { orderId })} and ${conditions[which ?? 'all']}`
  const { rows } = await sql<Row>`
    select o.order_id as "orderId", l.position, l.product_id as "productId", l.name, l.options, l.picture,
      r.review_id is null as "canReview", r.review_id as "reviewId", r.stars, r.content, r.pictures,
      r.is_anonymous as "isAnonymous", r.state, r.refusal, r.answer, r.answered_at as "answeredAt", r.created_at as at
    ${from} order by o.created_at desc, o.order_id, l.position ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(
    db,
  )
  const list = rows.map((row) => {
    const { orderId, position, productId, name, options, picture, canReview } = row
    return {
      ...{ orderId, position, productId, name, options, picture, canReview },
      review: canReview ? null : reviewOf(row),
    }
  })
  return { list, total: counted[0]?.total ?? 0, page, pageSize }
}
