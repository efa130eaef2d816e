import type { forms } from '@mingpian/contract/forms.ts'
import { routedId, type Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import { missing } from '#core/http/failure.ts'
import type { ContactCodes } from '#domain/contacts/contact-codes.ts'
import { answersPage, deleteAnswer } from '#domain/forms/answers.ts'
import { componentGroups, formMeta } from '#domain/forms/components.ts'
import { formsPage } from '#domain/forms/list.ts'
import { formFor, readForm, shownForm } from '#domain/forms/read.ts'
import { formNumbers } from '#domain/forms/statistics.ts'
import { fittingAnswers, keepAnswer, phoneToVerify } from '#domain/forms/submit.ts'
import { meaningOf } from '#domain/sharing/meaning.ts'
import { keepScene } from '#domain/sharing/scenes.ts'
import { useSmsCode, wasSmsCode } from '#domain/sign-in/sms-codes.ts'
import type { Credits } from '#domain/tracking/credits.ts'
import type { EventWriter } from '#domain/tracking/ledger/writer.ts'
import { contactOf, creditedTo, tell } from './after-submit.ts'
import { sheetAddress } from './plugin.ts'

interface Parts {
  contactCodes: ContactCodes
  credits: Credits
  events: EventWriter
  sealer: Sealer
}

export const formsHandlers = (parts: Parts): Handlers<typeof forms> => ({
  form: ({ db, companyId, caller, fail }, { formId, official }) =>
    shownForm(db, companyId, { formId, ...(official && { official }), personId: caller?.personId }, fail),

  estateForm: async ({ db, companyId, caller, fail }, { formId, formType, official }) => {
    const asked = { formId, ...(official && { official }), personId: caller?.personId }
    const shown = await shownForm(db, companyId, asked, fail)
    return shown.form.formType === formType ? shown : fail('notFound')
  },

  estateFormOfScene: async ({ db, companyId, caller, fail }, { sceneId }) => {
    const meant = await meaningOf(db, companyId, sceneId)
    if (meant?.contentType !== 'material') return fail('notFound')
    return shownForm(db, companyId, { formId: meant.contentId, personId: caller?.personId }, fail)
  },

  componentGroup: { outside: async () => ({ groups: componentGroups }) },

  meta: { outside: async () => formMeta },

  submit: {
    async outside(context, { formId, answers, smsCode, shareId = '', userId = '' }) {
      const { companyId, caller, tenant, once, fail } = context
      const personId = caller?.personId ?? ''
      const piece = await tenant((db) => readForm(db, companyId, { formId }, fail))
      const { form } = piece.body
      if (form.limits.perPerson > 0 && !caller) fail('loginExpired')
      const fitting = fittingAnswers(companyId, form, answers)
      const phone = phoneToVerify(form, fitting)
      if (phone) {
        const proof = { companyId, phone, purpose: 'form' as const, code: smsCode ?? missing('smsCode') }
        // A code that is wrong stays counted: what fails does so after the transaction.
        const isRight = await tenant(
          async (db) => (await useSmsCode(parts, db, proof)) || wasSmsCode(parts, db, proof),
        )
        if (!isRight) fail('smsCodeWrong')
      }
      const credited = await tenant((db) => creditedTo(db, companyId, { shareId, userId }))
      const { staffId = '' } = credited.salesperson ?? {}
      const kept = { companyId, piece, answers: fitting, personId, staffId, shareId: credited.shareId }
      const answerId = await once((db) => keepAnswer(db, parts.sealer, kept, fail))
      await tell(parts, context, { formId: piece._id, answerId, credited })
      const contact = form.contactCode && staffId ? await contactOf(parts, context, staffId) : null
      return { answerId, thanks: form.thanks, contact }
    },
  },

  scene: async ({ db, companyId, caller, fail }, { formId }) => {
    const piece = await readForm(db, companyId, { formId }, fail)
    const sceneId = routedId(companyId)
    const content = { type: 'material' as const, id: piece._id }
    await keepScene(db, companyId, { sceneId, staffId: caller.staffId, content, issue: 1 })
    return { sceneId }
  },

  list: ({ db, caller }, { page = 1, pageSize = 20 }) => formsPage(db, caller, { page, pageSize }),

  answers: async ({ db, caller, locale, fail }, { page = 1, pageSize = 20, ...filter }) => {
    const { title } = await formFor(db, caller, filter.formId, fail)
    const asked = { ...filter, page, pageSize, locale }
    return { ...(await answersPage(db, parts.sealer, caller, asked)), page, pageSize, title }
  },

  statistics: async ({ db, caller, fail }, { formId }) => {
    const { title, form } = await formFor(db, caller, formId, fail)
    return { title, ...(await formNumbers(db, caller, formId, form)) }
  },

  exportAnswers: async ({ db, companyId, caller, locale, fail }, filter) => {
    const { title } = await formFor(db, caller, filter.formId, fail)
    const { staffId, isAdmin } = caller
    return { url: sheetAddress(parts, companyId, { reader: { staffId, isAdmin }, filter, title, locale }) }
  },

  deleteAnswer: async ({ db, companyId, fail }, { answerId }) => {
    if (!(await deleteAnswer(db, companyId, answerId))) fail('notFound')
    return { deleted: true }
  },
})
