import type { mallOrder } from '@mingpian/contract/mall-order.ts'
import type { Handlers } from '#core/http/context.ts'
import { mallSetup, switchMall } from '#domain/mall/setup.ts'

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
}
