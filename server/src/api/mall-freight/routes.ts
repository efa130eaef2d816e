import type { mallFreight } from '@mingpian/contract/mall-freight.ts'
import type { Handlers } from '#core/http/context.ts'
import {
  freightTemplates,
  makeFreightTemplate,
  removeFreightTemplate,
  saveFreightTemplate,
} from '#domain/shop/product/freight.ts'

export const mallFreightHandlers: Handlers<typeof mallFreight> = {
  list: { reads: async ({ db, companyId }) => ({ list: await freightTemplates(db, companyId) }) },

  create: async ({ db, caller }, template) => ({
    templateId: await makeFreightTemplate(db, caller, template),
  }),

  async save({ db, caller, fail }, { templateId, revision, ...template }) {
    await saveFreightTemplate(db, caller, { templateId, revision }, template, fail)
    return { templateId: templateId.toLowerCase() }
  },

  async remove({ db, caller }, { templateId }) {
    await removeFreightTemplate(db, caller, templateId)
    return {}
  },
}
