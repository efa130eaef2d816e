import type { Link, links } from '@mingpian/contract/links.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Handlers } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import type { Platform } from '#core/platform/platform.ts'
import { linkFigures, linkRows } from '#domain/links/figures.ts'
import { linkHost } from '#domain/links/host.ts'
import { changeLink, makeLink } from '#domain/links/make.ts'
import { createMiniLinks, type MiniLinks } from '#domain/links/mini-link.ts'
import { openLink } from '#domain/links/open.ts'
import { pageOfLink } from '#domain/links/page.ts'
import { findLink, linkPage, mayChange, missingLink, readableLink } from '#domain/links/queries.ts'
import { type LinkRow, linkOf } from '#domain/links/rows.ts'

interface Parts {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wechat'>
}

export function linksHandlers(parts: Parts): Handlers<typeof links> {
  const miniLinks = createMiniLinks(parts)
  return {
    open: {
      outside: async ({ companyId, caller, tenant }, { linkId, activityId }) => {
        const counts = !caller?.isColleague
        const { link, page } = await tenant(async (db) => {
          const opened = await openLink(db, companyId, { linkId, activityId, counts })
          return {
            link: opened,
            page: opened.state === 'open' ? await pageOfLink(db, companyId, opened) : '',
          }
        })
        const { state, kind, active, userId, ownerName, position, avatar } = link
        const owner = active ? { userId, name: ownerName, position, avatar } : null
        const outside = state === 'open' ? await outsideOf(miniLinks, companyId, link) : ''
        return { state, kind, owner, page, outside }
      },
    },

    list: {
      outside: async ({ companyId, caller, tenant, origin }, input) => {
        if (input.company && !may(caller.role, 'links.read')) throw new Failure('forbidden')
        const atHand = await origin()
        const { page, pageSize } = input
        return tenant(async (db) => {
          const { rows, total } = await linkPage(db, caller, input)
          const host = await linkHost(db, companyId, atHand)
          return { list: rows.map((row) => linkOf(companyId, host, row)), total, page, pageSize }
        })
      },
    },

    detail: {
      outside: async ({ companyId, caller, tenant, origin }, { linkId }) => {
        const atHand = await origin()
        return tenant(async (db) => {
          const link = await readableLink(db, caller, linkId)
          const figures = await linkFigures(db, { companyId, ...link })
          const host = await linkHost(db, companyId, atHand)
          return {
            ...linkOf(companyId, host, link),
            figures: { open: link.opens, ...figures },
            mine: mayChange(link, caller),
          }
        })
      },
    },

    async rows({ db, companyId, caller }, { linkId, step, page, pageSize }) {
      const link = await readableLink(db, caller, linkId)
      // A figure is no secret among those who read links; who the persons are is their salesperson's.
      if (step !== 'open' && link.staffId !== caller.staffId && !may(caller.role, 'customers.read'))
        throw new Failure('forbidden')
      const list = await linkRows(db, { companyId, ...link }, step, { page, pageSize })
      const total = step === 'open' ? link.opens : (await linkFigures(db, { companyId, ...link }))[step]
      return { list, total, page, pageSize }
    },

    create: {
      outside: async ({ companyId, caller, once, tenant, origin }, input) => {
        const atHand = await origin()
        const { linkId } = await once(async (db) => ({ linkId: await makeLink(db, caller, input) }))
        return tenant((db) => answer(db, companyId, atHand, linkId))
      },
    },

    update: {
      outside: async ({ companyId, caller, tenant, origin, fail }, input) => {
        const atHand = await origin()
        return tenant(async (db) => {
          await changeLink(db, caller, input, fail)
          return answer(db, companyId, atHand, input.linkId)
        })
      },
    },
  }
}

const outsideOf = (miniLinks: MiniLinks, companyId: string, link: LinkRow): Promise<string> | string => {
  if (link.kind === 'mini') return miniLinks.of(companyId, link)
  return link.kind === 'web' ? link.target : ''
}

async function answer(db: TenantDb, companyId: string, atHand: string, linkId: string): Promise<Link> {
  const link = (await findLink(db, companyId, linkId)) ?? missingLink()
  return linkOf(companyId, await linkHost(db, companyId, atHand), link)
}
