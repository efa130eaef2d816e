import { call } from '@mingpian/client/call.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

const pageLength = 20

export type KeptSort = 'saved' | 'changed'

/** The cards that the person keeps, 20 at a time; those alone in which the keyword stands. */
export const keptCardsOptions = (companyId: string, keyword = '', sort: KeptSort = 'saved') =>
  infiniteQueryOptions({
    queryKey: ['kept-cards', companyId, keyword, sort],
    queryFn: ({ pageParam, signal }) =>
      call('GET /card/v1/wallet/list', {
        query: { page: pageParam, pageSize: pageLength, sort, ...(keyword && { keyword }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })

export const keepCard = (companyId: string, userId: string) =>
  call('POST /card/v1/wallet/save', { body: { companyId, userId } })

export const dropCard = (companyId: string, userId: string) =>
  call('DELETE /card/v1/wallet/drop', { query: { companyId, userId } })

/** Marks the news of a card as seen. Opening the card does not wait for it, and a failure is not shown. */
export const sawCard = (companyId: string, userId: string) =>
  void call('POST /card/v1/wallet/seen', { body: { companyId, userId }, quiet: true, keepalive: true }).catch(
    () => {},
  )
