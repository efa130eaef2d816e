import type { callNow } from '@mingpian/contract/call-now.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { callNowList, type Salesperson } from '#domain/leads/call-now/list.ts'
import {
  keepOutcome,
  keepReach,
  outcomeFigures,
  outcomeRows,
  snooze,
} from '#domain/leads/call-now/outcomes.ts'
import { undoLast } from '#domain/leads/call-now/undo.ts'
import { holdOwnLead } from '#domain/leads/lead/access.ts'
import { ownOf } from '#domain/staff/covers.ts'

const salespersonOf = async (db: TenantDb, { companyId, staffId }: Caller): Promise<Salesperson> => ({
  companyId,
  staffId,
  staffIds: await ownOf(db, { companyId, staffId }),
})

interface Parts {
  sealer: Sealer
}

export const callNowHandlers = ({ sealer }: Parts): Handlers<typeof callNow> => ({
  list: async ({ db, caller }) => ({ list: await callNowList(db, sealer, await salespersonOf(db, caller)) }),

  snooze: async ({ db, caller }, { clueId, days }) => ({
    until: await snooze(db, await holdOwnLead(db, caller, clueId), days),
  }),

  keepOutcome: async ({ db, caller }, { clueId, reason, outcome }) => {
    await keepOutcome(db, await holdOwnLead(db, caller, clueId), {
      reason,
      outcome,
    })
    return { outcome }
  },

  undo: async ({ db, caller }, { clueId, of }) => ({
    undone: await undoLast(db, await holdOwnLead(db, caller, clueId), of),
  }),

  keepReach: async ({ db, caller }, { clueId, way }) => {
    await keepReach(db, await holdOwnLead(db, caller, clueId), way)
    return { kept: true }
  },

  figures: async ({ db, caller }, { days = 90 }) => ({
    list: await outcomeFigures(db, await salespersonOf(db, caller), days),
  }),

  rows: async ({ db, caller }, { days = 90, page, pageSize, ...chosen }) => ({
    ...(await outcomeRows(db, await salespersonOf(db, caller), { days, page, pageSize, ...chosen })),
    page,
    pageSize,
  }),
})
