import { call } from '@mingpian/client/call.ts'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { useEffect, useState } from 'react'
import { useSession } from '#kit/use-session.ts'

/**
 * The card for this reader. The server's HTML is anonymous. Where the card has held-back fields, a signed-in visitor, who
 * may have left a card in return, fetches it once more.
 * @returns the page, and a function that fetches it again
 */
export function useReturned(page: CardPage): [page: CardPage, again: () => void] {
  const [more, setMore] = useState<CardPage>()
  const [round, setRound] = useState(0)
  const reader = useSession()?.sessionId
  const { companyId } = page
  // An old link still names its former owner.
  const userId = page.predecessor?.userId ?? page.userId
  const asks = reader && (round || page.exchangeable[0])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reader asks for themselves, and each round anew
  useEffect(() => {
    if (!asks) return
    const query = { companyId, userId }
    call('GET /biz/v1/card/user_card/detail', { query, quiet: true }).then(setMore, () => {
      // The anonymous view stays.
    })
  }, [asks, reader, round, companyId, userId])
  return [(reader && more) || page, () => setRound(round + 1)]
}
