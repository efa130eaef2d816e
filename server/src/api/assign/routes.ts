import type { assign } from '@mingpian/contract/assign.ts'
import type { Handlers } from '#core/http/context.ts'
import { previewOf } from '#domain/leads/assign/preview.ts'
import { assignSetting, keepAssignSetting } from '#domain/leads/assign/setting.ts'

export const assignHandlers: Handlers<typeof assign> = {
  setting: ({ db, companyId }) => assignSetting(db, companyId),

  async keep({ db, companyId, caller }, setting) {
    await keepAssignSetting(db, caller, setting)
    return assignSetting(db, companyId)
  },

  preview: ({ db, companyId }, setting) => previewOf(db, companyId, setting),
}
