import type { editing } from '@mingpian/contract/editing.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { Handlers } from '#core/http/context.ts'
import { requireEditing, setStaffContent, staffContent } from '#domain/company/staff-content.ts'
import { beginConversion, findConversion } from '#domain/content/conversion/store.ts'

export const editingHandlers: Handlers<typeof editing> = {
  permission: async ({ db, companyId, caller: { role } }) => {
    const isOn = await staffContent(db, companyId)
    return { staffContent: isOn, allowed: may(role, 'content.write') || isOn }
  },

  permit: async ({ db, caller }, { staffContent }) => {
    await setStaffContent(db, caller, staffContent)
    return { staffContent }
  },

  convert: async ({ db, caller }, file) => {
    await requireEditing(db, caller)
    return { conversionId: await beginConversion(db, caller, file) }
  },

  conversion: async ({ db, companyId, caller: { staffId }, fail }, { conversionId }) =>
    (await findConversion(db, { companyId, conversionId, staffId })) ?? fail('notFound'),
}
