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

/** Public pages and pictures of the sites that a company allows. */
export interface ForeignPages {
  /** @param owner with companyId '' without a company: then only the standard sites */
  page(owner: WorkOwner, url: string, fail: Refuse): Promise<ReadPage & { url: string }>
  /** A WebP of our own making. */
  picture(owner: WorkOwner, url: string, fail: Refuse): Promise<MadePicture>
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

  async function fetched(companyId: string, url: string, rules: typeof page) {
    const own = companyId ? await db.tenant(companyId, (tenant) => ownHosts(tenant, companyId)) : []
    const allowed = new Set([...standardHosts, ...own.map(({ host }) => host)])
    return fetchPublic(url, { ...rules, isAllowed: (host) => allowed.has(host) })
  }

  async function read(owner: WorkOwner, url: string): Promise<ReadPage & { url: string }> {
    const known = pages.get(`${owner.companyId} ${url}`)
    if (known) return known
    const { body, charset, url: address } = await fetched(owner.companyId, url, page)
    const made = await workers.turn(owner, (run) => run('readPage', { url: address, bytes: body, charset }))
    const found = { ...made, url: address }
    // A check of the reader passes, so a notice is read anew.
    if (!found.isNotice) pages.set(`${owner.companyId} ${url}`, found)
    return found
  }

  async function remade(owner: WorkOwner, url: string): Promise<MadePicture | undefined> {
    const known = pictures.get(`${owner.companyId} ${url}`)
    if (known) return known
    const { body } = await fetched(owner.companyId, url, picture)
    const remake = (rule: PictureRule) =>
      workers.turn(owner, (run) => run('remakePicture', { bytes: body, rule }))
    const whole = await remake(pictureRule)
    // An animation that is too long is shown by its first frame.
    const isTooLong = 'refused' in whole && whole.refused === 'tooManyPixels'
    const made = isTooLong ? await remake({ ...pictureRule, isAnimated: false }) : whole
    if ('refused' in made) return undefined
    pictures.set(`${owner.companyId} ${url}`, made)
    return made
  }

  return {
    page: async (owner, url, fail) => {
      const found = await read(owner, url).catch(refused(fail))
      return found.isNotice ? fail('pageUnreadable', noticeText) : found
    },
    picture: async (owner, url, fail) =>
      (await remade(owner, url).catch(refused(fail))) ?? fail('pageUnreadable'),
  }
}

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
