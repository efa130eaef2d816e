import { receivedOptions } from '#features/exchange/queries.ts'
import { useList } from '#kit/use-list.ts'

/** Number of new cards among those that visitors left. */
export const useUnseenCards = (): number => useList(receivedOptions()).pages[0]?.unseen ?? 0
