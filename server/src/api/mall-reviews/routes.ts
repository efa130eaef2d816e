import type { mallReviews } from '@mingpian/contract/mall-reviews.ts'
import type { Handlers } from '#core/http/context.ts'
import { answerReview, decideReviews, undoDecision } from '#domain/shop/reviews/decide.ts'
import { managedReview, managedReviews } from '#domain/shop/reviews/managed.ts'

export const mallReviewsHandlers: Handlers<typeof mallReviews> = {
  list: {
    reads: ({ db, companyId }, { page, pageSize, ...filter }) =>
      managedReviews(db, companyId, filter, { page, pageSize }),
  },

  detail: { reads: ({ db, companyId }, { reviewId }) => managedReview(db, companyId, reviewId) },

  decide: ({ db, caller }, decision) => decideReviews(db, caller, decision),

  undo: async ({ db, caller }, { changed }) => ({ undone: await undoDecision(db, caller, changed) }),

  async answer({ db, caller, companyId, fail }, asked) {
    await answerReview(db, caller, asked, fail)
    return managedReview(db, companyId, asked.reviewId)
  },
}
