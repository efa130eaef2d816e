import type { site } from '@mingpian/contract/site.ts'
import type { Handlers } from '#core/http/context.ts'
import { findSite } from '#domain/content/site.ts'

export const siteHandlers: Handlers<typeof site> = {
  query: async ({ db, companyId }, { category }) =>
    (await findSite(db, companyId, category)) ?? { opened: false, siteId: '' },
}
