import {
  mallPage,
  mallParameter,
  personPage,
  pieceParameter,
  postParameter,
  productParameter,
} from '@mingpian/contract/shared/rules/share.ts'
import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import { hashPath, idsFromAddress, namesCard } from '#kit/address/address.ts'
import { plainLink } from './data.ts'

interface Standing {
  /** The page needs no session. */
  open: boolean
  user: Pick<UserRecord, 'companyId' | 'isStaff' | 'saleInfo'> | null
  href: string
}

/** The share of a page without shareable content. */
interface DefaultShare {
  /** `page`: the page itself; `card`: a salesperson's card, by its name where it is known; `home`: the company. */
  what: 'page' | 'card' | 'home'
  name: string
  link: string
}

/**
 * An open page is shared as itself. A page that only its reader may see is never shared: a member of staff shares their
 * own card instead, a visitor the card by which they came. Pure.
 */
export function defaultShare({ open, user, href }: Standing): DefaultShare {
  if (open) return { what: 'page', name: '', link: keepingPage(plainLink(href)) }
  const url = new URL(plainLink(href))
  const { companyId } = idsFromAddress(url.search, url.hash)
  url.hash = ''
  if (user?.isStaff) {
    const { userId, name } = user.saleInfo
    url.search = `?${new URLSearchParams({ companyId: user.companyId, uid: userId })}`
    return { what: 'card', name, link: url.href }
  }
  if (namesCard(idsFromAddress(url.search, ''))) return { what: 'card', name: '', link: url.href }
  url.search = companyId && `?${new URLSearchParams({ companyId })}`
  url.hash = '#/pages/home/index'
  return { what: 'home', name: '', link: url.href }
}

/** The server draws the mall for an address that asks for it and for nothing else, and names the company before its hash. */
function askForMall({ searchParams, search, hash }: URL): void {
  const { companyId } = idsFromAddress(search, hash)
  for (const other of [pieceParameter, productParameter, postParameter]) searchParams.delete(other)
  if (companyId) searchParams.set('companyId', companyId)
  searchParams.set(mallParameter, '1')
}

/**
 * A link that names a card before its hash signs a first visitor in before any page, and the vendor's page drops the
 * hash. A share id restores it. Without one, the card's ids go after the hash, and the page signs in itself.
 */
function keepingPage(link: string): string {
  const url = new URL(link)
  if (hashPath(url.hash) === mallPage) askForMall(url)
  const { companyId, userId, shareId, sceneId } = idsFromAddress(url.search, '')
  if (!userId || shareId || sceneId || ['/', personPage].includes(hashPath(url.hash))) return url.href
  const [page = '', query = ''] = url.hash.split(/\?(.*)/s)
  const said = new URLSearchParams({ uid: userId, ...Object.fromEntries(new URLSearchParams(query)) })
  const isMall = url.searchParams.has(mallParameter)
  const kept = { companyId, ...(isMall && { [mallParameter]: '1' }) }
  url.search = companyId && `?${new URLSearchParams(kept)}`
  url.hash = `${page}?${said}`
  return url.href
}
