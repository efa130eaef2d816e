import { sitePage as pagePath, siteCategory, siteParameter } from '@mingpian/contract/shared/rules/site.ts'
import type { site } from '@mingpian/contract/site.ts'
import type { Handlers } from '#core/http/context.ts'
import { publicCompany } from '#domain/card/company-public.ts'
import {
  arrangedSite,
  closeSite,
  findSite,
  publishSite,
  restoreSite,
  saveSite,
  siteVersions,
} from '#domain/content/site.ts'
import { firstContent } from '#domain/content/site-content.ts'
import { shownSite, sitePage } from '#domain/site/page.ts'

export const siteHandlers: Handlers<typeof site> = {
  query: async ({ db, companyId }, { category }) =>
    (await findSite(db, companyId, category)) ?? { opened: false, siteId: '' },

  page: async ({ db, companyId, fail }) => (await sitePage(db, companyId)) ?? fail('notFound'),

  edit: {
    outside: async ({ companyId, tenant, origin }) => {
      const ids = new URLSearchParams({ companyId, [siteParameter]: siteCategory })
      const address = `${await origin()}/qw-wxmini/?${ids}#${pagePath}`
      return tenant(async (db) => {
        const arranged = await arrangedSite(db, companyId)
        if (arranged) return { ...arranged, address }
        const content = firstContent((await publicCompany(db, companyId))?.name ?? '')
        return { content, revision: 0, opened: false, publishedRevision: 0, publishedAt: '', address }
      })
    },
  },

  save: async ({ db, caller, fail }, input) => ({ revision: await saveSite(db, caller, input, fail) }),

  preview: async ({ db, companyId, fail }, { content }) =>
    (await shownSite(db, companyId, { siteId: '', content })) ?? fail('notFound'),

  publish: async ({ db, caller, fail }, { revision }) => ({
    revision: await publishSite(db, caller, revision, fail),
  }),

  close: async ({ db, caller }) => {
    await closeSite(db, caller)
    return { opened: false }
  },

  versions: async ({ db, companyId }) => ({ list: await siteVersions(db, companyId) }),

  restore: async ({ db, caller, fail }, input) => ({ revision: await restoreSite(db, caller, input, fail) }),
}
