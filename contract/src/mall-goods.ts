import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { companyId, paging, recordId } from '#shared/fields.ts'
import {
  ActivityInput,
  ActivityPrice,
  bulkChange,
  MallItem,
  MallProduct,
  ManagedItem,
  ManagedProduct,
  NamedSku,
  ProductCategory,
  ProductInput,
  StockChange,
  shelfState,
} from '#shared/goods.ts'
import { goodsLimits } from '#shared/rules/goods.ts'

const keepers = { access: 'admin', may: 'products.write' } as const
const keyword = Type.Optional(
  Type.String({ maxLength: 64, description: 'a part of the name or the summary' }),
)
const categoryName = Type.String({
  minLength: 1,
  maxLength: 32,
  pattern: '^(?!\\s*$)[^\\u0000-\\u001f\\u007f]*$',
  description: 'one line that is not blank; the categories of one place have different names',
})
const productIds = Type.Array(recordId, { minItems: 1, maxItems: 100 })
const changed = Type.Object({ changed: Type.Integer() })
const kept = Type.Object({ categoryId: recordId })
const of = { companyId: Type.Optional(companyId) }

/** Filters of the products of a company. */
export const managedFilter = {
  keyword: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'a part of the name or the summary, or a whole code of a SKU',
    }),
  ),
  /** An id, with the categories below it; 'none' for products without a category. */
  categoryId: Type.Optional(Type.String({ maxLength: 64 })),
  state: Type.Optional(shelfState),
  /** Only those of which nothing can be bought. */
  soldOut: Type.Optional(Type.Literal('1')),
}

