import { contentPages, mallPage } from '@mingpian/contract/shared/rules/share.ts'
import { hashNamesOther, hashPath, hashQuery, idsFromAddress } from '#kit/address/address.ts'

/** Whether the address asks for the piece, the product, the post or the mall that the server drew, and nothing else. */
export function asksForDrawn(
  { piece, product, post, mall }: DOMStringMap = document.documentElement.dataset,
  { search, hash }: Pick<Location, 'search' | 'hash'> = location,
): boolean {
  const path = hashPath(hash)
  // A mall is the same for every salesperson.
  if (mall) return path === mallPage && idsFromAddress(search, hash).companyId === mall
  // Links of announcements have a page and a parameter of their own.
  const ofPost = path === contentPages.announcement[0] ? 'announcement' : 'post'
  const [page, parameter] = contentPages[post ? ofPost : product ? 'product' : 'material']
  return (
    path === page &&
    hashQuery(hash).get(parameter) === (post || product || piece) &&
    !hashNamesOther(search, hash)
  )
}
