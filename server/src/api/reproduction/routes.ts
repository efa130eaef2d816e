import type { reproduction } from '@mingpian/contract/reproduction.ts'
import { pieceLimits } from '@mingpian/contract/shared/rules/piece-limits.ts'
import type { Handlers } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'
import { requireEditing } from '#domain/company/staff-content.ts'
import type { CleanForPiece } from '#domain/content/clean-html.ts'
import { createMaterial } from '#domain/content/create.ts'
import type { Files } from '#domain/files/store.ts'
import { addHost, ownHosts, removeHost, standardHosts } from '#domain/foreign-pages/hosts.ts'
import { type ForeignPages, proxied, readerOf } from '#domain/foreign-pages/pages.ts'
import { withOwnPictures } from '#domain/foreign-pages/reproduce.ts'

interface Parts {
  foreignPages: ForeignPages
  files: Pick<Files, 'put'>
  clean: CleanForPiece
}

const shownPictures = 12
/** Limit before sanitising: markup of public pages is mostly styles, which are removed. */
const mostForeignHtml = 600_000

export const reproductionHandlers = (parts: Parts): Handlers<typeof reproduction> => ({
  preview: {
    async outside({ companyId, caller, fail }, { url }) {
      const page = await parts.foreignPages.page(readerOf(caller), url, fail)
      if (page.html.length > mostForeignHtml) fail('pageUnreadable')
      const { title, summary, author, siteName, pictures } = page
      const { html } = await parts.clean(caller, page.html, () => fail('pageUnreadable'))
      if (!html && pictures.length === 0) fail('pageUnreadable')
      const shown = pictures.slice(0, shownPictures).map((picture) => proxied(companyId, picture))
      return { url: page.url, title, summary, author, siteName, html, pictures: shown }
    },
  },

  reproduce: {
    async outside({ companyId, caller, tenant, once, fail }, { url, title, summary, publish = true }) {
      await tenant((db) => requireEditing(db, caller))
      const page = await parts.foreignPages.page(readerOf(caller), url, fail)
      if (page.html.length > mostForeignHtml) fail('pageUnreadable')
      const own = await withOwnPictures(parts, readerOf(caller), page)
      const { html, words } = await parts.clean(caller, own.html, () => fail('pageUnreadable'))
      if (!html || html.length > pieceLimits.html) fail('pageUnreadable')
      const article = {
        kind: 'article' as const,
        title: cut(title ?? page.title, 100) || new URL(page.url).host,
        summary: cut(summary ?? page.summary, 200),
        cover: own.cover,
        official: '0' as const,
        status: publish ? ('published' as const) : ('draft' as const),
        body: { html, source: { name: cut(page.siteName || new URL(page.url).host, 64), url: page.url } },
      }
      const by = { staffId: caller.staffId, ready: { source: html, html, words } }
      const _id = await once(async (db) => {
        const materialId = await createMaterial(db, companyId, article, by)
        await record(db, companyId, caller.staffId, 'material made', { materialId })
        return materialId
      })
      return { _id, title: article.title, pictures: own.kept, missing: own.missing }
    },
  },

  hosts: async ({ db, companyId }) => ({ standard: [...standardHosts], own: await ownHosts(db, companyId) }),

  addHost: async ({ db, caller }, { host }) => ({ host: await addHost(db, caller, host) }),

  removeHost: async ({ db, caller }, { host }) => ({ removed: await removeHost(db, caller, host) }),
})

/** The first characters; no surrogate pair is cut. */
const cut = (words: string, maxLength: number) =>
  [...words].slice(0, maxLength).join('').trim().slice(0, maxLength)
