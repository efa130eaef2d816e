import { siteCategory, sitePage, siteParameter } from '@mingpian/contract/shared/rules/site.ts'
import { hashNamesOther, hashPath } from '#kit/address/address.ts'

/** Whether the address asks for the company's site. Search engines ignore the hash: without one the search decides. */
export function asksForSite({ search, hash }: Pick<Location, 'search' | 'hash'> = location): boolean {
  const path = hashPath(hash)
  if (path === sitePage) return !hashNamesOther(search, hash)
  return path === '/' && new URLSearchParams(search).get(siteParameter) === siteCategory
}
