import type { customerMessages } from '@mingpian/contract/customer-messages.ts'
import type { Handlers } from '#core/http/context.ts'
import { bindingsOf, bindMessage, unbindMessage } from '#domain/customer-messages/bindings.ts'
import type { Module } from '#domain/module.ts'

export const customerMessagesHandlers = ({
  modules,
}: {
  modules: readonly Module[]
}): Handlers<typeof customerMessages> => ({
  list: { reads: ({ db, companyId, locale }) => bindingsOf(db, modules, companyId, locale) },

  bind: async ({ db, companyId, caller, fail }, binding) => {
    const refused = await bindMessage(db, modules, { companyId, by: caller.staffId }, binding)
    return refused ? fail(refused) : {}
  },

  unbind: async ({ db, companyId, caller }, target) => {
    await unbindMessage(db, { companyId, by: caller.staffId }, target)
    return {}
  },
})
