import { plainText } from '@mingpian/contract/shared/rules/plain-text.ts'
import {
  type ProductReviewState,
  productReviewLimits,
} from '@mingpian/contract/shared/rules/product-review.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { refuseLonger } from '#domain/posts/check.ts'

type Moderator = Pick<Caller, 'companyId' | 'staffId'>

interface Changed {
  reviewId: string
  state: ProductReviewState
  revision: number
  refusal: string
}

interface Decision {
  reviewIds: readonly string[]
  decision: 'show' | 'refuse'
  reason?: string | undefined
}

/** Shows reviews or keeps them back, in one transaction. Those that are gone or have the state already are skipped. */
export async function decideReviews(
  db: TenantDb,
  { companyId, staffId }: Moderator,
  { reviewIds, decision, reason = '' }: Decision,
): Promise<{ changed: Changed[]; skipped: number }> {
  const state = decision === 'show' ? 'shown' : 'refused'
  const ids = [...new Set(reviewIds.filter(isUuid).map((id) => id.toLowerCase()))]
  // In the order of their ids, so that two moderators wait for each other and never in a circle.
  const { rows } = await sql<Changed>`
    with found as (
      select review_id, state, refusal from product_review
      where company_id = ${companyId} and review_id = any(${ids}::uuid[]) and state <> ${state}
      order by review_id for update
    )
    update product_review r set state = ${state}, refusal = ${state === 'refused' ? reason.trim() : ''},
      revision = r.revision + 1, updated_at = clock_timestamp()
    from found where r.company_id = ${companyId} and r.review_id = found.review_id
    returning r.review_id as "reviewId", found.state, r.revision, found.refusal`.execute(db)
  const what = state === 'shown' ? 'product reviews shown' : 'product reviews refused'
  if (rows.length > 0)
    await record(db, companyId, staffId, what, { reviewIds: rows.map(({ reviewId }) => reviewId) })
  return { changed: rows, skipped: new Set(reviewIds).size - rows.length }
}

/**
 * Gives reviews back the state that they had before an act; one that changed since stays.
 * @returns their number
 * @throws Failure notFound where the company has none of them
 */
export async function undoDecision(
  db: TenantDb,
  { companyId, staffId }: Moderator,
  changed: readonly Changed[],
): Promise<number> {
  const back = changed.filter(({ reviewId }) => isUuid(reviewId))
  const { rows: known } = await sql`
    select from product_review
    where company_id = ${companyId} and review_id = any(${back.map(({ reviewId }) => reviewId)}::uuid[]) limit 1`.execute(
    db,
  )
  if (known.length === 0) throw new Failure('notFound')
  const { rows } = await sql<{ reviewId: string }>`
    with asked as (
      select * from unnest(${back.map(({ reviewId }) => reviewId)}::uuid[], ${back.map(({ revision }) => revision)}::integer[],
        ${back.map(({ state }) => state)}::text[], ${back.map(({ refusal }) => refusal.trim())}::text[])
        a (review_id, revision, state, refusal)
    ), found as (
      select r.review_id, a.state, a.refusal from product_review r join asked a using (review_id, revision)
      where r.company_id = ${companyId} order by r.review_id for update of r
    )
    update product_review r set state = found.state,
      refusal = case when found.state = 'refused' then found.refusal else '' end,
      revision = r.revision + 1, updated_at = clock_timestamp()
    from found where r.company_id = ${companyId} and r.review_id = found.review_id
    returning r.review_id as "reviewId"`.execute(db)
  if (rows.length > 0)
    await record(db, companyId, staffId, 'product reviews decision undone', {
      reviewIds: rows.map(({ reviewId }) => reviewId),
    })
  return rows.length
}

interface Answer {
  reviewId: string
  answer: string
  /** The answer that was read: one by a colleague since is not replaced unseen. Undefined: any is. */
  seen?: string | undefined
}

/**
 * Answers a review in the name of the company; '' takes the answer away. The text that stands already changes nothing.
 * @throws Failure notFound, materialChanged where another answer than the seen one stands
 */
export async function answerReview(
  db: TenantDb,
  { companyId, staffId }: Moderator,
  { reviewId, answer, seen }: Answer,
  fail: Fail<'materialChanged'>,
): Promise<void> {
  refuseLonger(answer, productReviewLimits.answer)
  const text = plainText(answer)
  if (!isUuid(reviewId)) throw new Failure('notFound')
  const { rows } = await sql<{ answer: string }>`
    select answer from product_review
    where company_id = ${companyId} and review_id = ${reviewId} for update`.execute(db)
  const [before] = rows
  if (!before) throw new Failure('notFound')
  if (before.answer === text) return
  if (seen !== undefined && before.answer !== seen) fail('materialChanged')
  await sql`
    update product_review set answer = ${text}, updated_at = clock_timestamp(), revision = revision + 1,
      answered_at = case when ${text} = '' then null else now() end,
      answered_by = case when ${text} = '' then null else ${staffId}::uuid end
    where company_id = ${companyId} and review_id = ${reviewId}`.execute(db)
  const what = text ? 'product review answered' : 'answer to a product review removed'
  await record(db, companyId, staffId, what, { reviewId })
}
