import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import { idsFromAddress, namesCard } from '#kit/address/address.ts'
import { plainLink } from './data.ts'

interface Standing {
  /** The page needs no session. */
  open: boolean
  user: Pick<UserRecord, 'companyId' | 'isStaff' | 'saleInfo'> | null
  href: string
}

/** What a page shares that has nothing of its own to share. */
interface DefaultShare {
  /** `page`: the page itself; `card`: a salesperson's card, by its name where it is known; `home`: the company. */
  what: 'page' | 'card' | 'home'
  name: string
  link: string
}

/**
 * An open page is shared as it is. What only its reader may see never is: of a member of staff the own card goes out
 * instead, of a visitor the card by which they came. Pure.
 */
export function defaultShare({ open, user, href }: Standing): DefaultShare {
  if (open) return { what: 'page', name: '', link: plainLink(href) }
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
