import type { contacts } from '@mingpian/contract/contacts.ts'
import type { Handlers } from '#core/http/context.ts'
import { beginSync } from '#domain/contacts/sync.ts'
import { keepWelcomeSetting, welcomeSetting } from '#domain/contacts/welcome-setting.ts'

export const contactsHandlers: Handlers<typeof contacts> = {
  welcome: ({ db, companyId }) => welcomeSetting(db, companyId),

  keepWelcome: ({ db, caller }, welcome) => keepWelcomeSetting(db, caller, welcome),

  sync: async ({ db, companyId, caller }) => ({ jobId: await beginSync(db, companyId, caller.staffId) }),
}
