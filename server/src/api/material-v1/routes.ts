import type { materialV1 } from '@mingpian/contract/material-v1.ts'
import type { Handlers } from '#core/http/context.ts'
import { isEstate } from '#domain/company/permission.ts'
import { setLike } from '#domain/content/likes.ts'
import { readKinds, readPiece } from '#domain/content/read.ts'
import { shareable } from '#domain/sharing/shareable.ts'
import { companyGoods, productCategories } from '#domain/shop/product/queries.ts'

export const materialV1Handlers: Handlers<typeof materialV1> = {
  calendarArticle: ({ db, companyId, fail }, { _id }) =>
    readPiece(db, companyId, { materialId: _id, kinds: ['article'], mark: 'calendar_day' }, fail),

  goods: {
    async reads({ db, companyId }, { page, pageSize, keyword, category }) {
      const goods = await companyGoods(db, companyId, { name: keyword, category, page, pageSize })
      return { ...goods, page, pageSize, categories: await productCategories(db, companyId) }
    },
  },

  webMaterial: ({ db, caller }, query) => shareable(db, caller, query),
  webMaterialSidebar: ({ db, caller }, query) => shareable(db, caller, query),

  miniMaterial: ({ db, companyId, fail }, { _id }) =>
    readPiece(db, companyId, { materialId: _id, kinds: ['mini'] }, fail),

  async like({ db, caller, fail }, { materialId, liked = true }) {
    const piece = await readPiece(db, caller.companyId, { materialId, kinds: readKinds }, fail)
    return setLike(db, caller, piece._id, liked)
  },

  articleForCustomer: ({ db, companyId, fail }, { _id }) =>
    readPiece(db, companyId, { materialId: _id, kinds: ['article'] }, fail),

  poster: ({ db, companyId, fail }, { _id, official }) =>
    readPiece(db, companyId, { materialId: _id, kinds: ['poster'], official }, fail),

  ordinary: ({ db, companyId, fail }, { _id }) =>
    readPiece(db, companyId, { materialId: _id, kinds: ['document', 'image'] }, fail),

  video: ({ db, companyId, fail }, { _id }) =>
    readPiece(db, companyId, { materialId: _id, kinds: ['video'] }, fail),

  brochure: ({ db, companyId, fail }, { _id }) =>
    readPiece(db, companyId, { materialId: _id, kinds: ['brochure'] }, fail),

  case: ({ db, companyId, fail }, { _id }) =>
    readPiece(db, companyId, { materialId: _id, kinds: ['case'] }, fail),

  hotArticle: ({ db, companyId, fail }, { _id }) =>
    readPiece(db, companyId, { materialId: _id, kinds: ['article'], mark: 'hot' }, fail),

  async isEstate({ db, companyId, fail }) {
    return { isEstate: (await isEstate(db, companyId)) ?? fail('notFound') }
  },
}
