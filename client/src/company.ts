import { idsFromAddress } from '@mingpian/contract/shared/rules/address.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { lasting } from './storage.ts'

const cookie = 'mp_company'
/** Prefix of the storage key of a company's session. */
const sessionPrefix = 'mp.session.'
export const thirtyDays = 30 * 24 * 60 * 60

/**
 * The company of this page: that of the address, otherwise of the last visit within 30 days, otherwise of the stored
 * session, otherwise ''.
 */
export const currentCompany = (): string =>
  idsFromAddress(location.search, location.hash).companyId || readCookie(cookie) || companyOfSession()

/** '' if sessions of several companies are stored, as the choice would be arbitrary. */
function companyOfSession(): string {
  const [key, another] = lasting.keys(sessionPrefix)
  return key && !another ? key.slice(sessionPrefix.length) : ''
}

/** Stores the company for visits whose address names none. */
export function rememberCompany(companyId: string): void {
  if (/^\w+$/.test(companyId)) writeCookie(cookie, companyId, thirtyDays)
}
