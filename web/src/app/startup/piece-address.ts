import { contentHash } from '@mingpian/contract/shared/rules/share.ts'
import { hashNamesOther, hashPath, hashQuery } from '#kit/address/address.ts'

const pages = {
  piece: hashPath(contentHash('material', '')),
  product: hashPath(contentHash('product', '')),
}

/** Whether the address asks for the piece or the product that the server drew, and nothing else. */
export function asksForDrawn(
  { piece, product }: DOMStringMap = document.documentElement.dataset,
  { search, hash }: Pick<Location, 'search' | 'hash'> = location,
): boolean {
  const page = product ? pages.product : pages.piece
  return (
    hashPath(hash) === page &&
    hashQuery(hash).get('_id') === (product || piece) &&
    !hashNamesOther(search, hash)
  )
}
