import type { templates } from '@mingpian/contract/templates.ts'
import type { Handlers } from '#core/http/context.ts'
import {
  findTemplate,
  keepTemplate,
  renameTemplate,
  setTemplateRemoved,
  templatesOf,
} from '#domain/content/templates/templates.ts'

export const templatesHandlers: Handlers<typeof templates> = {
  list: async ({ db, companyId, locale }, query) => ({
    list: await templatesOf(db, { companyId, locale, ...query }),
  }),

  detail: async ({ db, companyId, locale, fail }, { templateId, ...query }) =>
    (await findTemplate(db, { companyId, locale, ...query }, templateId)) ?? fail('notFound'),

  keep: async ({ db, caller }, piece) => ({ templateId: await keepTemplate(db, caller, piece) }),

  rename: async ({ db, caller }, template) => ({ templateId: await renameTemplate(db, caller, template) }),

  remove: async ({ db, caller }, { templateId }) => ({
    templateId: await setTemplateRemoved(db, caller, templateId, true),
  }),

  putBack: async ({ db, caller }, { templateId }) => ({
    templateId: await setTemplateRemoved(db, caller, templateId, false),
  }),
}
