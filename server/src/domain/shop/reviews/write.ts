import { plainText } from '@mingpian/contract/shared/rules/plain-text.ts'
import {
  type ProductReviewCause,
  type ProductReviewState,
  productReviewLimits,
} from '@mingpian/contract/shared/rules/product-review.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { releaseUploads, requireOwnUploads } from '#domain/files/removal.ts'
import { lockedPersonIds } from '#domain/identity/persons.ts'
import { tellProductReviewers } from '#domain/notices/reviews.ts'
import { refuseLonger } from '#domain/posts/check.ts'
import { judgeText } from '#domain/posts/judge.ts'
import { postSetting } from '#domain/posts/settings.ts'
import type { Doubt } from '#domain/posts/write.ts'
import { lockGoodsOrder } from '#domain/shop/order/moves.ts'
import { isInTime, isReceived } from './lines.ts'
import { waitingReviews } from './managed.ts'

type Buyer = Pick<Caller, 'companyId' | 'identityPersonId'>

export interface Written {
  orderId: string
  position: number
  stars: number
  content?: string | undefined
  pictures?: string[] | undefined
  isAnonymous?: boolean | undefined
}

type WriteFail = Fail<'orderNotFound' | 'illegalMove'>

/**
 * Reviews a line of an order of the caller. It waits for a moderator as a comment of a visitor does, and always with
 * pictures: a person looks at each before strangers see it.
 */
export async function addReview(
  db: TenantDb,
  buyer: Buyer,
  { orderId, position, stars, content = '', pictures = [], isAnonymous = false }: Written,
  { doubt }: { doubt: Doubt | undefined },
  fail: WriteFail,
): Promise<void> {
  const { companyId } = buyer
  const personIds = await lockedPersonIds(db, buyer)
  const order = (await lockGoodsOrder(db, { companyId, orderId })) ?? fail('orderNotFound')
  if (!personIds.includes(order.personId)) fail('orderNotFound')
  const line = await openLine(db, { companyId, orderId, position }, fail)
  refuseLonger(content, productReviewLimits.content)
  for (const [at, url] of pictures.entries()) refuseForeignPicture(companyId, `pictures.${at}`, url)
  await requireOwnUploads(db, { companyId, personIds }, pictures)
  const text = plainText(content)
  const judged = judgeText(await postSetting(db, companyId), text, { isVisitor: true, doubt })
  const causes: ProductReviewCause[] = [
    ...judged.causes,
    ...(pictures.length > 0 ? (['pictures'] as const) : []),
    ...(line.wasRefused ? (['refused'] as const) : []),
  ]
  const state = causes.length > 0 ? 'waiting' : 'shown'
  const reviewId = await storeReview(db, {
    ...{ companyId, orderId, position, productId: line.productId, personId: order.personId },
    ...{ stars, text, pictures, isAnonymous, state, causes, words: judged.words },
  })
  await addJob(db, 'tell_review', reviewId)
  if (state === 'waiting') await tellProductReviewers(db, companyId, await waitingReviews(db, companyId))
}

/** A line that can be reviewed now. */
async function openLine(
  db: TenantDb,
  { companyId, orderId, position }: { companyId: string; orderId: string; position: number },
  fail: WriteFail,
): Promise<{ productId: string; wasRefused: boolean }> {
  const { rows } = await sql<{
    productId: string
    isReceived: boolean
    isInTime: boolean
    isReviewed: boolean
    wasRefused: boolean
  }>`
    select l.product_id as "productId", ${isReceived} as "isReceived", ${isInTime} as "isInTime", exists (
      select from product_review r
      where r.company_id = l.company_id and r.order_id = l.order_id and r.position = l.position) as "isReviewed", exists (
      select from product_review_refused f
      where f.company_id = l.company_id and f.order_id = l.order_id and f.position = l.position) as "wasRefused"
    from shop_order o join order_line l using (company_id, order_id)
    where o.company_id = ${companyId} and o.order_id = ${orderId} and l.position = ${position}`.execute(db)
  const line = rows[0] ?? fail('orderNotFound')
  if (line.isReviewed) fail('illegalMove', { zh: '这件商品已经评价过', en: 'This line was reviewed already' })
  if (!line.isReceived)
    fail('illegalMove', {
      zh: '收到商品后才能评价，已全部退款的商品不能评价',
      en: 'Goods can be reviewed once they were received, and not after a full refund',
    })
  if (!line.isInTime)
    fail('illegalMove', {
      zh: `收货已超过 ${productReviewLimits.days} 天，不能再评价`,
      en: `Goods can be reviewed for ${productReviewLimits.days} days after their receipt`,
    })
  return line
}

interface Stored {
  companyId: string
  orderId: string
  position: number
  productId: string
  personId: string
  stars: number
  text: string
  pictures: readonly string[]
  isAnonymous: boolean
  state: 'waiting' | 'shown' | 'refused'
  causes: ProductReviewCause[]
  words: string[]
}

/** @returns the id of the review */
export async function storeReview(db: TenantDb, review: Stored, given: Given = {}): Promise<string> {
  const reviewId = givenId(given)
  await db
    .insertInto('product_review')
    .values({
      ...{
        company_id: review.companyId,
        review_id: reviewId,
        order_id: review.orderId,
        position: review.position,
      },
      ...{
        product_id: review.productId,
        person_id: review.personId,
        stars: review.stars,
        content: review.text,
      },
      ...{ pictures: JSON.stringify(review.pictures), is_anonymous: review.isAnonymous, state: review.state },
      ...{ causes: review.causes, found_words: review.words },
      ...(given.at && { created_at: given.at, updated_at: given.at }),
    })
    .execute()
  return reviewId
}

/** Deletes a review of the caller. @throws Failure notFound, also for another person's */
export async function withdrawReview(db: TenantDb, buyer: Buyer, reviewId: string): Promise<void> {
  const personIds = await lockedPersonIds(db, buyer)
  if (!isUuid(reviewId)) throw new Failure('notFound')
  const { companyId } = buyer
  const { rows } = await sql<{
    orderId: string
    position: number
    state: ProductReviewState
    pictures: string[]
    madeAt: Date
  }>`
    delete from product_review
    where company_id = ${companyId} and review_id = ${reviewId} and person_id = any(${personIds}::uuid[])
    returning order_id as "orderId", position, state, pictures, created_at as "madeAt"`.execute(db)
  const [gone] = rows
  if (!gone) throw new Failure('notFound')
  await releaseUploads(db, { companyId, personIds }, gone.pictures, gone.madeAt)
  // Written again, the same words would pass by themselves.
  if (gone.state === 'refused')
    await sql`
      insert into product_review_refused (company_id, order_id, position)
      values (${companyId}, ${gone.orderId}, ${gone.position}) on conflict do nothing`.execute(db)
}
