import type { customers } from '@mingpian/contract/customers.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Handlers } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { leadOfHolder, lockedLeads } from '#domain/leads/lead/holder.ts'
import { requireDays } from '#domain/leads/lead/list.ts'
import { leadDetail, seesPhoneOf } from '#domain/leads/lead/one.ts'
import { lockLeads, turnLead, undoTurn } from '#domain/leads/lead/write.ts'
import { returnsOf } from '#domain/leads/pool/watched.ts'
import { setTagsBothWays } from '#domain/leads/tags/two-way.ts'
import { findTurn, personsOfTurns } from '#domain/leads/turns/turns.ts'
import { findSalesperson } from '#domain/sharing/queries.ts'
import { customersPage, factsOf } from './facts.ts'

const all = 'all' as const

export const customersHandlers = (parts: { sealer: Sealer }): Handlers<typeof customers> => ({
  list: async ({ db, companyId, caller, fail }, { page = 1, pageSize = 20, ...asked }) => {
    if (asked.userId && !(await findSalesperson(db, companyId, asked.userId))) fail('notFound')
    requireDays(asked)
    return {
      ...(await customersPage(db, parts.sealer, caller, { ...asked, page, pageSize })),
      page,
      pageSize,
    }
  },

  detail: async ({ db, companyId, caller, fail }, named) => {
    const one = (await leadOfHolder(db, companyId, named)) ?? fail('notFound')
    const facts = (await factsOf(db, companyId, [one.rootId])).of(one.rootId)
    const detail = await leadDetail(
      db,
      parts.sealer,
      { ...one, staffIds: all },
      await seesPhoneOf(db, one, caller),
    )
    const lead = { root_id: one.rootId, holder_id: one.holderId }
    const returnsIn = one.isHeld ? (await returnsOf(db, companyId, [lead]))(lead) : null
    return { ...detail, ...facts, sources: one.sources, returnsIn }
  },

  turn: async ({ db, companyId, caller, fail }, { leads, userId }) => {
    const to = (await findSalesperson(db, companyId, userId)) ?? fail('notFound')
    const actor = { staffId: caller.staffId, staffIds: all }
    const turnIds: string[] = []
    for (const { one } of await lockedLeads(db, companyId, leads)) {
      const turn = one.holderId === to.staffId ? undefined : await turnLead(db, one, actor, to.staffId)
      if (turn) turnIds.push(turn.turnId)
    }
    return { turnIds }
  },

  undoTurns: async ({ db, companyId, caller, fail }, { turnIds }) => {
    const actor = { staffId: caller.staffId, staffIds: all }
    let undone = 0
    // The order of turns is not that of their persons.
    await lockLeads(db, companyId, await personsOfTurns(db, companyId, turnIds.filter(isUuid)))
    for (const turnId of [...new Set(turnIds)].sort()) {
      if (!(await findTurn(db, { companyId, staffIds: all }, turnId))) fail('notFound')
      if (await undoTurn(db, companyId, actor, turnId)) undone++
    }
    return { undone }
  },

  undoJoin: async ({ db, companyId, caller, fail }, { joinedId }) => {
    if (!isUuid(joinedId) || (await personIdsOf(db, companyId, joinedId)).length === 0) fail('notFound')
    const undone = await undoJoin(db, companyId, joinedId)
    if (undone) await record(db, companyId, caller.staffId, 'persons separated', { joinedId })
    return { undone }
  },

  tag: async ({ db, companyId, caller }, { leads, tagId, take = false }) => {
    const changed = []
    const tags = take ? { add: [], remove: [tagId] } : { add: [tagId], remove: [] }
    for (const { named, one } of await lockedLeads(db, companyId, leads)) {
      const of = { ...one, staffId: one.holderId, staffIds: [...new Set([...one.originIds, one.holderId])] }
      if (await setTagsBothWays(db, of, tags)) changed.push(named)
    }
    if (changed.length > 0) {
      const action = take ? 'leads untagged' : 'leads tagged'
      await record(db, companyId, caller.staffId, action, { tagId, count: changed.length })
    }
    return { changed }
  },
})
