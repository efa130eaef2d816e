import type { categories } from '@mingpian/contract/categories.ts'
import type { Handlers } from '#core/http/context.ts'
import {
  assignCategory,
  categoriesOf,
  createCategory,
  orderCategories,
  putCategoryBack,
  removeCategory,
  renameCategory,
} from '#domain/content/categories.ts'

export const categoriesHandlers: Handlers<typeof categories> = {
  list: async ({ db, companyId }) => ({ list: await categoriesOf(db, companyId) }),

  create: async ({ db, companyId, caller: { staffId } }, { name }) => ({
    categoryId: await createCategory(db, companyId, name, { staffId }),
  }),

  rename: async ({ db, caller }, { categoryId, name }) => {
    await renameCategory(db, caller, { categoryId, name })
    return { categoryId }
  },

  order: async ({ db, caller }, { categoryIds }) => ({
    ordered: await orderCategories(db, caller, categoryIds),
  }),

  remove: async ({ db, caller }, category) => ({ moved: await removeCategory(db, caller, category) }),

  putBack: async ({ db, caller }, { categoryId }) => ({
    moved: await putCategoryBack(db, caller, categoryId),
  }),

  assign: async ({ db, caller }, pieces) => ({ before: await assignCategory(db, caller, pieces) }),
}
