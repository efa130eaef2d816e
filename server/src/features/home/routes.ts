import type { home } from '@mingpian/contract/home.ts'
import { keptFaces, openCard } from '#features/card/queries.ts'
import { publicCompany } from '#features/card-v1/queries.ts'
import { kinIds } from '#features/person/queries.ts'
import { keepConsent } from '#features/privacy/queries.ts'
import type { Handlers } from '#http/context.ts'
import { areTemplates, keepChoices, noticesFor, senderOf } from './notices.ts'
import { dropCard, keepCard, placesOf, staffIdOf } from './queries.ts'
import { todayOf } from './today.ts'

export const homeHandlers: Handlers<typeof home> = {
  today: ({ db, companyId, caller }) => todayOf(db, companyId, caller.staffId),

  savedCards: async ({ db, companyId, caller, services }, { page = 1, pageSize = 20 }) => {
    const keepers = await kinIds(db, companyId, caller.personId)
    const paging = { page, pageSize }
    return { ...(await keptFaces(db, services.sealer, companyId, keepers, paging)), ...paging }
  },

  saveCard: async ({ db, companyId, caller: { personId } }, { userId }) => {
    const { staff_id } = await openCard(db, companyId, { userId })
    const keepers = await kinIds(db, companyId, personId)
    const savedAt = await keepCard(db, companyId, { keepers, personId, staffId: staff_id })
    return { savedAt: savedAt.toISOString() }
  },

  dropCard: async ({ db, companyId, caller, fail }, { userId }) => {
    const staffId = (await staffIdOf(db, companyId, userId)) ?? fail('notFound')
    const keepers = await kinIds(db, companyId, caller.personId)
    return { dropped: await dropCard(db, companyId, { keepers, staffId }) }
  },

  places: async ({ db, companyId, fail }, { keyword = '' }) => {
    if (!(await publicCompany(db, companyId))) return fail('notFound')
    return { list: await placesOf(db, companyId, keyword) }
  },

  notices: async ({ db, companyId, caller }) => ({
    appId: await senderOf(db, companyId, caller.host),
    list: await noticesFor(db, companyId, await kinIds(db, companyId, caller.personId)),
  }),

  chooseNotices: async ({ db, companyId, caller, fail }, { results }) => {
    const templates = new Set(results.map(({ templateId }) => templateId))
    if (!(await areTemplates(db, companyId, templates))) return fail('notFound')
    const accepts = results.some(({ result }) => result === 'accept')
    if (accepts) await keepConsent(db, caller, { scope: 'notices', granted: true })
    return { kept: await keepChoices(db, caller, results) }
  },
}
