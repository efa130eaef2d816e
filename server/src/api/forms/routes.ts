import type { forms } from '@mingpian/contract/forms.ts'
import { seesPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import { routedId } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import { isEstate } from '#domain/company/permission.ts'
import { beginExport } from '#domain/exports/store.ts'
import { answersPage, deleteAnswer, findAnswer, requireAnswers } from '#domain/forms/answers.ts'
import { componentGroups, formMeta } from '#domain/forms/components.ts'
import { handleAnswer } from '#domain/forms/handling.ts'
import { formsPage } from '#domain/forms/list.ts'
import { formFor, readForm, shownForm } from '#domain/forms/read.ts'
import { formNumbers } from '#domain/forms/statistics.ts'
import { requireDays } from '#domain/leads/lead/list.ts'
import { meaningOf } from '#domain/sharing/meaning.ts'
import { keepScene } from '#domain/sharing/scenes.ts'
import { type SubmitParts, submitForm } from './submit.ts'

export const formsHandlers = (parts: SubmitParts): Handlers<typeof forms> => ({
  form: ({ db, companyId, caller, fail }, { formId, official }) =>
    shownForm(db, companyId, { formId, ...(official && { official }), personId: caller?.personId }, fail),

  estateForm: async ({ db, companyId, caller, fail }, { formId, formType, official }) => {
    if (!(await isEstate(db, companyId))) return fail('notFound')
    const asked = { formId, ...(official && { official }), personId: caller?.personId }
    const shown = await shownForm(db, companyId, asked, fail)
    return shown.form.formType === formType ? shown : fail('notFound')
  },

  estateFormOfScene: async ({ db, companyId, caller, fail }, { sceneId }) => {
    if (!(await isEstate(db, companyId))) return fail('notFound')
    const meant = await meaningOf(db, companyId, sceneId)
    if (meant?.contentType !== 'material') return fail('notFound')
    return shownForm(db, companyId, { formId: meant.contentId, personId: caller?.personId }, fail)
  },

  componentGroup: { outside: async () => ({ groups: componentGroups }) },

  meta: { outside: async () => formMeta },

  submit: { outside: (context, input) => submitForm(parts, context, input) },

  scene: async ({ db, companyId, caller, fail }, { formId }) => {
    const piece = await readForm(db, companyId, { formId }, fail)
    const sceneId = routedId(companyId)
    const content = { type: 'material' as const, id: piece._id }
    await keepScene(db, companyId, { sceneId, staffId: caller.staffId, content, issue: 1 })
    return { sceneId }
  },

  list: ({ db, caller }, { page, pageSize }) => formsPage(db, caller, { page, pageSize }),

  answers: async ({ db, caller, locale, fail }, { page, pageSize, ...filter }) => {
    const { title } = await formFor(db, caller, filter.formId, fail)
    await requireAnswers(db, caller, filter)
    const asked = { ...filter, page, pageSize, locale }
    return { ...(await answersPage(db, parts.sealer, caller, asked)), page, pageSize, title }
  },

  answer: async ({ db, caller, locale, fail }, { answerId }) =>
    (await findAnswer(db, parts.sealer, caller, { answerId, locale })) ?? fail('notFound'),

  statistics: async ({ db, caller, fail }, { formId }) => {
    const { title, form } = await formFor(db, caller, formId, fail)
    return { title, ...(await formNumbers(db, caller, formId, form)) }
  },

  exportAnswers: async ({ db, caller, locale, fail }, filter) => {
    await formFor(db, caller, filter.formId, fail)
    requireDays(filter)
    await requireAnswers(db, caller, filter)
    const asked = { ...filter, wholePhones: seesPhone(caller.role, false) }
    return { exportId: await beginExport(db, caller, { kind: 'answers', filter: asked, locale }) }
  },

  handle: ({ db, caller, fail }, { answerId, ...change }) => handleAnswer(db, caller, answerId, change, fail),

  deleteAnswer: async ({ db, caller, fail }, { answerId }) => {
    if (!(await deleteAnswer(db, caller, answerId))) fail('notFound')
    return { deleted: true }
  },
})
