import { Type } from '@sinclair/typebox'
import { linePosition } from '#shared/after-sale.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { companyId, oneOf, paging, recordId } from '#shared/fields.ts'
import { cursor, partOf } from '#shared/posts.ts'
import {
  ProductRating,
  ProductReview,
  ReviewLine,
  reviewContent,
  reviewId,
  reviewPictures,
  stars,
} from '#shared/product-reviews.ts'

const path = '/mall/review/v1' as const

/** Reviews of products: what readers see, and what buyers write about lines of their orders. */
export const mallReview = {
  list: endpoint(`GET ${path}/list`, {
    summary:
      'The reviews of a product on the shelf that readers see, the newest first, and what they add up to.',
    access: 'public',
    tenant: 'companyId',
    limit: 'open',
    query: Type.Object({
      companyId: Type.Optional(companyId),
      productId: recordId,
      stars: Type.Optional(stars),
      /** Only those with pictures. */
      withPictures: Type.Optional(Type.Literal('1')),
      pageSize: paging.pageSize,
      cursor: Type.Optional(cursor),
    }),
    data: Type.Object({ ...partOf(ProductReview), productName: Type.String(), rating: ProductRating }),
  }),
  own: endpoint(`GET ${path}/own`, {
    summary:
      'Lines of orders of the caller that can be reviewed or were, the newest first: `open` are those without a review.',
    access: 'visitor',
    query: Type.Object({
      which: Type.Optional(oneOf(['open', 'done'])),
      orderId: Type.Optional(recordId),
      ...paging,
    }),
    data: listOf(ReviewLine),
  }),
  submit: endpoint(`POST ${path}/submit`, {
    summary:
      'Reviews a line of an order of the caller that was received. A line has one review; it waits where a moderator has to see it first.',
    access: 'visitor',
    limit: 'productReview',
    idempotent: true,
    body: Type.Object({
      orderId: recordId,
      position: linePosition,
      stars,
      content: Type.Optional(reviewContent),
      pictures: Type.Optional(reviewPictures),
      isAnonymous: Type.Optional(Type.Boolean()),
    }),
    data: ReviewLine,
    errors: ['orderNotFound', 'illegalMove'],
  }),
  withdraw: endpoint(`POST ${path}/withdraw`, {
    summary: 'Deletes a review of the caller. The line can be reviewed again in its time.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({ reviewId }),
    data: Type.Object({}),
  }),
}
