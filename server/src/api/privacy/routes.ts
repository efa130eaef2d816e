import type { privacy } from '@mingpian/contract/privacy.ts'
import { policyVersion } from '@mingpian/contract/shared/rules/constants.ts'
import { maskPhone } from '@mingpian/contract/shared/rules/phone-mask.ts'
import { seesPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import { ownPicture } from '#core/own-picture.ts'
import { record } from '#domain/audit/record.ts'
import { isStaffPerson, keepConsent, newestConsents } from '#domain/identity/consents.ts'
import { lockJoined } from '#domain/identity/locks.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import type { Module } from '#domain/module.ts'
import { erase } from '#domain/privacy/erase.ts'
import { personalData } from '#domain/privacy/export.ts'
import { keptOf } from '#domain/privacy/overview.ts'
import { isVisitorThere, visitorsLike } from '#domain/privacy/people.ts'
import { applyAnswer } from '#domain/privacy/withdraw.ts'
import type { Sessions } from '#domain/sign-in/callers.ts'
import { registeredPhone } from '#domain/sign-in/sale-info.ts'

interface Parts {
  modules: readonly Module[]
  sealer: Sealer
  sessions: Sessions
}

export const privacyHandlers = (parts: Parts): Handlers<typeof privacy> => ({
  overview: async ({ db, companyId, caller }) => {
    const personIds = await personIdsOf(db, companyId, caller.personId)
    const { name, avatar, phone_sealed, tracking_off, ...counts } = await keptOf(db, caller, personIds)
    const own = phone_sealed ? parts.sealer.open(companyId, phone_sealed) : ''
    // Of a member the personal centre shows the registered phone.
    const phone = (await registeredPhone(db, parts, caller)) || own
    return {
      policyVersion,
      consents: await newestConsents(db, companyId, personIds),
      trackingOff: tracking_off,
      name,
      // Of one with the vendor a copy comes soon.
      avatar: ownPicture(avatar),
      phone: maskPhone(phone),
      counts,
      mayDelete: !(await isStaffPerson(db, companyId, personIds)),
    }
  },

  consent: async ({ db, caller, fail }, answer) => {
    if (answer.scope === 'staffCard' && !caller.staffId) return fail('forbidden')
    const personIds = await lockJoined(db, caller.companyId, caller.identityPersonId)
    const consent = await keepConsent(db, caller, answer)
    await applyAnswer(db, { ...caller, personIds }, answer)
    return consent
  },

  exportData: async ({ db, caller, locale }) => {
    const data = await personalData(db, parts, caller, locale)
    const phone = (await registeredPhone(db, parts, caller)) || data.person.phone
    return { ...data, person: { ...data.person, phone } }
  },

  people: async ({ db, companyId }, { keyword = '', page, pageSize }) =>
    visitorsLike(db, parts.sealer, companyId, { keyword, page, pageSize }),

  exportPerson: async ({ db, companyId, caller, locale, fail }, { personId }) => {
    if (!(await isVisitorThere(db, companyId, personId))) return fail('notFound')
    const isWhole = seesPhone(caller.role, false)
    const data = await personalData(db, parts, { companyId, personId }, locale, isWhole)
    await record(db, companyId, caller.staffId, 'person exported')
    return data
  },

  erasePerson: async ({ db, companyId, caller, fail }, { personId }) => {
    if (!(await isVisitorThere(db, companyId, personId))) return fail('notFound')
    const erased = await erase(db, parts, { companyId, personId }, caller.staffId)
    return { deletedAt: (erased ?? fail('notFound')).toISOString() }
  },

  deleteData: {
    outside: async ({ tenant, caller, fail }) => {
      const deletedAt = (await tenant((db) => erase(db, parts, caller))) ?? fail('staffDataStays')
      parts.sessions.forget(caller.sessionHash)
      return { deletedAt: deletedAt.toISOString() }
    },
  },
})
