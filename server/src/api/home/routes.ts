import type { home } from '@mingpian/contract/home.ts'
import type { Handlers } from '#core/http/context.ts'
import { publicCompany } from '#domain/card/company-public.ts'
import { timeZoneOf } from '#domain/company/time-zone.ts'
import { areTemplates, keepChoices, offeredMessages } from '#domain/customer-messages/permissions.ts'
import { keepConsent } from '#domain/identity/consents.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import type { Module } from '#domain/module.ts'
import { weekFrom } from '#domain/place/opening.ts'
import { placesOf } from '#domain/place/places.ts'
import { todayOf } from '#domain/tracking/today.ts'

export const homeHandlers = ({ modules }: { modules: readonly Module[] }): Handlers<typeof home> => ({
  today: ({ db, companyId, caller }) => todayOf(db, companyId, caller.staffId),

  places: async ({ db, companyId, locale, fail }, { keyword = '' }) => {
    if (!(await publicCompany(db, companyId))) return fail('notFound')
    const places = await placesOf(db, companyId, keyword)
    return {
      list: places.map((place) => ({ ...place, week: weekFrom(place, place.today, locale) })),
      timeZone: await timeZoneOf(db, companyId),
    }
  },

  notices: async ({ db, companyId, caller: { host, personId }, locale }) =>
    offeredMessages(db, modules, { companyId, host, locale }, await personIdsOf(db, companyId, personId)),

  chooseNotices: async ({ db, companyId, caller, fail }, { results }) => {
    const templates = new Set(results.map(({ templateId }) => templateId))
    if (!(await areTemplates(db, companyId, templates))) return fail('notFound')
    const accepts = results.some(({ result }) => result === 'accept')
    if (accepts) await keepConsent(db, caller, { scope: 'notices', granted: true })
    return { kept: await keepChoices(db, caller, results) }
  },
})