/** What a company sells: the mall's lists and products, and how the company keeps them. */
export const mallGoods = {
  categories: endpoint('GET /mall/goods/v1/categories', {
    summary: 'The categories of products on the shelf, in the company’s order.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object(of),
    data: Type.Object({ list: Type.Array(ProductCategory) }),
  }),
  list: endpoint('GET /mall/goods/v1/list', {
    summary:
      'The products on the shelf: all, those of a category and of those below it, or those with the words.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({
      ...of,
      keyword,
      categoryId: Type.Optional(recordId),
      sort: Type.Optional(
        Type.Union(
          [
            Type.Literal('default'),
            Type.Literal('newest'),
            Type.Literal('priceUp'),
            Type.Literal('priceDown'),
          ],
          { description: "default: by the company's weights, then the newest" },
        ),
      ),
      after: Type.Optional(
        Type.String({ maxLength: 200, description: '`next` of the part before; the first part without it' }),
      ),
      pageSize: paging.pageSize,
    }),
    data: Type.Object({
      list: Type.Array(MallItem),
      /** '' at the end. */
      next: Type.String(),
    }),
  }),
  product: endpoint('GET /mall/goods/v1/product', {
    summary: 'A product on the shelf with its SKUs, their prices and what can be bought of each now.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ ...of, productId: recordId }),
    data: MallProduct,
  }),
  managed: endpoint('GET /mall/goods/v1/manage/list', {
    summary: "The company's products in every state, the last changed first.",
    ...keepers,
    query: Type.Object({
      ...paging,
      ...managedFilter,
    }),
    data: listOf(ManagedItem),
  }),
  managedProduct: endpoint('GET /mall/goods/v1/manage/product', {
    summary: 'One product with everything that is saved of it.',
    ...keepers,
    query: Type.Object({ productId: recordId }),
    data: ManagedProduct,
  }),
  save: endpoint('POST /mall/goods/v1/manage/product', {
    summary: 'Makes a product, as a draft, or changes one. SKUs that are not named are removed.',
    ...keepers,
    idempotent: true,
    body: ProductInput,
    data: Type.Object({ productId: recordId, revision: Type.Integer() }),
    errors: ['materialChanged'],
  }),
  shelf: endpoint('PUT /mall/goods/v1/manage/shelf', {
    summary: 'Puts products on the shelf, or takes them off.',
    ...keepers,
    body: Type.Object({
      productIds,
      state: Type.Union([Type.Literal('published'), Type.Literal('offline')]),
    }),
    data: changed,
  }),
  prices: endpoint('PUT /mall/goods/v1/manage/prices', {
    summary: 'Changes the prices of all SKUs of products. A percentage is rounded half up to the fen.',
    ...keepers,
    idempotent: true,
    body: Type.Object({ productIds, change: bulkChange }),
    data: changed,
  }),
  stock: endpoint('PUT /mall/goods/v1/manage/stock', {
    summary: 'Changes the stock of all SKUs of products that are no bundles.',
    ...keepers,
    idempotent: true,
    body: Type.Object({ productIds, change: bulkChange }),
    data: changed,
  }),
  remove: endpoint('DELETE /mall/goods/v1/manage/product', {
    summary: 'Removes a product. It can be put back.',
    ...keepers,
    query: Type.Object({ productId: recordId }),
    data: changed,
  }),
  putBack: endpoint('POST /mall/goods/v1/manage/product/put_back', {
    summary: 'Undoes a removal: the product is off the shelf. Repeating it changes nothing.',
    ...keepers,
    body: Type.Object({ productId: recordId }),
    data: changed,
  }),
  skus: endpoint('GET /mall/goods/v1/manage/skus', {
    summary:
      'SKUs to choose from, of products that were not removed: those with the words in the name or as their code.',
    ...keepers,
    query: Type.Object({ keyword, productId: Type.Optional(recordId) }),
    data: Type.Object({ list: Type.Array(NamedSku) }),
  }),
  stockChanges: endpoint('GET /mall/goods/v1/manage/stock_changes', {
    summary: 'How the stock of a product changed: who, why, before and after. The newest first.',
    ...keepers,
    query: Type.Object({
      productId: recordId,
      skuId: Type.Optional(recordId),
      ...paging,
    }),
    data: listOf(StockChange),
  }),
  managedCategories: endpoint('GET /mall/goods/v1/manage/categories', {
    summary: 'All categories of products in their order, with the number of products in every state.',
    ...keepers,
    data: Type.Object({ list: Type.Array(ProductCategory) }),
  }),
  makeCategory: endpoint('POST /mall/goods/v1/manage/category', {
    summary: 'Makes a category, the last in its place.',
    ...keepers,
    idempotent: true,
    body: Type.Object({
      name: categoryName,
      /** A category of the first level; '' for none. */
      parentId: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    data: kept,
  }),
  renameCategory: endpoint('PUT /mall/goods/v1/manage/category', {
    summary: 'Renames a category. Its products stay in it.',
    ...keepers,
    body: Type.Object({ categoryId: recordId, name: categoryName }),
    data: kept,
  }),
  orderCategories: endpoint('PUT /mall/goods/v1/manage/category/order', {
    summary: 'Sets the order of the categories of one place; those that are not named follow.',
    ...keepers,
    body: Type.Object({
      /** '' for the first level. */
      parentId: Type.String({ maxLength: 64 }),
      categoryIds: Type.Array(recordId, { minItems: 1, maxItems: goodsLimits.categories }),
    }),
    data: Type.Object({ ordered: Type.Integer() }),
  }),
  removeCategory: endpoint('DELETE /mall/goods/v1/manage/category', {
    summary:
      'Deletes a category that has none below it. Its products and its coupons move to another one; or the products get none, and the coupons fit none.',
    ...keepers,
    query: Type.Object({
      categoryId: recordId,
      /** The category to which the products move; without it they get none. */
      moveToId: Type.Optional(recordId),
    }),
    data: Type.Object({ moved: Type.Integer() }),
  }),
  assignCategory: endpoint('PUT /mall/goods/v1/manage/category/products', {
    summary: 'Moves products into a category, or into none.',
    ...keepers,
    body: Type.Object({
      productIds,
      /** '' for none. */
      toCategoryId: Type.String({ maxLength: 64 }),
    }),
    data: changed,
  }),
  activities: endpoint('GET /mall/goods/v1/manage/activities', {
    summary: 'Prices for a time: those that run or come, then the past ones.',
    ...keepers,
    query: Type.Object({
      productId: Type.Optional(recordId),
      ...paging,
    }),
    data: listOf(ActivityPrice),
  }),
  makeActivity: endpoint('POST /mall/goods/v1/manage/activity', {
    summary: 'Gives SKUs a price for a time, with a number of pieces. A SKU has at most one at any time.',
    ...keepers,
    idempotent: true,
    body: ActivityInput,
    data: Type.Object({ activityPriceIds: Type.Array(recordId) }),
  }),
  endActivity: endpoint('DELETE /mall/goods/v1/manage/activity', {
    summary: 'Ends a price for a time now; one that has not begun is deleted. Repeating it changes nothing.',
    ...keepers,
    query: Type.Object({ activityPriceId: recordId }),
    data: changed,
  }),
}
