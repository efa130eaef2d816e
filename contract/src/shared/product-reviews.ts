import { type Static, Type } from '@sinclair/typebox'
import { linePosition } from './after-sale.ts'
import { oneOf, recordId, time, url } from './fields.ts'
import { timeOrNone } from './orders.ts'
import { productReviewCauses, productReviewLimits, productReviewStates } from './rules/product-review.ts'

export const reviewId = recordId
export const stars = Type.Integer({ minimum: 1, maximum: 5 })
export const productReviewState = oneOf(productReviewStates)
export const reviewContent = Type.String({ maxLength: productReviewLimits.content * 4 })
export const reviewPictures = Type.Array(Type.String({ minLength: 1, maxLength: 2048 }), {
  maxItems: productReviewLimits.pictures,
  description: 'addresses of uploaded pictures',
})

const written = {
  reviewId,
  stars,
  content: Type.String(),
  pictures: Type.Array(url),
  /** Of the company; '' for none. */
  answer: Type.String(),
  answeredAt: timeOrNone,
  at: time,
}

/** A review as readers of a product see it. */
export const ProductReview = Type.Object({
  ...written,
  /** Of an anonymous author the first character; '' for an author who gave no name. */
  authorName: Type.String(),
  /** '' for none, and of an anonymous author. */
  avatar: Type.String(),
  isAnonymous: Type.Boolean(),
  /** The options of the SKU that was bought. */
  options: Type.Array(Type.String()),
})
export type ProductReview = Static<typeof ProductReview>

/** What buyers think of a product, of all reviews that readers see. */
export const ProductRating = Type.Object({
  count: Type.Integer(),
  /** To one decimal; 0 without a review. */
  average: Type.Number(),
  withPictures: Type.Integer(),
  /** Reviews with one star, with two stars and so on. */
  byStars: Type.Array(Type.Integer(), { minItems: 5, maxItems: 5 }),
})
export type ProductRating = Static<typeof ProductRating>

/** A line of an order, and the review of its buyer. */
export const ReviewLine = Type.Object({
  orderId: recordId,
  position: linePosition,
  productId: recordId,
  name: Type.String(),
  options: Type.Array(Type.String()),
  picture: Type.Union([url, Type.Literal('')]),
  canReview: Type.Boolean(),
  review: Type.Union([
    Type.Object({
      ...written,
      state: productReviewState,
      isAnonymous: Type.Boolean(),
      /** Why a moderator refused it; '' for any other. */
      refusal: Type.String(),
    }),
    Type.Null(),
  ]),
})
export type ReviewLine = Static<typeof ReviewLine>

/** A review as moderators see it. */
export const ManagedReview = Type.Object({
  ...written,
  authorName: Type.String(),
  isAnonymous: Type.Boolean(),
  state: productReviewState,
  /** Why it waits or waited. */
  causes: Type.Array(oneOf(productReviewCauses)),
  /** The words of the company's list that it has. */
  words: Type.Array(Type.String()),
  refusal: Type.String(),
  productId: recordId,
  productName: Type.String(),
  options: Type.Array(Type.String()),
  /** '' of an anonymous review. */
  orderId: Type.Union([recordId, Type.Literal('')]),
  /** '' of an anonymous review. */
  orderNumber: Type.String(),
  /** Who answered; '' for none. */
  answeredBy: Type.String(),
  revision: Type.Integer(),
})
export type ManagedReview = Static<typeof ManagedReview>
