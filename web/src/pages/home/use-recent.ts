import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Card } from '@mingpian/contract/shared/entities.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { knownCard } from '#features/address/known-card.ts'
import { cardFaceOptions } from '#features/card/queries.ts'
import { forgetOpened, openedHere } from '#features/wallet/opened.ts'

/** A card that was opened of late. */
export interface Recent {
  card: Card
  /** ISO 8601; '' where the phone only knows that it was. */
  openedAt: string
  /** Fields that changed since. */
  changes: string[]
}

const maxShown = 10

/**
 * The cards that the reader opened last, from their visits and from what this phone remembers: staff have no visits, and
 * neither has a person who withdrew tracking.
 * @param own the reader's own card, which is not shown to them
 */
export function useRecent(companyId: string, own: string) {
  const [here, setHere] = useState(phoneCards)
  const visits = useQuery({ ...callQuery('GET /card/v1/wallet/recent', { quiet: true }), retry: false })
  const seen = (visits.data?.list ?? []).filter(({ userId }) => userId !== own)
  const more = here.filter(({ userId }) => userId !== own && !seen.some((each) => each.userId === userId))
  const faces = useQueries({ queries: more.map(({ userId }) => cardFaceOptions({ companyId, userId })) })
  const cards: Recent[] = [
    ...seen.map((each) => ({ card: each, openedAt: each.openedAt, changes: each.changes })),
    ...more.flatMap(({ openedAt }, at) => {
      const card = faces[at]?.data
      return card ? [{ card, openedAt, changes: [] }] : []
    }),
  ]
  const clear = useWrite(() => call('DELETE /card/v1/wallet/recent', {}), {
    onDone: () => {
      forgetOpened()
      setHere([])
    },
  })
  const isPending = visits.isPending || faces.some((each) => each.isLoading)
  return { cards: cards.sort(latestFirst).slice(0, maxShown), isPending, clear }
}

/** Cards that this phone remembers, and the card through which this window was opened if it is not among them. */
function phoneCards() {
  const known = knownCard()
  const here = openedHere()
  return known && !here.some(({ userId }) => userId === known)
    ? [...here, { userId: known, openedAt: '' }]
    : here
}

const latestFirst = (a: Recent, b: Recent) => b.openedAt.localeCompare(a.openedAt)
