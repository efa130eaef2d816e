import type { staff } from '@mingpian/contract/staff.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Handlers } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { cardWatch } from '#domain/card/staff-changes.ts'
import { holdingsOf, takenOver } from '#domain/hand-over/holdings.ts'
import { staffDetail } from '#domain/staff/detail.ts'
import { bringBack, handOver, undoHandOver } from '#domain/staff/hand-over.ts'
import { departmentsOf, staffPage } from '#domain/staff/members.ts'
import { updateStaff } from '#domain/staff/update.ts'
import { type ImportParts, importHandlers } from './import-routes.ts'

type Parts = ImportParts

type Asked = { db: TenantDb; companyId: string }

function refuse(): never {
  throw new Failure('notFound')
}

/** @throws Failure notFound */
async function detailOf({ sealer }: Parts, { db, companyId }: Asked, userId: string) {
  const { staffId, ...detail } = (await staffDetail(db, sealer, companyId, userId)) ?? refuse()
  return { ...detail, has: await holdingsOf(db, companyId, staffId) }
}

export const staffHandlers = (parts: Parts): Handlers<typeof staff> => ({
  ...importHandlers(parts),

  list: async ({ db, companyId }, { page = 1, pageSize = 20, ...asked }) => ({
    ...(await staffPage(db, companyId, { ...asked, page, pageSize })),
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
    return problem ? asked.fail(problem) : detailOf(parts, asked, input.userId)
  },

  async undo(asked, { userId }) {
    const problem = await undoHandOver(asked.db, parts.sealer, asked.caller, userId)
    return problem ? asked.fail(problem) : detailOf(parts, asked, userId)
  },

  async comeBack(asked, { userId }) {
    const problem = await bringBack(asked.db, parts.sealer, asked.caller, userId)
    return problem ? asked.fail(problem) : detailOf(parts, asked, userId)
  },

  takenOver: async ({ db, companyId, caller }) => ({ list: await takenOver(db, companyId, caller.staffId) }),
})
