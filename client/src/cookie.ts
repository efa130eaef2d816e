import { sentCookieName } from '@mingpian/contract/shared/rules/cookies.ts'

/** Seconds for which the cookie of a choice lasts. */
export const year = 365 * 24 * 60 * 60

const isSecure = () => location.protocol === 'https:'

/** '' where there is none. */
export const readCookie = (name: string): string =>
  `; ${document.cookie}`.split(`; ${sentCookieName(name, isSecure())}=`)[1]?.split(';')[0] ?? ''

/**
 * Sets a cookie that the server may read too; like the server's own it is for https only if the page was loaded over
 * https. The value needs no escaping. `maxAge` is in seconds.
 */
export function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = isSecure() ? ';Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the web views in use
  document.cookie = `${sentCookieName(name, isSecure())}=${value};path=/;max-age=${maxAge};SameSite=Lax${secure}`
}
