import { idsFromAddress } from '@mingpian/contract/shared/rules/address.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { lasting } from './storage.ts'

const cookie = 'mp_company'
/** Before a company's id: the storage key of its session. */
const sessionPrefix = 'mp.session.'
export const thirtyDays = 30 * 24 * 60 * 60

/**
 * The company of this page: what the address says, else the one of the last visit within 30 days, else the one whose
 * session is stored, else ''.
 */
export const currentCompany = (): string =>
  idsFromAddress(location.search, location.hash).companyId || readCookie(cookie) || companyOfSession()

/** '' where sessions of several companies are stored: none of them is the one that is meant. */
function companyOfSession(): string {
  const [key, another] = lasting.keys(sessionPrefix)
  return key && !another ? key.slice(sessionPrefix.length) : ''
}

/** Remembers the company for visits whose address names none. */
export function rememberCompany(companyId: string): void {
  if (/^\w+$/.test(companyId)) writeCookie(cookie, companyId, thirtyDays)
}
