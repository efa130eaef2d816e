export const home = '/qw-wxmini/'

const longest = 1500

/**
 * The way back after signing in: an own page, hash included, as the browser would ask for it. Anything else is the
 * bare home page.
 */
export function safeBack(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > longest || !wanted.startsWith('/')) return home
  if (wanted.includes('\\') || !URL.canParse(wanted, 'http://own.invalid')) return home
  const url = new URL(wanted, 'http://own.invalid')
  const isOwn = url.host === 'own.invalid' && url.pathname.startsWith(home) && !url.pathname.includes('//')
  const back = `${url.pathname}${url.search}${url.hash}`
  return isOwn && back.length <= longest ? back : home
}
