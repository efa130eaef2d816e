import type { privacy } from '@mingpian/contract/privacy.ts'
import { policyVersion } from '@mingpian/contract/shared/rules/constants.ts'
import { maskPhone } from '@mingpian/contract/shared/rules/phone-mask.ts'
import type { Handlers } from '#core/http/context.ts'
import { isStaffPerson, keepConsent, keptOf, newestConsents } from '#domain/identity/consents.ts'
import { kinIds } from '#domain/identity/persons.ts'
import { erase } from '#domain/privacy/erase.ts'
import { personalData } from '#domain/privacy/export.ts'
import { applyAnswer } from '#domain/privacy/withdraw.ts'

export const privacyHandlers: Handlers<typeof privacy> = {
  overview: async ({ db, companyId, caller, services }) => {
    const kin = await kinIds(db, companyId, caller.personId)
    const { name, avatar, phone_sealed, tracking_off, ...counts } = await keptOf(db, caller, kin)
    const phone = phone_sealed ? services.sealer.open(companyId, phone_sealed) : ''
    return {
      policyVersion,
      consents: await newestConsents(db, companyId, kin),
      trackingOff: tracking_off,
      name,
      // No page of ours asks a vendor's host for a picture: a copy of it comes soon.
      avatar: avatar.startsWith('/') ? avatar : '',
      phone: maskPhone(phone),
      counts,
      mayDelete: !(await isStaffPerson(db, companyId, kin)),
    }
  },

  consent: async ({ db, companyId, caller, services, fail }, answer) => {
    if (answer.scope === 'staffCard' && !caller.staffId) return fail('forbidden')
    const consent = await keepConsent(db, caller, answer)
    const kin = await kinIds(db, companyId, caller.personId)
    await applyAnswer(db, services.files, { ...caller, kin }, answer)
    return consent
  },

  exportData: ({ db, caller, services, locale }) => personalData(db, services.sealer, caller, locale),

  deleteData: {
    outside: async ({ tenant, services, caller, fail }) => {
      const deletedAt = (await tenant((db) => erase(db, services.files, caller))) ?? fail('staffDataStays')
      services.sessions.forget(caller.sessionHash)
      return { deletedAt: deletedAt.toISOString() }
    },
  },
}
