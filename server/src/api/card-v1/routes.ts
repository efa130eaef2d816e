import type { cardV1 } from '@mingpian/contract/card-v1.ts'
import type { Handlers } from '#core/http/context.ts'
import { Failure, failOnly } from '#core/http/failure.ts'
import { publicCompany } from '#domain/card/company-public.ts'
import {
  isCardOpen,
  openFace,
  openFaces,
  openGoods,
  publishedCard,
  type ReadsCards,
} from '#domain/card/queries.ts'
import { configTypes, tabsOf } from '#domain/card/tabs.ts'
import { isPermitted } from '#domain/company/permission.ts'
import { readKinds, readPiece } from '#domain/content/read.ts'
import { mallSetup } from '#domain/mall/setup.ts'
import { publishedProduct } from '#domain/shop/product/queries.ts'

type Parts = ReadsCards

export const cardV1Handlers = (parts: Parts): Handlers<typeof cardV1> => ({
  company: async ({ db, companyId, fail }) => (await publicCompany(db, companyId)) ?? fail('notFound'),

  detail: {
    outside: ({ companyId, caller, locale, fail }, { sceneId }) =>
      publishedCard(parts, companyId, { sceneId }, { locale, caller, fail }),
  },

  goods: async ({ db, companyId, fail }, { sceneId }) => ({
    list: await openGoods(db, companyId, { sceneId }, fail),
  }),

  good: async ({ db, companyId, fail }, { goodId }) =>
    (await publishedProduct(db, companyId, goodId)) ?? fail('notFound'),

  isOpen: async ({ db, companyId, fail }, { userId }) => {
    const isOpen = await isCardOpen(db, companyId, { userId }, failOnly(fail))
    return isOpen === undefined ? fail('notFound') : { isOpen }
  },

  userCard: ({ db, companyId, locale, fail }, { userId }) =>
    openFace(db, parts.sealer, companyId, userId, fail, locale),

  list: async ({ db, companyId, fail }, paging) => {
    if (!(await publicCompany(db, companyId))) return fail('notFound')
    return { ...(await openFaces(db, parts.sealer, companyId, paging)), ...paging }
  },

  material: ({ db, companyId, fail }, { materialId }) =>
    readPiece(db, companyId, { materialId, kinds: readKinds }, fail),

  menu: async ({ db, companyId, fail }, { configType }) => {
    const { mallOpen } = await mallSetup(db, companyId)
    const list = tabsOf(configType, { hasMall: mallOpen })
    if (!list)
      throw new Failure('parameterError', {
        parameters: [{ path: 'configType', message: `configType must be one of ${configTypes.join(', ')}` }],
      })
    const permitted = await isPermitted(db, companyId)
    return permitted === undefined ? fail('notFound') : { permitted, list }
  },
})
