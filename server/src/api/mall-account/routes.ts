import type { mallAccount } from '@mingpian/contract/mall-account.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import { readLevels } from '#domain/mall/levels.ts'
import { ensureMember, isLoggedIn, logIn, memberFor } from '#domain/mall/members.ts'
import { mallSetup } from '#domain/mall/setup.ts'
import { memberPoints } from '#domain/shop/points/managed.ts'
import { pointsSettings } from '#domain/shop/points/settings.ts'

interface Parts {
  sealer: Sealer
}

export const mallAccountHandlers = (parts: Parts): Handlers<typeof mallAccount> => ({
  // The pipeline has checked the session already.
  sessionAvailable: async ({ db, caller }, { token }) =>
    token === undefined ? true : isLoggedIn(db, caller, token),

  async mallConfigForCustomer({ db, companyId }) {
    const { mini, pay } = await mallSetup(db, companyId)
    const levels = await readLevels(db, companyId)
    return {
      wxMp: mini === null ? null : { appId: mini },
      payment: pay === null ? null : { method: 'wechat', currency: 'CNY' },
      hasLevels: levels.length > 0,
      hasMemberPrice: levels.some(({ off }) => off > 0),
    }
  },

  async mallConfig({ db, companyId }) {
    const { mini, pay, mallOpen, miniOpen } = await mallSetup(db, companyId)
    return {
      wxMp: mini === null ? null : { appId: mini },
      payment: pay === null ? null : { merchantId: pay, method: 'wechat' },
      mallOpen,
      miniOpen,
    }
  },

  async memberAuth({ db, caller, fail }) {
    // A session of WeCom or of the console has a user id of WeCom in place of an openId of WeChat.
    const isOfWechat = caller.host === 'wechat' || caller.host === 'mini'
    if (!isOfWechat || caller.openId === caller.userId) fail('invalidOpenId')
    const id = await ensureMember(db, caller)
    return { token: await logIn(db, caller, id), id }
  },

  async member({ db, companyId, caller, fail }, { id }) {
    const member = (await memberFor(db, parts.sealer, caller, id)) ?? fail('notFound')
    const { isOn } = await pointsSettings(db, companyId)
    return { ...member, points: isOn ? (await memberPoints(db, companyId, id, false)).balance : null }
  },
})
