import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#features/address/use-address.ts'
import { useTitle } from '#features/address/use-title.ts'
import { cardPageOptions } from '#features/card/queries.ts'
import { failedState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { StateView, type ViewState } from '#ui/state-view.tsx'
import CardPageView from './card-page.tsx'
import { CardSkeleton } from './skeleton.tsx'

/** The card as the client renders it: the ids are in the hash alone, or the reader came from another page. */
export default function PersonPage() {
  const { ids } = useAddress()
  const { data, error, isPending, refetch } = useQuery(cardPageOptions(ids))
  useTitle(data && m.shell_card_title({ name: data.name }))
  if (data) return <CardPageView key={`${data.companyId} ${data.userId}`} page={data} />
  if (isPending) return <StateView state={{ kind: 'loading', skeleton: <CardSkeleton /> }} />
  return <StateView state={stateOf(error, refetch)} />
}

/** The way on from a card that cannot be shown: the cards that the reader knows. */
const toCards = () => (
  <LinkButton kind="primary" href="#/pages/home/index">
    {m.shell_to_wallet()}
  </LinkButton>
)

/** A missing, closed or re-issued card is no failure: it gets a text and no retry. */
function stateOf(error: Error, retry: () => void): ViewState {
  if (failedWith(error, ...missingCodes))
    return { kind: 'missing', title: m.card_missing_title(), hint: m.card_missing_hint(), action: toCards() }
  if (failedWith(error, codes.cardNotOpen))
    return { kind: 'missing', title: m.card_closed_title(), hint: m.card_closed_hint(), action: toCards() }
  if (failedWith(error, codes.cardReissued))
    return {
      kind: 'missing',
      title: m.card_reissued_title(),
      hint: m.card_reissued_hint(),
      action: toCards(),
    }
  return failedState(error, retry)
}
