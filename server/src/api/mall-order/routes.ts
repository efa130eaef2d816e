import type { mallOrder } from '@mingpian/contract/mall-order.ts'
import type { Handlers } from '#core/http/context.ts'
import { mallSetup, switchMall } from '#domain/mall/setup.ts'
import { meaningOf } from '#domain/sharing/meaning.ts'
import { setTradeSettings, tradeSettings } from '#domain/shop/order/settings.ts'
import { shopState } from '#domain/shop/order/shop-state.ts'
import { isMember } from '#domain/staff/members.ts'

export const mallOrderHandlers: Handlers<typeof mallOrder> = {
  async miniStatus({ db, companyId }) {
    const { mini, miniOpen } = await mallSetup(db, companyId)
    return { status: miniOpen && mini !== null }
  },

  async mallMiniStatusByCid({ db, companyId }) {
    const { mini, mallOpen, miniOpen } = await mallSetup(db, companyId)
    return { status: mallOpen && miniOpen && mini !== null }
  },

  async setMallStatus({ db, caller }, { status }) {
    await switchMall(db, caller, { mall_open: status })
    return { status }
  },

  async openMiniMall({ db, caller, fail }, { status }) {
    const { mini } = await mallSetup(db, caller.companyId)
    if (status && mini === null) fail('miniTokenUnusable')
    await switchMall(db, caller, { mini_open: status })
    return { status }
  },

  userMini: {
    async reads({ db, companyId }, { uid = '' }) {
      const { mini, mallOpen, miniOpen } = await mallSetup(db, companyId)
      const known = uid !== '' && (await isMember(db, companyId, uid))
      return { status: mallOpen && miniOpen && mini !== null, appId: mini ?? '', uid: known ? uid : '' }
    },
  },

  baseSetting: {
    async reads({ db, companyId }) {
      const { mallOpen, miniOpen } = await mallSetup(db, companyId)
      return { mallOpen, miniOpen, canBuy: (await shopState(db, companyId)) === 'open' }
    },
  },

  fixedMall: { reads: async ({ db, companyId }) => ({ status: (await mallSetup(db, companyId)).mallOpen }) },

  async mallScene({ db, companyId, fail }, { sceneId }) {
    const { userId, shareId } = (await meaningOf(db, companyId, sceneId)) ?? fail('notFound')
    return { companyId, userId, shareId }
  },

  tradeSetting: { reads: ({ db, companyId }) => tradeSettings(db, companyId) },

  writeOffSetting: { reads: ({ db, companyId }) => tradeSettings(db, companyId) },

  setTradeSetting: ({ db, caller }, settings) => setTradeSettings(db, caller, settings),
}
