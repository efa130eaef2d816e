import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { atMost } from '#core/cache/at-most.ts'
import type { Database } from '#core/db/connect.ts'
import type { Task } from '#core/jobs/queue.ts'
import { type AppCredential, NotSupportedYet } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import type { ContactCodes } from '#domain/contacts/contact-codes.ts'

/** The longest life that the vendor gives a link. */
const lifetimeDays = 30
/** A link that expires sooner is renewed, so that the page that got it has time to use it. */
const leftMs = 2 * 24 * 60 * 60 * 1000
// Links are opened far more often than the vendor's limit of requests allows.
const restMs = 60_000
const quotaMs = 5 * 60_000

interface Parts {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wechat'>
  contactCodes: Pick<ContactCodes, 'pageCode'>
}

interface MiniTarget {
  linkId: string
  target: string
}

/** The vendor's links to a page of the mini program; each is '' if the vendor gives none now. */
export interface MiniWays {
  /** `weixin://dl/business/…`, which a browser of a phone opens. */
  scheme: string
  /** The vendor's https page, which opens the mini program. */
  url: string
  /** When both expire; null if there is neither. */
  until: Date | null
}

export interface MiniLinks {
  /** Makes the links that are missing or expire soon. */
  of(companyId: string, link: MiniTarget): Promise<MiniWays>
  /**
   * As `of`, with the mini-program code.
   * @returns left: how often the links of the company may still be opened today; null if unknown
   */
  shown(companyId: string, link: MiniTarget): Promise<MiniWays & { image: string; left: number | null }>
}

/**
 * Visitors who open a link at the same time share one request to the vendor, and a refused request is not repeated at
 * once.
 */
export function createMiniLinks({ db, platform, contactCodes }: Parts): MiniLinks {
  const underWay = new Map<string, Promise<MiniWays | undefined>>()
  /** The vendor's links, all or some; requested again after the pause. */
  const resting = new LRUCache<string, { made?: MiniWays }>({ ...atMost(10_000), ttl: restMs })
  const quotas = new LRUCache<string, { left: number | null }>({ ...atMost(1_000), ttl: quotaMs })

  async function of(companyId: string, link: MiniTarget): Promise<MiniWays> {
    const known = await kept(companyId, link.linkId)
    if (isFresh(known)) return waysOf(known)
    const rest = resting.get(link.linkId)
    const made = rest ? rest.made : await oneAtATime(companyId, link)
    if (made) return made
    return known.until && known.until.getTime() > Date.now()
      ? waysOf(known)
      : { scheme: '', url: '', until: null }
  }

  async function shown(companyId: string, link: MiniTarget) {
    const ways = await of(companyId, link)
    return { ...ways, image: await imageOf(companyId, link), left: await leftOf(companyId, ways.scheme) }
  }

  function oneAtATime(companyId: string, link: MiniTarget): Promise<MiniWays | undefined> {
    const running = underWay.get(link.linkId)
    if (running) return running
    const started = renew(companyId, link).finally(() => underWay.delete(link.linkId))
    underWay.set(link.linkId, started)
    return started
  }

  async function renew(companyId: string, { linkId, target }: MiniTarget): Promise<MiniWays | undefined> {
    // A visitor who read the link before the last renewal gets here after it.
    const known = await kept(companyId, linkId)
    if (isFresh(known)) return waysOf(known)
    const app = await appOf(companyId)
    const scheme = app && (await orNothing(platform.wechat.miniLink(app, target, lifetimeDays)))
    if (!scheme) {
      resting.set(linkId, {})
      return undefined
    }
    const url = (await orNothing(platform.wechat.miniPage(app, target, lifetimeDays))) ?? ''
    const lastsMs = url ? lifetimeDays * 24 * 60 * 60 * 1000 : leftMs
    const ways = { scheme, url, until: new Date(Date.now() + lastsMs) }
    // Without the page both are requested again after the pause.
    if (!url) resting.set(linkId, { made: ways })
    await keep(companyId, linkId, { mini_link: scheme, mini_url: url, mini_until: ways.until })
    return ways
  }

  /** The code never expires, so it is made once. */
  async function imageOf(companyId: string, { linkId, target }: MiniTarget): Promise<string> {
    const { image } = await kept(companyId, linkId)
    if (image) return image
    const made = await contactCodes.pageCode(companyId, linkId, target)
    if (made) await keep(companyId, linkId, { mini_image: made })
    return made ?? ''
  }

  async function leftOf(companyId: string, scheme: string): Promise<number | null> {
    if (!scheme) return null
    const known = quotas.get(companyId)
    if (known) return known.left
    const app = await appOf(companyId)
    const left = (app && (await orNothing(platform.wechat.miniLinkQuota(app, scheme)))) ?? null
    quotas.set(companyId, { left })
    return left
  }

  async function kept(companyId: string, linkId: string): Promise<MiniWays & { image: string }> {
    const row = await db.tenant(companyId, (tenant) =>
      tenant
        .selectFrom('link')
        .select(['mini_link', 'mini_url', 'mini_until', 'mini_image'])
        .where('company_id', '=', companyId)
        .where('link_id', '=', linkId)
        .executeTakeFirst(),
    )
    return {
      scheme: row?.mini_link ?? '',
      url: row?.mini_url ?? '',
      until: row?.mini_until ?? null,
      image: row?.mini_image ?? '',
    }
  }

  async function keep(
    companyId: string,
    linkId: string,
    made: { mini_link: string; mini_url: string; mini_until: Date } | { mini_image: string },
  ): Promise<void> {
    await db.tenant(companyId, (tenant) =>
      tenant
        .updateTable('link')
        .set(made)
        .where('company_id', '=', companyId)
        .where('link_id', '=', linkId)
        .execute(),
    )
  }

  async function appOf(companyId: string): Promise<AppCredential | undefined> {
    try {
      return (await platform.findApp(companyId, 'mini')) ?? undefined
    } catch (problem) {
      if (problem instanceof NotSupportedYet) return undefined
      throw problem
    }
  }

  return { of, shown }
}

const isFresh = ({ until }: MiniWays) => (until?.getTime() ?? 0) - Date.now() > leftMs
const waysOf = ({ scheme, url, until }: MiniWays): MiniWays => ({ scheme, url, until })

/** The vendor's refusals are stored among the company's problems already. */
const orNothing = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((problem: unknown) => {
    if (problem instanceof VendorError) return undefined
    throw problem
  })

/** The task that renews the vendor links of one link before they expire. */
export const renewLink =
  ({ db, miniLinks }: { db: Pick<Database, 'tenant'>; miniLinks: Pick<MiniLinks, 'of'> }): Task =>
  async ({ companyId, id }) => {
    const { rows } = await db.tenant(companyId, (tenant) =>
      sql<{ target: string }>`select address as target from link
        where company_id = ${companyId} and link_id = ${id} and kind = 'mini'`.execute(tenant),
    )
    if (rows[0]) await miniLinks.of(companyId, { linkId: id, target: rows[0].target })
  }
