import { call } from '@mingpian/client/call.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

/** Everything that the owner of a card edits. Asked anew by each page: others change cards too. */
export const cardEditOptions = (companyId: string, quiet = false) =>
  queryOptions({
    queryKey: ['card-edit', companyId],
    queryFn: ({ signal }) => call('GET /biz/v1/card/user_card/edit', { query: {}, signal, quiet }),
    refetchOnMount: 'always',
  })

/** The card page as visitors will see it, open or not. */
export const cardPreviewOptions = (companyId: string) =>
  queryOptions({
    queryKey: ['card-preview', companyId],
    queryFn: ({ signal }) => call('GET /biz/v1/card/user_card/preview', { query: {}, signal }),
    refetchOnMount: 'always',
  })

/** A save went through: what shows the card is read anew when it is shown. */
export function cardSaved(client: QueryClient, card: CardEdit): void {
  client.setQueryData(cardEditOptions(card.companyId).queryKey, card)
  for (const key of ['card-edit', 'card-preview', 'card', 'card-face'])
    void client.invalidateQueries({ queryKey: [key] })
}
