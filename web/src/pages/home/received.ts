import { receivedOptions } from '#features/exchange/queries.ts'
import { useList } from '#kit/use-list.ts'

/** How many of the cards that visitors left are new. */
export const useUnseenCards = (): number => useList(receivedOptions()).pages[0]?.unseen ?? 0
