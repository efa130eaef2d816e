import { Type } from '@sinclair/typebox'
import { categoryFilter, LibraryItem, Ordinary, official, Piece } from '#shared/content.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf, materialKind, ProductItem } from '#shared/entities.ts'
import { companyId, paging, recordId, unionId } from '#shared/fields.ts'

const keys = Type.Object({ _id: recordId, companyId })
/** The company of the session, or of the call. */
const idAlone = Type.Object({ _id: recordId, companyId: Type.Optional(companyId) })
const ofReader = Type.Object({ _id: recordId, companyId, unionId: Type.Optional(unionId) })

const keyword = Type.Optional(
  Type.String({ maxLength: 64, description: 'A part of the title, the summary, the category or the text' }),
)

const library = Type.Object({
  ...paging,
  keyword,
  kind: Type.Optional(materialKind),
  categoryId: Type.Optional(categoryFilter),
  official: Type.Optional(official),
  sort: Type.Optional(
    Type.Union([Type.Literal('newest'), Type.Literal('recent'), Type.Literal('often')], {
      description:
        'newest by default; recent: what the caller shared last; often: what members shared most, both of 90 days',
    }),
  ),
})

const errors = ['materialRecalled'] as const

/** Pieces of content by kind, lists of them for staff, likes, and products. */
export const materialV1 = {
  calendarArticle: endpoint('GET /material/v1/calendar_article', {
    summary: 'An article that is meant for a day of the calendar.',
    access: 'public',
    tenant: 'companyId',
    query: idAlone,
    data: Piece.article,
    errors,
  }),
  goods: endpoint('POST /material/v1/good/find_list', {
    summary: "The company's published products, the newest first.",
    access: 'public',
    tenant: 'companyId',
    body: Type.Object({
      companyId: Type.Optional(companyId),
      ...paging,
      /** A part of the name. */
      keyword: Type.Optional(Type.String({ maxLength: 64 })),
      category: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    data: Type.Composite([
      listOf(ProductItem),
      Type.Object({
        /** Of all published products, in alphabetical order. */
        categories: Type.Array(Type.String()),
      }),
    ]),
  }),
  webMaterial: endpoint('POST /material/v1/material/web_material', {
    summary: "What a member of staff can share: the company's published pieces and the own ones.",
    access: 'staff',
    body: library,
    data: listOf(LibraryItem),
  }),
  webMaterialSidebar: endpoint('POST /material/v1/material/web_material_sidebar', {
    summary: 'The same list beside a chat of WeCom.',
    access: 'staff',
    body: library,
    data: listOf(LibraryItem),
  }),
  miniMaterial: endpoint('GET /material/v1/mini-material/detail', {
    summary: 'A page of a mini program.',
    access: 'public',
    tenant: 'companyId',
    query: keys,
    data: Piece.mini,
    errors,
  }),
  like: endpoint('POST /material/v1/material-likes', {
    summary: 'Likes a published piece, or removes the like. Repeating it changes nothing.',
    access: 'visitor',
    body: Type.Object({
      materialId: recordId,
      /** True by default. */
      liked: Type.Optional(Type.Boolean()),
    }),
    data: Type.Object({ liked: Type.Boolean(), likes: Type.Integer() }),
    limit: 'tracking',
    errors,
  }),
  articleForCustomer: endpoint('GET /material/v1/article/find_one_for_c', {
    summary: 'An article for customers.',
    access: 'public',
    tenant: 'companyId',
    query: idAlone,
    data: Piece.article,
    errors,
  }),
  poster: endpoint('GET /material/v1/poster', {
    summary: 'A poster.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ _id: recordId, companyId, official: Type.Optional(official) }),
    data: Piece.poster,
    errors,
  }),
  ordinary: endpoint('GET /material/v1/ordinary/detail', {
    summary: 'A document or a set of pictures.',
    access: 'public',
    tenant: 'companyId',
    identity: ['unionId'],
    query: ofReader,
    data: Ordinary,
    errors,
  }),
  video: endpoint('GET /material/v1/video/detail', {
    summary: 'A video with its chapters.',
    access: 'public',
    tenant: 'companyId',
    identity: ['unionId'],
    query: ofReader,
    data: Piece.video,
    errors,
  }),
  brochure: endpoint('GET /material/v1/brochure/detail', {
    summary: 'A brochure with its pages and contents.',
    access: 'public',
    tenant: 'companyId',
    query: keys,
    data: Piece.brochure,
    errors,
  }),
  case: endpoint('GET /material/v1/case/detail', {
    summary: 'A case: before and after, results, and what the customer says.',
    access: 'public',
    tenant: 'companyId',
    query: keys,
    data: Piece.case,
    errors,
  }),
  hotArticle: endpoint('GET /material/v1/hot_article', {
    summary: 'An article that the company marked as hot.',
    access: 'public',
    tenant: 'companyId',
    query: idAlone,
    data: Piece.article,
    errors,
  }),
  isEstate: endpoint('GET /material/v1/estate/is_estate', {
    summary: 'Whether the company trades in property, and so has the forms of that trade.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ companyId }),
    data: Type.Object({ isEstate: Type.Boolean() }),
  }),
}
