import { idsFromAddress } from '#api/address.ts'
import { drawnCard } from '#api/boot.ts'
import { currentCompany } from '#api/company.ts'
import { ownKey, session } from '#api/session.ts'
import { lasting } from '#api/storage.ts'

/**
 * The salesperson whose card somebody looked at last: the one of this window, else the one that was noted before; ''
 * where there is none. Staff have their own card in the end.
 */
export function knownCard(): string {
  const ids = idsFromAddress(location.search, location.hash)
  const here = ids.userId || (drawnCard({ companyId: ids.companyId, userId: '' })?.userId ?? '')
  if (here) lasting.set(ownKey('recent'), here)
  return here || lasting.get<string>(ownKey('recent')) || session()?.saleInfo.userId || ''
}

/** The card that a page without ids leads back to. */
export const knownCardHash = (path: string) =>
  `#${path}?${new URLSearchParams({ companyId: currentCompany(), uid: knownCard() })}`
