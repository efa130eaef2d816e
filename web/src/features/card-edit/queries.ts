import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callQuery, refresh } from '#kit/queries.ts'

/** Everything that the owner of a card edits. Each page fetches it again, because others change cards too. */
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

/** After a change of the owner's card: invalidates the queries that show it. */
export const cardChanged = (client: QueryClient) =>
  refresh(
    client,
    'GET /biz/v1/card/user_card/edit',
    'GET /biz/v1/card/user_card/preview',
    'GET /biz/v1/card/user_card/detail',
    'GET /card/v1/card/user_card',
  )

/** After a save: invalidates the queries that show the card, for the next time that they are shown. */
export function cardSaved(client: QueryClient, card: CardEdit): void {
  client.setQueryData(cardEditOptions().queryKey, card)
  void cardChanged(client)
}
