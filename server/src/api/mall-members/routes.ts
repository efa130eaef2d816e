import type { mallMembers } from '@mingpian/contract/mall-members.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import { momentOf } from '#core/http/moment.ts'
import { endGivenLevel, giveLevel } from '#domain/mall/given-level.ts'
import { makeLevel, removeLevel, saveLevel } from '#domain/mall/levels.ts'
import { listMembers, managedLevels, memberDetail } from '#domain/shop/members/managed.ts'

interface Parts {
  sealer: Sealer
}

export const mallMembersHandlers = ({ sealer }: Parts): Handlers<typeof mallMembers> => ({
  list: {
    reads: ({ db, companyId, caller }, { page, pageSize, ...filter }) =>
      listMembers(db, { sealer, companyId }, filter, { page, pageSize }, may(caller.role, 'orders.write')),
  },
  detail: {
    reads: ({ db, companyId, caller }, { memberId }) =>
      memberDetail(db, { sealer, companyId }, memberId, may(caller.role, 'orders.write')),
  },

  async giveLevel({ db, companyId, caller }, { until, ...given }) {
    await giveLevel(db, caller, { ...given, until: until === '' ? null : momentOf('until', until) })
    return memberDetail(db, { sealer, companyId }, given.memberId, true)
  },
  async endLevel({ db, companyId, caller }, { memberId }) {
    await endGivenLevel(db, caller, memberId)
    return memberDetail(db, { sealer, companyId }, memberId, true)
  },

  levels: { reads: async ({ db, companyId }) => ({ list: await managedLevels(db, companyId) }) },
  makeLevel: async ({ db, caller }, level) => ({ levelId: await makeLevel(db, caller, level) }),
  async saveLevel({ db, caller }, { levelId, ...level }) {
    await saveLevel(db, caller, levelId, level)
    return { levelId }
  },
  async removeLevel({ db, caller }, { levelId }) {
    await removeLevel(db, caller, levelId)
    return {}
  },
})
