import { idsFromAddress } from './address.ts'
import { readCookie, writeCookie } from './cookie.ts'

const cookie = 'mp_company'
export const thirtyDays = 30 * 24 * 60 * 60

/** The company of this page: what the address says, else the one of the last visit within 30 days, else ''. */
export const currentCompany = (): string =>
  idsFromAddress(location.search, location.hash).companyId || readCookie(cookie)

/** Remembers the company for visits whose address names none. */
export function rememberCompany(companyId: string): void {
  if (/^\w+$/.test(companyId)) writeCookie(cookie, companyId, thirtyDays)
}
