import { idsFromAddress } from './address.ts'

const cookie = 'mp_company'
const thirtyDays = 30 * 24 * 60 * 60

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
  if (companyId) writeCookie(cookie, companyId, thirtyDays)
}

/** `<company>.<random>` routes itself; an id of another shape says nothing. */
export function companyOfId(id: string): string {
  return /^([a-z0-9]{1,64})\.[\w-]+$/.exec(id)?.[1] ?? ''
}

export function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  if (!found) return ''
  try {
    return decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return ''
  }
}

/** Sets a cookie that our server may read too. `maxAge` is in seconds. */
export function writeCookie(name: string, value: string, maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the web views in use
  document.cookie = `${name}=${encodeURIComponent(value)};path=/;max-age=${maxAge};SameSite=Lax`
}
