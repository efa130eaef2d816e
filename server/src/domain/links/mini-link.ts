import { LRUCache } from 'lru-cache'
import { atMost } from '#core/cache/at-most.ts'
import type { Database } from '#core/db/connect.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'

const days = 30
/** A link that ends sooner is made anew, so that the page that got it has time to use it. */
const leftMs = 2 * 24 * 60 * 60 * 1000
// Links are opened far more often than a vendor may be asked.
const restMs = 60_000

interface Parts {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wechat'>
}

export interface MiniLinks {
  /** The vendor's link to a page of the company's mini program; '' where the vendor gives none just now. */
  of(companyId: string, link: { linkId: string; target: string }): Promise<string>
}

/** Visitors who open a link at the same time share one question to the vendor, and a refusal is not asked about again at once. */
export function createMiniLinks({ db, platform }: Parts): MiniLinks {
  const underWay = new Map<string, Promise<string>>()
  const resting = new LRUCache<string, true>({ ...atMost(10_000), ttl: restMs })

  async function of(companyId: string, { linkId, target }: { linkId: string; target: string }) {
    const { address, until } = await kept(companyId, linkId)
    if (until - Date.now() > leftMs) return address
    const made = resting.has(linkId) ? '' : await oneAtATime(linkId, () => renew(companyId, linkId, target))
    return made || (until > Date.now() ? address : '')
  }

  function oneAtATime(linkId: string, make: () => Promise<string>): Promise<string> {
    const running = underWay.get(linkId)
    if (running) return running
    const started = make().finally(() => underWay.delete(linkId))
    underWay.set(linkId, started)
    return started
  }

  async function renew(companyId: string, linkId: string, target: string): Promise<string> {
    const made = await newLink(platform, companyId, target)
    if (!made) resting.set(linkId, true)
    else await keep(companyId, linkId, made)
    return made
  }

  async function kept(companyId: string, linkId: string) {
    const row = await db.tenant(companyId, (tenant) =>
      tenant
        .selectFrom('link')
        .select(['mini_link', 'mini_until'])
        .where('company_id', '=', companyId)
        .where('link_id', '=', linkId)
        .executeTakeFirst(),
    )
    return { address: row?.mini_link ?? '', until: row?.mini_until?.getTime() ?? 0 }
  }

  async function keep(companyId: string, linkId: string, made: string) {
    await db.tenant(companyId, (tenant) =>
      tenant
        .updateTable('link')
        .set({ mini_link: made, mini_until: new Date(Date.now() + days * 24 * 60 * 60 * 1000) })
        .where('company_id', '=', companyId)
        .where('link_id', '=', linkId)
        .execute(),
    )
  }

  return { of }
}

async function newLink(
  platform: Pick<Platform, 'findApp' | 'wechat'>,
  companyId: string,
  page: string,
): Promise<string> {
  const app = await platform.findApp(companyId, 'mini')
  if (!app) return ''
  try {
    return await platform.wechat.miniLink(app, page, days)
  } catch (problem) {
    // The vendor's refusals stand among the company's problems already.
    if (problem instanceof VendorError) return ''
    throw problem
  }
}
