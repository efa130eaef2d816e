import { call } from '@mingpian/client/call.ts'
import { callPages } from '@mingpian/client/react/queries.ts'
import { keepPreviousData } from '@tanstack/react-query'

export type KeptSort = 'saved' | 'changed'

/** The cards that the person keeps; with a keyword, those alone in which it stands. */
export const keptCardsOptions = (keyword = '', sort: KeptSort = 'saved') => ({
  ...callPages('GET /card/v1/wallet/list', { query: { sort, ...(keyword && { keyword }) } }),
  placeholderData: keepPreviousData,
})

/** Marks the news of a card as seen. Opening the card does not wait for it, and a failure is not shown. */
export const sawCard = (companyId: string, userId: string) =>
  void call('POST /card/v1/wallet/seen', { body: { companyId, userId }, quiet: true, keepalive: true }).catch(
    () => {},
  )
