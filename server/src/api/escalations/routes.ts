import type { escalations } from '@mingpian/contract/escalations.ts'
import type { Capability } from '@mingpian/contract/shared/roles.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { escalationsPage } from '#domain/leads/escalations/list.ts'
import { escalationSetting, keepEscalationSetting } from '#domain/leads/escalations/setting.ts'
import { turnEscalated, undoEscalated } from '#domain/leads/escalations/turn.ts'
import { alreadyTheirs } from '#domain/leads/turns/turns.ts'
import { findSalesperson } from '#domain/sharing/queries.ts'
import { overseenBy } from '#domain/staff/covers.ts'

const closed = {
  zh: '跟进人已经处理，或线索已转交他人',
  en: 'the salesperson has reacted, or the lead was handed on',
}

/** The caller, with the salespeople whose escalations they oversee. */
const overseer = async (db: TenantDb, caller: Caller, right: Capability) => ({
  ...(await overseenBy(db, caller, right)),
  staffId: caller.staffId,
})

export const escalationsHandlers: Handlers<typeof escalations> = {
  async list({ db, caller }, { page, pageSize }) {
    const of = await overseer(db, caller, 'customers.read')
    return { ...(await escalationsPage(db, of, { page, pageSize })), page, pageSize }
  },

  async turn({ db, companyId, caller, fail }, { escalationId, userId }) {
    const to = (await findSalesperson(db, companyId, userId)) ?? fail('notFound')
    const actor = await overseer(db, caller, 'customers.write')
    const turn = await turnEscalated(db, actor, escalationId, { ...to, userId })
    if (turn === 'closed') return fail('illegalMove', closed)
    if (turn === 'illegalMove') return fail(turn, alreadyTheirs)
    return turn === 'notFound' ? fail(turn) : turn
  },

  async undo({ db, caller, fail }, { escalationId }) {
    const undone = await undoEscalated(db, await overseer(db, caller, 'customers.write'), escalationId)
    return typeof undone === 'string' ? fail(undone) : undone
  },

  setting: ({ db, companyId }) => escalationSetting(db, companyId),

  async keepSetting({ db, caller }, setting) {
    await keepEscalationSetting(db, caller, setting)
    return setting
  },
}
