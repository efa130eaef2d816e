import { passing } from '@mingpian/client/storage.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { knownCard } from './known-card.ts'
import { useAddress } from './use-address.ts'
import { useVia } from './use-via.ts'

/** Storage key: the card that was known when a product was opened without one. */
const buyingCardKey = 'mp.buyingCard'

/** Notes with which card, or without any, the person came to a product. */
export function noteBuyingCard({ userId }: Via): void {
  if (userId) passing.remove(buyingCardKey)
  else passing.set(buyingCardKey, knownCard())
}

/**
 * The card whose accent a page of buying takes: that of its address, otherwise that of the product from which the person
 * came. A product without a salesperson has the company's colour, and so has what follows, until another card is opened.
 */
export function useBuyingCard(): Via {
  const { ids } = useAddress()
  const via = useVia()
  return !ids.userId && passing.get<string>(buyingCardKey) === via.userId ? { ...via, userId: '' } : via
}
