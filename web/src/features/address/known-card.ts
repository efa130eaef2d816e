import { currentCompany } from '@mingpian/client/company.ts'
import { ownKey, session } from '@mingpian/client/session.ts'
import { lasting } from '@mingpian/client/storage.ts'
import { idsFromAddress } from '#kit/address/address.ts'
import { drawnCard } from '#kit/boot.ts'

/**
 * The salesperson of the last opened card: in this window, otherwise as stored on the phone; '' for none. Without
 * either, staff get their own card.
 */
export function knownCard(): string {
  const here = cardHere()
  if (here) lasting.set(ownKey('recent'), here)
  return here || lasting.get<string>(ownKey('recent')) || session()?.saleInfo.userId || ''
}

/** The salesperson whose card this window shows or came from; '' if its address names none. */
export function cardHere(): string {
  const ids = idsFromAddress(location.search, location.hash)
  return ids.userId || (drawnCard({ companyId: ids.companyId, userId: '' })?.userId ?? '')
}

/** The address of a salesperson's card at a page; by default of the card to which a page without ids leads back. */
export const cardHash = (path: string, uid = knownCard()) =>
  `#${path}?${new URLSearchParams({ companyId: currentCompany(), uid })}`
