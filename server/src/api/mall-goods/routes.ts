import type { mallGoods } from '@mingpian/contract/mall-goods.ts'
import type { Handlers } from '#core/http/context.ts'
import { refuseParameter } from '#core/http/failure.ts'
import type { CleanForPiece } from '#domain/content/clean-html.ts'
import { moveCoupons } from '#domain/shop/coupon/save.ts'
import { activitiesOf, endActivity, makeActivity } from '#domain/shop/product/activities.ts'
import {
  changePrices,
  changeStocks,
  putOnShelf,
  putProductBack,
  removeProduct,
} from '#domain/shop/product/bulk.ts'
import {
  assignCategory,
  categoryTree,
  makeCategory,
  orderCategories,
  removeCategory,
  renameCategory,
} from '#domain/shop/product/category-tree.ts'
import { mallList, mallProduct } from '#domain/shop/product/mall.ts'
import { managedList, managedProduct, skusToChoose, stockChangesOf } from '#domain/shop/product/managed.ts'
import { saveProduct } from '#domain/shop/product/save.ts'

interface Parts {
  clean: CleanForPiece
}

export const mallGoodsHandlers = (parts: Parts): Handlers<typeof mallGoods> => ({
  categories: {
    reads: async ({ db, companyId }) => ({ list: await categoryTree(db, companyId, { shelf: true }) }),
  },
  list: { reads: ({ db, companyId }, query) => mallList(db, companyId, query) },
  product: {
    reads: async ({ db, companyId, fail }, { productId }) =>
      (await mallProduct(db, companyId, productId)) ?? fail('notFound'),
  },

  managed: { reads: ({ db, companyId }, query) => managedList(db, companyId, query) },
  managedProduct: {
    reads: async ({ db, companyId, fail }, { productId }) =>
      (await managedProduct(db, companyId, productId)) ?? fail('notFound'),
  },
  skus: { reads: async ({ db, companyId }, query) => ({ list: await skusToChoose(db, companyId, query) }) },
  stockChanges: { reads: ({ db, companyId }, query) => stockChangesOf(db, companyId, query) },

  save: {
    async outside({ caller, once, fail }, product) {
      const ready = await parts.clean(caller, product.html, () =>
        refuseParameter('html', 'takes too long to read'),
      )
      return once((db) => saveProduct(db, caller, product, ready, fail))
    },
  },
  shelf: async ({ db, caller }, asked) => ({ changed: await putOnShelf(db, caller, asked) }),
  prices: async ({ db, caller }, asked) => ({ changed: await changePrices(db, caller, asked) }),
  stock: async ({ db, caller }, asked) => ({ changed: await changeStocks(db, caller, asked) }),
  remove: async ({ db, caller }, { productId }) => ({ changed: await removeProduct(db, caller, productId) }),
  putBack: async ({ db, caller }, { productId }) => ({
    changed: await putProductBack(db, caller, productId),
  }),

  managedCategories: { reads: async ({ db, companyId }) => ({ list: await categoryTree(db, companyId) }) },
  makeCategory: async ({ db, caller }, category) => ({
    categoryId: await makeCategory(db, caller, category),
  }),
  renameCategory: async ({ db, caller }, category) => {
    await renameCategory(db, caller, category)
    return { categoryId: category.categoryId }
  },
  orderCategories: async ({ db, caller }, asked) => ({ ordered: await orderCategories(db, caller, asked) }),
  removeCategory: async ({ db, caller }, category) => {
    const moved = await removeCategory(db, caller, category)
    await moveCoupons(db, caller, category)
    return { moved }
  },
  assignCategory: async ({ db, caller }, asked) => ({ changed: await assignCategory(db, caller, asked) }),

  activities: { reads: ({ db, companyId }, query) => activitiesOf(db, companyId, query) },
  makeActivity: async ({ db, companyId, caller: { staffId } }, activity) => ({
    activityPriceIds: await makeActivity(db, companyId, activity, { staffId }),
  }),
  endActivity: async ({ db, caller }, { activityPriceId }) => ({
    changed: await endActivity(db, caller, activityPriceId),
  }),
})
