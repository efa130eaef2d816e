import { type AddressIds, idsFromAddress } from '@mingpian/contract/shared/rules/address.ts'

export {
  type AddressIds,
  companyOfId,
  hashPath,
  hashQuery,
  idsFromAddress,
  namesElsewhere,
} from '@mingpian/contract/shared/rules/address.ts'

/** Whether these ids identify a card. A share id is enough, and so is a routed scene id. */
export function namesCard(ids: AddressIds): boolean {
  return Boolean(ids.shareId || ids.saleShareId || (ids.companyId && (ids.userId || ids.sceneId)))
}

/** The query of the card's call. A share id replaces all other ids. */
export function cardQuery(ids: AddressIds): Record<'companyId' | 'userId' | 'sceneId' | 'shareId', string> {
  const { companyId, userId, sceneId } = ids
  return { companyId, userId, sceneId, shareId: ids.shareId || ids.saleShareId }
}

/** Whether the ids inside the hash name another card than those before it. */
export function hashNamesOther(search: string, hash: string): boolean {
  const before = idsFromAddress(search, '')
  const both = idsFromAddress(search, hash)
  return JSON.stringify(cardQuery(before)) !== JSON.stringify(cardQuery(both))
}
