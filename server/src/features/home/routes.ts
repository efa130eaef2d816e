import type { home } from '@mingpian/contract/home.ts'
import { publicCompany } from '#features/card-v1/queries.ts'
import { kinIds } from '#features/person/queries.ts'
import { keepConsent } from '#features/privacy/queries.ts'
import type { Handlers } from '#http/context.ts'
import { areTemplates, keepChoices, noticesFor, senderOf } from './notices.ts'
import { placesOf } from './queries.ts'
import { todayOf } from './today.ts'

export const homeHandlers: Handlers<typeof home> = {
  today: ({ db, companyId, caller }) => todayOf(db, companyId, caller.staffId),

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
