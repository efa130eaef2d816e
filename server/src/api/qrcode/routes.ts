import type { qrcode } from '@mingpian/contract/qrcode.ts'
import type { Handlers } from '#core/http/context.ts'
import { openCard } from '#domain/card/queries.ts'
import type { ContactCodes } from '#domain/contacts/contact-codes.ts'

interface Parts {
  contactCodes: ContactCodes
}

export const qrcodeHandlers = (parts: Parts): Handlers<typeof qrcode> => ({
  sale: {
    outside: async ({ companyId, tenant, fail }, { codeID }) => {
      const card = await tenant((db) => openCard(db, companyId, codeID, fail))
      return parts.contactCodes.codeOf({
        companyId,
        staffId: card.staff_id,
        userId: card.user_id,
        kind: card.contact_code ?? 'enterprise',
        issue: card.issue ?? 1,
      })
    },
  },
})
