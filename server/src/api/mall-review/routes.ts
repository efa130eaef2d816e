import type { mallReview } from '@mingpian/contract/mall-review.ts'
import { plainText } from '@mingpian/contract/shared/rules/plain-text.ts'
import type { Handlers } from '#core/http/context.ts'
import { type ChecksTexts, doubtAboutVisitor } from '#domain/posts/text-check.ts'
import { ofBuyer } from '#domain/shop/order/readers.ts'
import { reviewLines } from '#domain/shop/reviews/lines.ts'
import { shownReviews } from '#domain/shop/reviews/shown.ts'
import { addReview, withdrawReview } from '#domain/shop/reviews/write.ts'

export const mallReviewHandlers = (parts: ChecksTexts): Handlers<typeof mallReview> => ({
  list: {
    reads: async ({ db, companyId, fail }, asked) =>
      (await shownReviews(db, companyId, asked)) ?? fail('notFound'),
  },

  own: {
    async reads({ db, caller }, { page, pageSize, ...asked }) {
      return reviewLines(db, await ofBuyer(db, caller), asked, { page, pageSize })
    },
  },

  submit: {
    async outside({ caller, tenant, once, fail }, written) {
      const text = plainText(written.content ?? '')
      const doubt = text ? await doubtAboutVisitor(parts, tenant, caller, text) : undefined
      return once(async (db) => {
        await addReview(db, caller, written, { doubt }, fail)
        const { orderId, position } = written
        const { list } = await reviewLines(
          db,
          await ofBuyer(db, caller),
          { orderId },
          { page: 1, pageSize: 100 },
        )
        return list.find((line) => line.position === position) ?? fail('orderNotFound')
      })
    },
  },

  async withdraw({ db, caller }, { reviewId }) {
    await withdrawReview(db, caller, reviewId)
    return {}
  },
})
