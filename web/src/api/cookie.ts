/** How long a cookie lasts that keeps what somebody chose, in seconds. */
export const year = 365 * 24 * 60 * 60

/** '' where there is none, or none that can be read. */
export function readCookie(name: string): string {
  const start = `${name}=`
  const pair = document.cookie.split('; ').find((each) => each.startsWith(start))
  try {
    return decodeURIComponent(pair?.slice(start.length) ?? '')
  } catch {
    return ''
  }
}

/** Sets a cookie that our server may read too. `maxAge` is in seconds. */
export function writeCookie(name: string, value: string, maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the web views in use
  document.cookie = `${name}=${encodeURIComponent(value)};path=/;max-age=${maxAge};SameSite=Lax`
}
