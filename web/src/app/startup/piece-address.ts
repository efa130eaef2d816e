import { contentPages } from '@mingpian/contract/shared/rules/share.ts'
import { hashNamesOther, hashPath, hashQuery } from '#kit/address/address.ts'

/** Whether the address asks for the piece, the product or the post that the server drew, and nothing else. */
export function asksForDrawn(
  { piece, product, post }: DOMStringMap = document.documentElement.dataset,
  { search, hash }: Pick<Location, 'search' | 'hash'> = location,
): boolean {
  const path = hashPath(hash)
  // Links of announcements have a page and a parameter of their own.
  const ofPost = path === contentPages.announcement[0] ? 'announcement' : 'post'
  const [page, parameter] = contentPages[post ? ofPost : product ? 'product' : 'material']
  return (
    path === page &&
    hashQuery(hash).get(parameter) === (post || product || piece) &&
    !hashNamesOther(search, hash)
  )
}
