import { callQuery } from '@mingpian/client/react/queries.ts'
import { reread } from '@mingpian/client/react/reread.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

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

/** After a save: shows the card as it was saved, and reads again what shows it. */
export function cardSaved(client: QueryClient, card: CardEdit): void {
  client.setQueryData(cardEditOptions().queryKey, card)
  void reread(client, 'PUT /biz/v1/card/user_card/basic_info')
}
