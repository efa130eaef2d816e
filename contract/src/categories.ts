import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/fields.ts'

const categoryId = recordId
const name = Type.String({
  minLength: 1,
  maxLength: 32,
  pattern: '^(?!\\s*$)[^\\u0000-\\u001f\\u007f]*$',
  description: 'one line that is not blank; each category of a company has another name',
})
const kept = Type.Object({ categoryId })
const editors = { access: 'admin', may: 'content.write' } as const

/** Categories of a company's pieces of content. */
export const categories = {
  list: endpoint('GET /biz/v1/content/categories', {
    summary: "The categories of the company's content in the order that it chose.",
    access: 'staff',
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          categoryId,
          category: Type.String(),
          /** Published pieces of the company. */
          pieces: Type.Integer(),
          /** Pieces in every state, those of members too. */
          all: Type.Integer(),
        }),
      ),
    }),
  }),
  create: endpoint('POST /biz/v1/content/category', {
    summary: 'Makes a category, the last in the order.',
    ...editors,
    idempotent: true,
    body: Type.Object({ name }),
    data: kept,
  }),
  rename: endpoint('PUT /biz/v1/content/category', {
    summary: 'Renames a category. Its pieces stay in it.',
    ...editors,
    body: Type.Object({ categoryId, name }),
    data: kept,
  }),
  order: endpoint('PUT /biz/v1/content/category/order', {
    summary: 'Sets the order of the categories; categories that are not named follow.',
    ...editors,
    body: Type.Object({ categoryIds: Type.Array(recordId, { minItems: 1, maxItems: 1000 }) }),
    data: Type.Object({ ordered: Type.Integer() }),
  }),
  remove: endpoint('DELETE /biz/v1/content/category', {
    summary:
      'Deletes a category. Its pieces move to another one or get none. It can be restored for 30 days.',
    ...editors,
    query: Type.Object({
      categoryId,
      /** The category to which the pieces move; without it they get none. */
      moveToId: Type.Optional(recordId),
    }),
    data: Type.Object({ moved: Type.Integer() }),
  }),
  putBack: endpoint('POST /biz/v1/content/category/put_back', {
    summary:
      'Undoes the deletion of a category: pieces that were not sorted elsewhere since are in it again. Repeating it changes nothing.',
    ...editors,
    body: Type.Object({ categoryId }),
    data: Type.Object({ moved: Type.Integer() }),
  }),
  assign: endpoint('PUT /biz/v1/content/category/pieces', {
    summary: 'Moves pieces into a category, or into none. Returns their previous categories.',
    ...editors,
    body: Type.Object({
      materialIds: Type.Array(recordId, { minItems: 1, maxItems: 100 }),
      /** '' for none. */
      toCategoryId: Type.String({ maxLength: 64 }),
    }),
    data: Type.Object({
      before: Type.Array(Type.Object({ _id: recordId, categoryId: Type.String() })),
    }),
  }),
}
