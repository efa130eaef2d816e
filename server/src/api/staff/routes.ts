import type { staff } from '@mingpian/contract/staff.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Handlers } from '#core/http/context.ts'
import { Failure, failOnly } from '#core/http/failure.ts'
import { giveBackBookings, giveToSuccessor, settleBookings } from '#domain/bookings/booking/give.ts'
import { saveCard } from '#domain/card/edit/save.ts'
import { cardStateOf } from '#domain/card/queries.ts'
import { cardWatch } from '#domain/card/staff-changes.ts'
import { cardStateIn } from '#domain/card/state.ts'
import type { Files } from '#domain/files/store.ts'
import { holdingsOf, takenOver } from '#domain/hand-over/holdings.ts'
import type { Module } from '#domain/module.ts'
import { leaveTogether, setLicences } from '#domain/staff/bulk.ts'
import { staffDetail } from '#domain/staff/detail.ts'
import { bringBack, handOver, undoHandOver } from '#domain/staff/hand-over.ts'
import { departmentsOf, memberOf, staffPage } from '#domain/staff/members.ts'
import { updateStaff } from '#domain/staff/update.ts'
import { type ImportParts, importHandlers } from './import-routes.ts'

interface Parts extends ImportParts {
  modules: readonly Module[]
  files: Files
}

type Asked = { db: TenantDb; companyId: string }

function refuse(): never {
  throw new Failure('notFound')
}

/** @throws Failure notFound */
async function detailOf({ sealer, modules }: Parts, { db, companyId }: Asked, userId: string) {
  const { staffId, ...detail } = (await staffDetail(db, sealer, companyId, userId)) ?? refuse()
  const card = await cardStateOf(db, companyId, staffId)
  return { ...detail, card, has: await holdingsOf(db, modules, { companyId, staffId }) }
}

export const staffHandlers = (parts: Parts): Handlers<typeof staff> => ({
  ...importHandlers(parts),

  list: async ({ db, companyId }, { page, pageSize, ...asked }) => ({
    ...(await staffPage(db, companyId, { ...asked, page, pageSize }, cardStateIn(companyId))),
    page,
    pageSize,
  }),

  departments: async ({ db, companyId }) => ({ list: await departmentsOf(db, companyId) }),

  detail: (asked, { userId }) => detailOf(parts, asked, userId),

  async update(asked, { userId, ...change }) {
    const problem = await updateStaff(asked.db, parts.sealer, asked.caller, userId, change, cardWatch)
    return problem ? asked.fail(problem) : detailOf(parts, asked, userId)
  },

  async handOver(asked, input) {
    const problem = await handOver(asked.db, asked.caller, input)
    if (problem) return asked.fail(problem)
    if (input.successorId !== undefined) await giveToSuccessor(asked.db, asked.caller, input.successorId)
    return detailOf(parts, asked, input.userId)
  },

  async licences({ db, caller, fail }, { members, licensed }) {
    const ids = members.map(({ userId }) => userId)
    const done = await setLicences(db, caller, ids, licensed)
    return done === 'notFound' ? fail(done) : done
  },

  async leave({ db, caller, fail }, { members, ...how }) {
    const userIds = members.map(({ userId }) => userId)
    const problem = await leaveTogether(db, caller, { userIds, ...how })
    if (problem) return fail(problem)
    if (how.successorId !== undefined) await giveToSuccessor(db, caller, how.successorId)
    return { left: new Set(userIds).size }
  },

  async openCard(asked, { userId }) {
    const { db, caller, companyId } = asked
    const { staffId, status } = (await memberOf(db, companyId, userId)) ?? refuse()
    if (status === 'left') refuse()
    const fail = failOnly(asked.fail, 'noLicence', 'consentNeeded')
    await saveCard({ db, parts, caller, staffId, fail }, { isOpen: true })
    return detailOf(parts, asked, userId)
  },

  async undo(asked, { userId }) {
    const problem = await undoHandOver(asked.db, parts.sealer, asked.caller, userId)
    if (problem) return asked.fail(problem)
    await giveBackBookings(asked.db, asked.caller, userId)
    return detailOf(parts, asked, userId)
  },

  async comeBack(asked, { userId }) {
    const problem = await bringBack(asked.db, parts.sealer, asked.caller, userId)
    if (problem) return asked.fail(problem)
    const member = (await memberOf(asked.db, asked.companyId, userId)) ?? refuse()
    await settleBookings(asked.db, asked.companyId, member.staffId)
    return detailOf(parts, asked, userId)
  },

  takenOver: async ({ db, companyId, caller }) => ({ list: await takenOver(db, companyId, caller.staffId) }),
})
