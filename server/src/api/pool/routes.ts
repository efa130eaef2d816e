import type { pool } from '@mingpian/contract/pool.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { Handlers } from '#core/http/context.ts'
import { holdLead } from '#domain/leads/lead/access.ts'
import { poolPage } from '#domain/leads/pool/list.ts'
import { assign, claim, claimsOf, giveBack, withdraw } from '#domain/leads/pool/moves.ts'
import { keepPoolSetting, poolSetting } from '#domain/leads/pool/setting.ts'
import { findSalesperson } from '#domain/sharing/queries.ts'

export const poolHandlers: Handlers<typeof pool> = {
  async list({ db, companyId, caller }, { keyword = '', page, pageSize }) {
    const namesFormer = may(caller.role, 'customers.read')
    const asked = { keyword: keyword.trim(), page, pageSize, namesFormer }
    const { claims } = await claimsOf(db, caller)
    return { ...(await poolPage(db, companyId, asked)), page, pageSize, ...claims }
  },

  async claim({ db, caller, fail }, { unionId }) {
    const claimed = await claim(db, caller, unionId)
    return typeof claimed === 'string' ? fail(claimed) : claimed
  },

  giveBack: async ({ db, caller }, { unionId, reason }) =>
    giveBack(db, caller, await holdLead(db, caller, unionId, { byRole: false }), reason),

  async assign({ db, companyId, caller, fail }, { unionIds, userId }) {
    const to = (await findSalesperson(db, companyId, userId)) ?? fail('notFound')
    const turnIds = await assign(db, caller, unionIds, to.staffId)
    return { turnIds: turnIds === 'notFound' ? fail(turnIds) : turnIds }
  },

  withdraw: async ({ db, caller }, { leads, reason }) => ({
    turnIds: await withdraw(db, caller, leads, reason),
  }),

  setting: ({ db, companyId }) => poolSetting(db, companyId),

  async keepSetting({ db, caller }, setting) {
    await keepPoolSetting(db, caller, setting)
    return setting
  },
}
