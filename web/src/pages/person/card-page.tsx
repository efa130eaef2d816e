import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { CardView } from '#features/card/view/card-view.tsx'
import { useCard } from './use-card.tsx'
import { useReturned } from './use-returned.ts'

/**
 * The card page. The server renders it with the same props as the first paint of the browser, so nothing in it
 * depends on the address, the clock or the window; what does, begins after the first paint, in `useCard`.
 */
export default function CardPageView({ page }: { page: CardPage }) {
  const [shown, again] = useReturned(page)
  return <CardView page={shown} {...useCard(shown, again)} />
}
