import type { site } from '@mingpian/contract/site.ts'
import type { Handlers } from '#http/context.ts'
import { findSite } from './queries.ts'

export const siteHandlers: Handlers<typeof site> = {
  query: async ({ db, companyId }, { category }) =>
    (await findSite(db, companyId, category)) ?? { opened: false, siteId: '' },
}
