import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callQuery, refresh } from '#kit/queries.ts'

/** Everything that the owner of a card edits. Asked anew by each page: others change cards too. */
export const cardEditOptions = (quiet = false) =>
  queryOptions({
    ...callQuery('GET /biz/v1/card/user_card/edit', { query: {}, quiet }),
    refetchOnMount: 'always',
  })

/** The card page as visitors will see it, open or not. */
export const cardPreviewOptions = () =>
  queryOptions({
    ...callQuery('GET /biz/v1/card/user_card/preview', { query: {} }),
    refetchOnMount: 'always',
  })

/** The owner's card was changed: what shows it is read anew. */
export const cardChanged = (client: QueryClient) =>
  refresh(
    client,
    'GET /biz/v1/card/user_card/edit',
    'GET /biz/v1/card/user_card/preview',
    'GET /biz/v1/card/user_card/detail',
    'GET /card/v1/card/user_card',
  )

/** A save went through: what shows the card is read anew when it is shown. */
export function cardSaved(client: QueryClient, card: CardEdit): void {
  client.setQueryData(cardEditOptions().queryKey, card)
  void cardChanged(client)
}
