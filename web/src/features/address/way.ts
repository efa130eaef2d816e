import { passing } from '@mingpian/client/storage.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { knownCard } from './known-card.ts'
import { useAddress } from './use-address.ts'
import { useVia } from './use-via.ts'

/** Storage key: the card that was known when a product was opened without one. */
const wayKey = 'mp.way'

/** Notes with which card, or without any, the person came to a product. */
export function noteWay({ userId }: Via): void {
  if (userId) passing.remove(wayKey)
  else passing.set(wayKey, knownCard())
}

/**
 * The card whose accent a page of buying takes: that of its address, otherwise that of the product from which the person
 * came. A product without a salesperson has the company's colour, and so has what follows, until another card is opened.
 */
export function useWay(): Via {
  const { ids } = useAddress()
  const via = useVia()
  return !ids.userId && passing.get<string>(wayKey) === via.userId ? { ...via, userId: '' } : via
}
