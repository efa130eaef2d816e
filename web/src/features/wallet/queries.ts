import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

const pageLength = 20

/** The cards that the person keeps, the newest first, 20 at a time. */
export const keptCardsOptions = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: ['kept-cards', companyId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /card/v1/wallet/list', { query: { page: pageParam, pageSize: pageLength }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  })

export const keepCard = (companyId: string, userId: string) =>
  call('POST /card/v1/wallet/save', { body: { companyId, userId } })

export const dropCard = (companyId: string, userId: string) =>
  call('DELETE /card/v1/wallet/drop', { query: { companyId, userId } })
