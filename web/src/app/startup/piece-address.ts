import { contentHash } from '@mingpian/contract/shared/rules/share.ts'
import { hashNamesOther, hashPath, hashQuery } from '#kit/address/address.ts'

const page = hashPath(contentHash('material', ''))

/** Whether the address asks for this piece and nothing else. @param id of the piece that the server drew */
export function asksForPiece(id: string | undefined, { search, hash } = location): boolean {
  return hashPath(hash) === page && hashQuery(hash).get('_id') === id && !hashNamesOther(search, hash)
}
