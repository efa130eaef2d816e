import type { qrcode } from '@mingpian/contract/qrcode.ts'
import type { Handlers } from '#core/http/context.ts'
import { openCard } from '#domain/card/queries.ts'

export const qrcodeHandlers: Handlers<typeof qrcode> = {
  sale: {
    outside: async ({ services, companyId, tenant }, { codeID }) => {
      const card = await tenant((db) => openCard(db, companyId, { userId: codeID }))
      return services.contactCodes.codeOf({
        companyId,
        staffId: card.staff_id,
        userId: card.user_id,
        kind: card.contact_code ?? 'enterprise',
        issue: card.issue ?? 1,
      })
    },
  },
}
