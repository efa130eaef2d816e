import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Via } from '#kit/address/hrefs.ts'
import { accented } from './accent.ts'
import { cardFaceOptions } from './queries.ts'

/** A page that is opened from a card: its buttons and links take the card's accent. */
export function Accented({ via, children }: { via: Via; children: ReactNode }) {
  const { data: card } = useQuery(cardFaceOptions(via))
  return <div {...(card && accented(card))}>{children}</div>
}

/**
 * A page in the accent of the card by which the person came: a purchase has one colour from the product on.
 * @param useVia the card by which the person came
 */
export const accentedPage = (Page: ComponentType, useVia: () => Via) =>
  function AccentedPage() {
    return (
      <Accented via={useVia()}>
        <Page />
      </Accented>
    )
  }
