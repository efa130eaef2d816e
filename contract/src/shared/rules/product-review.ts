/** `waiting`: for a moderator; its author alone sees it. `refused`: a moderator kept it back or hid it. */
export const productReviewStates = ['waiting', 'shown', 'refused'] as const
export type ProductReviewState = (typeof productReviewStates)[number]

/**
 * Why a review waits. `review`: the company reviews before readers see texts of visitors; `words`: a word of its list;
 * `check`: the vendor's check doubts it or gave no answer; `unchecked`: the vendor cannot check this person; `pictures`: a
 * person looks at every picture of a buyer; `refused`: a former review of the line was refused.
 */
export const productReviewCauses = ['review', 'words', 'check', 'unchecked', 'pictures', 'refused'] as const
export type ProductReviewCause = (typeof productReviewCauses)[number]

export const productReviewLimits = {
  /** As people count. */
  content: 500,
  pictures: 9,
  answer: 500,
  /** Why a moderator refused it. */
  reason: 200,
  /** After the receipt of the order. */
  days: 180,
  /** That a product's page shows. */
  first: 3,
} as const
