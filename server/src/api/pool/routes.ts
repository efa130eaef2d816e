import type { pool } from '@mingpian/contract/pool.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { Handlers } from '#core/http/context.ts'
import { heldLead } from '#domain/leads/lead/holder.ts'
import { poolPage } from '#domain/leads/pool/list.ts'
import { assign, claim, claimsOf, giveBack, withdraw } from '#domain/leads/pool/moves.ts'
import { keepPoolSetting, poolSetting } from '#domain/leads/pool/setting.ts'
import { findSalesperson } from '#domain/sharing/queries.ts'
import { ownOf } from '#domain/staff/covers.ts'

export const poolHandlers: Handlers<typeof pool> = {
  async list({ db, companyId, caller }, { keyword = '', page = 1, pageSize = 20 }) {
    const namesFormer = may(caller.role, 'customers.read')
    const asked = { keyword: keyword.trim(), page, pageSize, namesFormer }
    const { claims } = await claimsOf(db, caller)
    return { ...(await poolPage(db, companyId, asked)), page, pageSize, ...claims }
  },

  async claim({ db, caller, fail }, { unionId }) {
    const claimed = await claim(db, caller, unionId)
    return typeof claimed === 'string' ? fail(claimed) : claimed
  },

  async giveBack({ db, companyId, caller, fail }, { unionId, reason }) {
    const of = { companyId, staffIds: await ownOf(db, caller) }
    const one = (await heldLead(db, of, caller.staffId, unionId)) ?? fail('notFound')
    return giveBack(db, caller, one, reason)
  },

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
