import type { userCard } from '@mingpian/contract/user-card.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import { failOnly } from '#core/http/failure.ts'
import { claimCard } from '#domain/card/edit/claim.ts'
import { editView } from '#domain/card/edit/edit-view.ts'
import { editedStaff } from '#domain/card/edit/edited-card.ts'
import { changePhone } from '#domain/card/edit/phone.ts'
import { saveCard } from '#domain/card/edit/save.ts'
import { changeSetting, settingOf } from '#domain/card/edit/setting.ts'
import { cardOfStaff, previewPage } from '#domain/card/queries.ts'
import type { Files } from '#domain/files/store.ts'
import { askLicence, licenceRequests, setLicence } from '#domain/staff/licence.ts'

/** Dependencies of saving a card. */
export interface EditParts {
  files: Files
  sealer: Sealer
}

type Calls = Pick<
  typeof userCard,
  | 'edit'
  | 'preview'
  | 'basicInfo'
  | 'profile'
  | 'phone'
  | 'claim'
  | 'askLicence'
  | 'licenceRequests'
  | 'licence'
  | 'setting'
  | 'changeSetting'
>

export const cardEditHandlers = (parts: EditParts): Handlers<Calls> => ({
  async edit({ db, companyId, caller }, { userId }) {
    const staffId = await editedStaff(db, caller, userId)
    return editView(db, parts.sealer, companyId, staffId, staffId === caller.staffId)
  },

  async preview({ db, companyId, caller, locale, fail }, { userId }) {
    const row = await cardOfStaff(db, companyId, await editedStaff(db, caller, userId))
    return row ? previewPage(db, parts.sealer, row, locale) : fail('notFound')
  },

  async basicInfo({ db, caller, fail }, { userId, revision, ...input }) {
    const staffId = await editedStaff(db, caller, userId)
    return { revision: await saveCard({ db, caller, parts, staffId, revision, fail }, input) }
  },

  async profile({ db, caller, fail }, { userId, revision, profile, englishProfile }) {
    const staffId = await editedStaff(db, caller, userId)
    const english = englishProfile === undefined ? {} : { english: { profile: englishProfile } }
    return {
      revision: await saveCard(
        { db, caller, parts, staffId, revision, fail: failOnly(fail, 'cardChanged') },
        { profile, ...english },
      ),
    }
  },

  phone: {
    async outside({ caller, tenant, fail }, proof) {
      // The failure is thrown after the transaction, so that a wrong code stays counted.
      const done = await tenant((db) => changePhone(db, parts, caller, proof))
      return typeof done === 'string' ? fail(done) : { revision: done }
    },
  },

  claim: (context, claim) => claimCard({ ...context, parts }, claim),

  askLicence: async ({ db, companyId, caller }) => ({
    askedAt: await askLicence(db, companyId, caller.staffId),
  }),

  licenceRequests: ({ db, companyId }, paging) => licenceRequests(db, companyId, paging),

  async licence({ db, caller, fail }, { userId, licensed }) {
    return (await setLicence(db, caller, userId, licensed)) ? { userId, licensed } : fail('notFound')
  },

  setting: ({ db, companyId }) => settingOf(db, companyId),

  changeSetting: async ({ db, caller, fail }, { revision, ...change }) => ({
    revision: await changeSetting(db, caller, revision, change, fail),
  }),
})
