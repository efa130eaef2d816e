import { personPage } from '@mingpian/contract/shared/rules/share.ts'

export const home = '/qw-wxmini/'

const longest = 1500

/** The return address after signing in: an own page with its hash, in canonical form. Anything else is the home page. */
export function safeBack(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > longest || !wanted.startsWith('/')) return home
  if (wanted.includes('\\') || !URL.canParse(wanted, 'http://own.invalid')) return home
  const url = new URL(wanted, 'http://own.invalid')
  const isOwn = url.host === 'own.invalid' && url.pathname.startsWith(home) && !url.pathname.includes('//')
  const back = `${url.pathname}${url.search}${url.hash}`
  return isOwn && back.length <= longest ? back : home
}

/** The same page with all parameters after the hash, where no server sees them. */
export function insideHash(back: string): string {
  const { pathname, searchParams, hash } = new URL(back, 'http://own.invalid')
  const [page, query = ''] = hash.slice(1).split(/\?(.*)/s)
  const parameters = new URLSearchParams([...searchParams, ...new URLSearchParams(query)]).toString()
  return `${pathname}#${page || personPage}${parameters && `?${parameters}`}`
}
