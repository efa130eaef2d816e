import { randomBytes } from 'node:crypto'
import type { ContactCode } from '@mingpian/contract/shared/entities.ts'
import { LRUCache } from 'lru-cache'
import { atMost } from '#core/cache/at-most.ts'
import { routedId } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import type { FetchPublic } from '#core/outbound/fetch-public.ts'
import { type AppKind, NotSupportedYet } from '#core/platform/credentials.ts'
import { BadPicture, fetchPicture } from '#core/platform/picture.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import type { Files } from '#domain/files/store.ts'
import { repaint } from './code-picture.ts'
import { keepImage, keepMini, keepWay, miniAddress, miniImage, type StoredWay, storedWay } from './ways.ts'

export interface CardOwner {
  companyId: string
  staffId: string
  userId: string
  /** The kind that the card is set to. */
  kind: ContactCode['kind']
  /** The card's issue: each one gets a new mini-program code. */
  issue: number
}

export interface ContactCodes {
  /** The code of a card. If the vendor makes none, the default: a QR code of the card. */
  codeOf(owner: CardOwner): Promise<ContactCode>
  /**
   * The image of a code that opens a page of the company's mini program, made again by each call; null if the vendor
   * makes none.
   * @param sceneId content of the code; also the key under which a failed code is not retried for a while
   */
  pageCode(companyId: string, sceneId: string, page: string): Promise<string | null>
}

interface Deps {
  db: Pick<Database, 'tenant'>
  platform: Platform
  files: Pick<Files, 'put'>
  fetchPublic: FetchPublic
  wecomBase: string
  log: { warn(fields: object, message: string): void }
}

const miniPage = 'pages/person/index'
// Cards are read far more often than the vendor's limit of requests allows.
const restMs = 10_000

/** The company has no app that makes this kind of code. */
class NoApp extends Error {}

export function createContactCodes(deps: Deps): ContactCodes {
  const { db, platform, files, fetchPublic, wecomBase, log } = deps
  const underWay = new Map<string, Promise<string>>()
  const resting = new LRUCache<string, true>({ ...atMost(10_000), ttl: restMs })

  async function codeOf(owner: CardOwner): Promise<ContactCode> {
    const { kind } = owner
    // The issue is part of the key: a request after a re-issue must not share the pending request of the old code.
    const id = `${owner.companyId} ${owner.staffId} ${kind} ${owner.issue}`
    if (kind === 'default' || resting.has(id)) return standard(owner)
    try {
      return { kind, image: await oneAtATime(id, () => (kind === 'mini' ? mini(owner) : enterprise(owner))) }
    } catch (problem) {
      if (!isVendors(problem)) throw problem
      log.warn(
        { companyId: owner.companyId, kind, problem: String(problem) },
        'making the contact code failed, the page shows the default code',
      )
      resting.set(id, true)
      return standard(owner)
    }
  }

  function oneAtATime(id: string, make: () => Promise<string>): Promise<string> {
    const running = underWay.get(id) ?? make().finally(() => underWay.delete(id))
    underWay.set(id, running)
    return running
  }

  async function enterprise(owner: CardOwner): Promise<string> {
    const { companyId, staffId } = owner
    const stored = await db.tenant(companyId, (tenant) => storedWay(tenant, companyId, staffId))
    if (stored?.image) return stored.image
    const app = await appOf(companyId, 'wecom')
    const way = stored ?? (await makeWay(owner))
    if (way.image.startsWith('/files/')) return way.image
    const address = way.image || (await platform.wecom.contactWayImage(app, way.configId))
    const picture = await repaint(await fetchPicture(fetchPublic, address, [wecomBase]))
    const image = await files.put(companyId, picture, 'png')
    await db.tenant(companyId, (tenant) => keepImage(tenant, companyId, staffId, { ...way, image }))
    return image
  }

  /**
   * The config id is stored at once: the vendor's console does not list it. A concurrent second request deletes its own
   * code.
   */
  async function makeWay({ companyId, staffId, userId }: CardOwner): Promise<StoredWay> {
    const app = await appOf(companyId, 'wecom')
    const state = `s${randomBytes(10).toString('hex')}`
    const made = await platform.wecom.addContactWay(app, userId, state)
    const way = { configId: made.configId, state }
    if (await db.tenant(companyId, (tenant) => keepWay(tenant, companyId, staffId, way))) return made
    await platform.wecom.deleteContactWay(app, made.configId).catch((problem: unknown) => {
      log.warn(
        { companyId, configId: made.configId, problem: String(problem) },
        'a contact code too many stays',
      )
    })
    const first = await db.tenant(companyId, (tenant) => storedWay(tenant, companyId, staffId))
    if (!first) throw new Error('the contact code that was stored first is missing')
    return first
  }

  async function mini({ companyId, staffId, userId, issue }: CardOwner): Promise<string> {
    const known = await db.tenant(companyId, (tenant) => miniImage(tenant, companyId, staffId, issue))
    if (known) return miniAddress(companyId, userId)
    const sceneId = routedId(companyId)
    const bytes = await platform.wechat.miniCode(await appOf(companyId, 'mini'), sceneId, miniPage)
    const image = await files.put(companyId, await repaint(bytes), 'png')
    const code = { sceneId, userId, issue, image }
    await db.tenant(companyId, (tenant) => keepMini(tenant, companyId, staffId, code))
    return miniAddress(companyId, userId)
  }

  async function pageCode(companyId: string, sceneId: string, page: string): Promise<string | null> {
    if (resting.has(sceneId)) return null
    try {
      return await oneAtATime(sceneId, async () => {
        const bytes = await platform.wechat.miniCode(await appOf(companyId, 'mini'), sceneId, page)
        return files.put(companyId, await repaint(bytes), 'png')
      })
    } catch (problem) {
      if (!isVendors(problem)) throw problem
      log.warn({ companyId, page, problem: String(problem) }, 'there is no code for a page')
      resting.set(sceneId, true)
      return null
    }
  }

  async function appOf(companyId: string, kind: AppKind) {
    const app = await platform.findApp(companyId, kind)
    if (!app) throw new NoApp(`no ${kind} app`)
    return app
  }

  return { codeOf, pageCode }
}

const standard = ({ companyId, userId }: CardOwner): ContactCode => ({
  kind: 'default',
  image: `/card-code/${companyId}/${encodeURIComponent(userId)}.png`,
})

const isVendors = (problem: unknown) =>
  [VendorError, NotSupportedYet, BadPicture, NoApp].some((kind) => problem instanceof kind)
