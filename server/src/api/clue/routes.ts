import type { clue } from '@mingpian/contract/clue.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import { prepareShare } from '#domain/card/share-thing.ts'
import { findPerson } from '#domain/identity/find-person.ts'
import { wholeTrail } from '#domain/leads/call-now/trail.ts'
import { changeLead, holdOwnLead } from '#domain/leads/lead/access.ts'
import { keepRemark, remarkOf } from '#domain/leads/remarks/remarks.ts'
import { heldFrom } from '#domain/leads/turns/held.ts'
import { reportMall } from '#domain/mall/report.ts'
import { areShares, confirmShare, contentOf, findSalesperson } from '#domain/sharing/queries.ts'
import { ownMember, ownOf } from '#domain/staff/covers.ts'
import { radarOf, radarPage } from '#domain/tracking/radar/radar.ts'
import { visitLines } from '#domain/tracking/radar/visit-lines.ts'
import { visitPage, visitsSince } from '#domain/tracking/radar/visit-page.ts'
import { shareRecord } from '#domain/tracking/report-fields.ts'

interface Parts {
  sealer: Sealer
}

export const clueHandlers = (parts: Parts): Handlers<typeof clue> => ({
  async mallReport({ db, companyId, caller, fail }, { userId }) {
    const salesperson = (await findSalesperson(db, companyId, userId)) ?? fail('notFound')
    return { reported: !caller.isColleague && (await reportMall(db, caller, salesperson)) }
  },

  radar: {
    async reads({ db, companyId, caller, fail }, { page, pageSize, userId = caller.userId, ...filter }) {
      const staffId = (await ownMember(db, caller, userId)) ?? fail('notFound')
      const of = await radarOf(db, companyId, staffId)
      // Without a filter the total is read from the index.
      const asked = Object.keys(filter).length > 0 ? { page, pageSize, filter } : { page, pageSize }
      return { ...(await radarPage(db, of, asked)), page, pageSize }
    },
  },

  radarVisits: {
    async reads({ db, companyId, caller, fail }, { userId = caller.userId, ...asked }) {
      const staffId = (await ownMember(db, caller, userId)) ?? fail('notFound')
      const of = await radarOf(db, companyId, staffId)
      return { ...(await visitPage(db, of, asked)), page: asked.page, pageSize: asked.pageSize }
    },
  },

  radarVisit: {
    async reads({ db, companyId, caller, fail }, { unionId, visitId, page, pageSize }) {
      const lead = (await findPerson(db, companyId, unionId)) ?? fail('notFound')
      const asked = { rootId: lead.rootId, visitId, page, pageSize }
      const own = await ownOf(db, caller)
      const staffIds = [...own, ...(await heldFrom(db, { companyId, staffIds: own }, lead.rootId))]
      const lines = (await visitLines(db, { companyId, staffIds }, asked)) ?? fail('notFound')
      return { ...lines, page, pageSize }
    },
  },

  radarUnread: {
    async reads({ db, companyId, caller }, { since }) {
      return { unread: await visitsSince(db, await radarOf(db, companyId, caller.staffId), since) }
    },
  },

  trail: {
    async reads({ db, caller }, { unionId, page, pageSize }) {
      const asked = { leadId: unionId, page, pageSize }
      return { ...(await wholeTrail(db, parts.sealer, caller, asked)), page, pageSize }
    },
  },

  remark: async ({ db, caller }, { unionId }) => remarkOf(db, await changeLead(db, caller, unionId)),

  keepRemark: async ({ db, caller }, { unionId, words }) =>
    keepRemark(db, await holdOwnLead(db, caller, unionId), words.trim()),

  sharePrepare: {
    outside: async ({ companyId, caller, tenant, origin, fail }, input) => {
      const content = contentOf(input.contentType, input.contentId)
      const { userId = '', parentShareId = '' } = input
      const atHand = await origin()
      const by = { userId, parentShareId }
      return tenant(
        async (db) =>
          (await prepareShare(db, { ...caller, companyId }, atHand, { content, ...by })) ?? fail('notFound'),
      )
    },
  },

  async saleShareRecord({ db, companyId, caller, fail }, { companyId: _ours, userId: _mine, ...report }) {
    const { saleShareId, channel = report.shareType } = report
    const named = [report.shareId, report.currentShareId, report.clueShareId]
    if (
      !(await areShares(
        db,
        companyId,
        named.filter((id): id is string => Boolean(id)),
      ))
    )
      fail('notFound')
    const contentId = report.operateEntityObj.operateEntityId
    const record = shareRecord(report)
    const share = { shareId: saleShareId, staffId: caller.staffId, contentId, channel, record }
    const confirmedAt = (await confirmShare(db, companyId, share)) ?? fail('notFound')
    return { saleShareId, confirmedAt: confirmedAt.toISOString() }
  },
})
