import type { dynamic } from '@mingpian/contract/dynamic.ts'
import type { Handlers } from '#core/http/context.ts'
import { anonymousOwner } from '#core/work/fair-queue.ts'
import { type ForeignPages, proxied } from '#domain/foreign-pages/pages.ts'

export const dynamicHandlers = (parts: { foreignPages: ForeignPages }): Handlers<typeof dynamic> => ({
  webUrlDetail: {
    async outside({ caller, companyId, address, fail }, { url }) {
      const reader = { owner: caller ?? anonymousOwner(address), companyId }
      const page = await parts.foreignPages.page(reader, url, fail)
      const { title, summary, siteName, image } = page
      return { url: page.url, title, summary, siteName, image: image && proxied(companyId, image) }
    },
  },
})
