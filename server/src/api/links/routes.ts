import type { Link, links } from '@mingpian/contract/links.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Handlers } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { subDomainsOf } from '#domain/company/brands.ts'
import { countedSteps, linkFigures, linkRows } from '#domain/links/figures.ts'
import { linkHosts } from '#domain/links/host.ts'
import { changeLink, makeLink } from '#domain/links/make.ts'
import type { MiniLinks } from '#domain/links/mini-link.ts'
import { openLink } from '#domain/links/open.ts'
import { pageOfLink } from '#domain/links/page.ts'
import { findLink, linkPage, mayChange, missingLink, readableLink } from '#domain/links/queries.ts'
import { type LinkRow, linkOf } from '#domain/links/rows.ts'

export function linksHandlers({ miniLinks }: { miniLinks: MiniLinks }): Handlers<typeof links> {
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
        const ways =
          state === 'open' ? await waysOf(miniLinks, companyId, link) : { outside: '', otherwise: '' }
        return { state, kind, owner, page, ...ways }
      },
    },

    list: {
      outside: async ({ companyId, caller, tenant, origin }, input) => {
        if (input.company && !may(caller.role, 'links.read')) throw new Failure('forbidden')
        const atHand = await origin()
        const { page, pageSize } = input
        return tenant(async (db) => {
          const { rows, total } = await linkPage(db, caller, input)
          const hosts = await linkHosts(db, companyId, atHand)
          return { list: rows.map((row) => linkOf(companyId, hosts, row)), total, page, pageSize }
        })
      },
    },

    hosts: async ({ db, companyId }) => ({ list: await subDomainsOf(db, companyId) }),

    detail: {
      outside: async ({ companyId, caller, tenant, origin }, { linkId }) => {
        const atHand = await origin()
        const detail = await tenant(async (db) => {
          const link = await readableLink(db, caller, linkId)
          const figures = await linkFigures(db, { companyId, ...link })
          const hosts = await linkHosts(db, companyId, atHand)
          return {
            ...linkOf(companyId, hosts, link),
            figures: { open: link.opens, ...figures },
            steps: countedSteps(link.shareId),
            mine: mayChange(link, caller),
          }
        })
        return { ...detail, mini: await miniOf(miniLinks, companyId, detail) }
      },
    },

    async rows({ db, companyId, caller }, { linkId, step, page, pageSize }) {
      const link = await readableLink(db, caller, linkId)
      // Every reader of links sees the figures. The persons behind them are for their salesperson, and for readers of customers.
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

async function waysOf(miniLinks: MiniLinks, companyId: string, link: LinkRow) {
  if (link.kind !== 'mini') return { outside: link.kind === 'web' ? link.target : '', otherwise: '' }
  const { scheme, url } = await miniLinks.of(companyId, link)
  return { outside: scheme, otherwise: url }
}

/** The vendor is not asked about a link that cannot be opened. */
async function miniOf(miniLinks: MiniLinks, companyId: string, link: Link) {
  if (link.kind !== 'mini' || link.state !== 'open') return null
  const { until, ...ways } = await miniLinks.shown(companyId, link)
  return { ...ways, until: until?.toISOString() ?? null }
}

async function answer(db: TenantDb, companyId: string, atHand: string, linkId: string): Promise<Link> {
  const link = (await findLink(db, companyId, linkId)) ?? missingLink()
  return linkOf(companyId, await linkHosts(db, companyId, atHand), link)
}
