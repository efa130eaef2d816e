import { idsFromAddress } from './address.ts'
import { readCookie, writeCookie } from './cookie.ts'

const cookie = 'mp_company'
export const thirtyDays = 30 * 24 * 60 * 60

/**
 * The company of this page: what the address says, else the one of the last visit within 30 days, else ''.
 * A share id carries its company as its first part.
 */
export function currentCompany(): string {
  const ids = idsFromAddress(location.search, location.hash)
  return ids.companyId || companyOfId(ids.shareId || ids.saleShareId || ids.sceneId) || readCookie(cookie)
}

/** Remembers the company for visits whose address names none. */
export function rememberCompany(companyId: string): void {
  if (/^\w+$/.test(companyId)) writeCookie(cookie, companyId, thirtyDays)
}

/** `<company>.<random>` routes itself; an id of another shape says nothing. */
export function companyOfId(id: string): string {
  return /^([a-z0-9]{1,64})\.[\w-]+$/.exec(id)?.[1] ?? ''
}
