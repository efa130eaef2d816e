import { call } from '@mingpian/client/call.ts'
import { callKey } from '@mingpian/client/call-key.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { queryOptions } from '@tanstack/react-query'
import { type AddressIds, cardQuery } from '#kit/address/address.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { drawnCard } from '#kit/boot.ts'

/** The whole card page of an address. A cached one is shown at once and read again in the background. */
export const cardPageOptions = (ids: AddressIds) => {
  const query = cardQuery(ids)
  return queryOptions({
    queryKey: callKey('GET /biz/v1/card/user_card/detail', { query }),
    // The page's state says why.
    queryFn: ({ signal }) => call('GET /biz/v1/card/user_card/detail', { query, signal, quiet: true }),
    initialData: () => (ids.companyId && ids.userId ? (drawnCard(ids) ?? undefined) : undefined),
    initialDataUpdatedAt: 0,
  })
}

/**
 * The face of a salesperson's card, for the bar below the things that they share. It is optional, so failures are
 * quiet.
 */
export const cardFaceOptions = ({ companyId, userId }: Via) =>
  queryOptions({
    ...callQuery('GET /card/v1/card/user_card', { query: { companyId, userId }, quiet: true }),
    enabled: Boolean(companyId && userId),
    retry: false,
  })
