import { siteCategory, sitePage, siteParameter } from '@mingpian/contract/shared/rules/site.ts'
import { hashNamesOther, hashPath } from '#kit/address/address.ts'

/** Does the address ask for the company's site? Search engines read none of the hash: without one the search says it. */
export function asksForSite({ search, hash }: Pick<Location, 'search' | 'hash'> = location): boolean {
  const path = hashPath(hash)
  if (path === sitePage) return !hashNamesOther(search, hash)
  return path === '/' && new URLSearchParams(search).get(siteParameter) === siteCategory
}
