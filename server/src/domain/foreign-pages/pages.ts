import type { PictureRule } from '@mingpian/contract/shared/rules/uploads.ts'
import { LRUCache } from 'lru-cache'
import type { Database } from '#core/db/connect.ts'
import type { Fail } from '#core/http/failure.ts'
import type { FetchPublic } from '#core/outbound/fetch-public.ts'
import { Unfetched } from '#core/outbound/unfetched.ts'
import type { WorkOwner } from '#core/work/fair-queue.ts'
import { WorkEnded } from '#core/work/process.ts'
import type { Workers } from '#core/work/workers.ts'
import type { RemadePicture, remakePicture } from '#domain/files/upload/picture.ts'
import { ownHosts, standardHosts } from './hosts.ts'
import type { ReadPage, readPage } from './read-page.ts'

type Tasks = { readPage: typeof readPage; remakePicture: typeof remakePicture }
type Refuse = Fail<'hostNotAllowed' | 'pageUnreadable'>

/** The reader of a page or a picture. */
export interface Reader {
  owner: WorkOwner
  /** The company whose list of sites counts. A caller without a session names any; '' for the standard sites alone. */
  companyId: string
}

/** The reader with a session. */
export const readerOf = (caller: WorkOwner): Reader => ({ owner: caller, companyId: caller.companyId })

/** Public pages and pictures of the sites that a company allows. */
export interface ForeignPages {
  page(reader: Reader, url: string, fail: Refuse): Promise<ReadPage & { url: string }>
  /** A WebP of our own making. */
  picture(reader: Reader, url: string, fail: Refuse): Promise<MadePicture>
}

type MadePicture = Extract<RemadePicture, { content: Uint8Array }>

interface Deps {
  db: Pick<Database, 'tenant'>
  fetchPublic: FetchPublic
  workers: Workers<Tasks>
}

const page = { types: ['text/html', 'application/xhtml+xml'], maxBytes: 5 * 1024 * 1024 }
const picture = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  maxBytes: 2 * 1024 * 1024,
}
const pictureRule = { longSide: 1_600, shortSide: 1_080, isAnimated: true }
const minutesMs = 10 * 60_000
const noticeText = {
  zh: '这里没有文章：微信要求先验证，或文章已被删除。请先在微信里打开链接看看，过一会儿再试',
  en: 'there is no article: WeChat asks for a check, or it was deleted; please open the link in WeChat and try later',
}

export function createForeignPages({ db, fetchPublic, workers }: Deps): ForeignPages {
  const pages = new LRUCache<string, ReadPage & { url: string }>({
    maxSize: 20_000_000,
    ttl: minutesMs,
    sizeCalculation: ({ html }) => html.length + 2_000,
  })
  const pictures = new LRUCache<string, MadePicture>({
    maxSize: 50_000_000,
    ttl: minutesMs,
    sizeCalculation: ({ content }) => content.length + 500,
  })

  /** @returns with `key`, under which the answer is cached: for all companies if only standard sites were asked */
  async function fetched(companyId: string, url: string, rules: typeof page) {
    const own = companyId ? await db.tenant(companyId, (tenant) => ownHosts(tenant, companyId)) : []
    const ownNames = new Set(own.map(({ host }) => host))
    let isOfCompany = false
    const isAllowed = (host: string) => {
      if (standardHosts.includes(host)) return true
      isOfCompany = true
      return ownNames.has(host)
    }
    const answer = await fetchPublic(url, { ...rules, isAllowed })
    return { ...answer, key: keyOf(isOfCompany ? companyId : '', url) }
  }

  async function read({ owner, companyId }: Reader, url: string): Promise<ReadPage & { url: string }> {
    const known = cached(pages, companyId, url)
    if (known) return known
    const { key, body, charset, url: address } = await fetched(companyId, url, page)
    const made = await workers.turn(owner, (run) => run('readPage', { url: address, bytes: body, charset }))
    const found = { ...made, url: address }
    // A check of the reader passes, so a notice is read anew.
    if (!found.isNotice) pages.set(key, found)
    return found
  }

  async function remade({ owner, companyId }: Reader, url: string): Promise<MadePicture | undefined> {
    const known = cached(pictures, companyId, url)
    if (known) return known
    const { key, body } = await fetched(companyId, url, picture)
    const remake = (rule: PictureRule) =>
      workers.turn(owner, (run) => run('remakePicture', { bytes: body, rule }))
    const whole = await remake(pictureRule)
    // An animation that is too long is shown by its first frame.
    const isTooLong = 'refused' in whole && whole.refused === 'tooManyPixels'
    const made = isTooLong ? await remake({ ...pictureRule, isAnimated: false }) : whole
    if ('refused' in made) return undefined
    pictures.set(key, made)
    return made
  }

  return {
    page: async (reader, url, fail) => {
      const found = await read(reader, url).catch(refused(fail))
      return found.isNotice ? fail('pageUnreadable', noticeText) : found
    },
    picture: async (reader, url, fail) =>
      (await remade(reader, url).catch(refused(fail))) ?? fail('pageUnreadable'),
  }
}

const keyOf = (companyId: string, url: string) => `${companyId} ${url}`

const cached = <T extends object>(cache: LRUCache<string, T>, companyId: string, url: string) =>
  cache.get(keyOf('', url)) ?? cache.get(keyOf(companyId, url))

/** One of two reasons: more detail would reveal the server's network. */
const refused =
  (fail: Refuse) =>
  (problem: unknown): never => {
    if (problem instanceof Unfetched)
      return fail(problem.reason === 'refused' ? 'hostNotAllowed' : 'pageUnreadable')
    if (problem instanceof WorkEnded) return fail('pageUnreadable')
    throw problem
  }

/** Address under which this server shows a picture of another site. */
export const proxied = (companyId: string, address: string): string =>
  `/material/v1/poster/er_code_proxy?${new URLSearchParams({ url: address, companyId })}`

/** Whether an address is one that `proxied` makes. */
export const isProxied = (companyId: string, address: string): boolean => {
  const base = 'http://own.invalid'
  if (!URL.canParse(address, base)) return false
  const { searchParams } = new URL(address, base)
  return address === proxied(companyId, searchParams.get('url') ?? '')
}
