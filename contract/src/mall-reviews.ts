import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { oneOf, paging, recordId } from '#shared/fields.ts'
import { ManagedReview, productReviewState, reviewId, stars } from '#shared/product-reviews.ts'
import { productReviewLimits } from '#shared/rules/product-review.ts'

const path = '/mall/review/v1/manage' as const
const moderators = { access: 'admin', may: 'posts.moderate' } as const

/** A review as an act found it, by which the act is undone. */
const before = Type.Object({
  reviewId,
  state: productReviewState,
  /** After the act: a review that changed since stays. */
  revision: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  refusal: Type.String({ maxLength: productReviewLimits.reason }),
})

/** Reviews of products, as the company's moderators decide about them and answer them. */
export const mallReviews = {
  list: endpoint(`GET ${path}/list`, {
    summary: 'The reviews of a company, the newest first.',
    ...moderators,
    query: Type.Object({
      state: Type.Optional(productReviewState),
      stars: Type.Optional(stars),
      productId: Type.Optional(recordId),
      /** '1': only those with an answer; '0': only those without. */
      answered: Type.Optional(oneOf(['1', '0'])),
      ...paging,
    }),
    data: Type.Composite([
      listOf(ManagedReview),
      Type.Object({
        /** Reviews of the company that wait for a moderator. */
        waiting: Type.Integer(),
      }),
    ]),
  }),
  detail: endpoint(`GET ${path}/detail`, {
    summary: 'One review.',
    ...moderators,
    query: Type.Object({ reviewId }),
    data: ManagedReview,
  }),
  decide: endpoint(`POST ${path}/decide`, {
    summary: 'Shows reviews to readers, or keeps them back; a review that was shown is hidden.',
    ...moderators,
    body: Type.Object({
      reviewIds: Type.Array(reviewId, { minItems: 1, maxItems: 100 }),
      decision: oneOf(['show', 'refuse']),
      /** For the authors of those that are refused. */
      reason: Type.Optional(Type.String({ maxLength: productReviewLimits.reason })),
    }),
    data: Type.Object({
      /** What the act changed, for its undoing. */
      changed: Type.Array(before),
      /** Reviews that are gone or had the state already. */
      skipped: Type.Integer(),
    }),
  }),
  undo: endpoint(`POST ${path}/undo`, {
    summary: 'Gives reviews back the state that they had before an act. One that changed since stays.',
    ...moderators,
    body: Type.Object({ changed: Type.Array(before, { minItems: 1, maxItems: 100 }) }),
    data: Type.Object({ undone: Type.Integer() }),
  }),
  answer: endpoint(`PUT ${path}/answer`, {
    summary: 'Answers a review in the name of the company, changes the answer or takes it away.',
    ...moderators,
    body: Type.Object({
      reviewId,
      /** '' for none. */
      answer: Type.String({ maxLength: productReviewLimits.answer * 4 }),
      /** The answer that was read: any other is not replaced. Absent from consoles of the former release. */
      seen: Type.Optional(Type.String({ maxLength: productReviewLimits.answer * 4 })),
    }),
    data: ManagedReview,
    errors: ['materialChanged'],
  }),
}
