import type { customers } from '@mingpian/contract/customers.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { readLeadOf } from '#domain/leads/lead/access.ts'
import { requireDays } from '#domain/leads/lead/list.ts'
import { leadDetail, seesPhoneOf } from '#domain/leads/lead/one.ts'
import { turnLeads, undoTurns } from '#domain/leads/lead/write.ts'
import { returnsOf } from '#domain/leads/pool/watched.ts'
import { tagLeads } from '#domain/leads/tags/two-way.ts'
import { findSalesperson } from '#domain/sharing/queries.ts'
import { customersPage, factsOf } from './facts.ts'

const all = 'all' as const

/** The caller, who sees the hand-overs of the whole company. */
const companyView = ({ staffId }: Caller) => ({ staffId, staffIds: all })

export const customersHandlers = (parts: { sealer: Sealer }): Handlers<typeof customers> => ({
  list: async ({ db, companyId, caller, fail }, { page, pageSize, ...asked }) => {
    if (asked.userId && !(await findSalesperson(db, companyId, asked.userId))) fail('notFound')
    requireDays(asked)
    return {
      ...(await customersPage(db, parts.sealer, caller, { ...asked, page, pageSize })),
      page,
      pageSize,
    }
  },

  detail: async ({ db, companyId, caller }, named) => {
    const one = await readLeadOf(db, companyId, named)
    const facts = (await factsOf(db, companyId, [one.rootId])).of(one.rootId)
    const detail = await leadDetail(
      db,
      parts.sealer,
      { ...one, staffIds: all },
      await seesPhoneOf(db, one, caller),
    )
    const lead = { root_id: one.rootId, holder_id: one.holderId }
    const returnsIn = one.isHeld ? (await returnsOf(db, companyId, [lead]))(lead) : null
    return { ...detail, ...facts, sources: one.sources, returnsIn, inPool: one.isFree }
  },

  turn: async ({ db, companyId, caller, fail }, { leads, userId }) => {
    const to = (await findSalesperson(db, companyId, userId)) ?? fail('notFound')
    return { turnIds: await turnLeads(db, companyId, companyView(caller), leads, to.staffId) }
  },

  undoTurns: async ({ db, companyId, caller }, { turnIds }) => ({
    undone: await undoTurns(db, companyId, companyView(caller), turnIds),
  }),

  undoJoin: async ({ db, companyId, caller, fail }, { joinedId }) => {
    if (!isUuid(joinedId) || (await personIdsOf(db, companyId, joinedId)).length === 0) fail('notFound')
    const undone = await undoJoin(db, companyId, joinedId)
    if (undone) await record(db, companyId, caller.staffId, 'persons separated', { joinedId })
    return { undone }
  },

  tag: async ({ db, caller }, { leads, tagId, take = false }) => ({
    changed: await tagLeads(db, caller, leads, { tagId, take }),
  }),
})
