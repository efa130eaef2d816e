import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import type { LeftCard } from '@mingpian/contract/wallet.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

const pageLength = 20

/** The card that this person left with a salesperson, if any. */
export const leftCardOptions = (companyId: string, userId: string) =>
  queryOptions({
    queryKey: ['exchange', 'left', companyId, userId],
    queryFn: ({ signal }) => call('GET /card/v1/card/exchange', { query: { companyId, userId }, signal }),
  })

export const leaveCard = (companyId: string, userId: string, card: LeftCard) =>
  callOnce('POST /card/v1/card/exchange', { body: { companyId, userId, ...card, agreed: true } })

export const takeBack = (companyId: string, userId: string) =>
  call('DELETE /card/v1/card/exchange', { query: { companyId, userId } })

/** Cards that visitors left with this member of staff, the newest first, 20 at a time. */
export const receivedOptions = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: ['exchange', 'received', companyId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /card/v1/card/exchange/list', { query: { page: pageParam, pageSize: pageLength }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  })
