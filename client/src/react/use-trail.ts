import type { ParcelTrail } from '@mingpian/contract/shared/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from './queries.ts'

type TrailCall =
  | 'GET /mall/order/v1/order/trail'
  | 'GET /mall/order/v1/sale/trail'
  | 'GET /mall/order/v1/console/shipping/trail'

/** Until the answer to another reader's request is asked for. */
const askingMs = 2000
/** A request to WeChat has ended by then, or was lost with its server. */
const askingForMs = 60_000

/**
 * Where a parcel is. While another reader asks WeChat, the server is asked again, for a minute.
 * @param tracking its number: a corrected parcel begins anew
 */
export function useTrail(
  name: TrailCall,
  { tracking, ...query }: { orderId: string; shipmentId: string; tracking: string },
) {
  const [until, setUntil] = useState(() => Date.now() + askingForMs)
  const call = callQuery(name, { query, quiet: true })
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...call,
    queryKey: [...call.queryKey, tracking],
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.isAsking && !state.error && state.dataUpdatedAt < until ? askingMs : false,
  })
  const isSilent = error !== null || (data?.isAsking && dataUpdatedAt >= until)
  const trail: ParcelTrail | undefined = data && isSilent ? { ...data, gap: 'silent', isAsking: false } : data
  return {
    ...{ trail, error, isPending, isFetching },
    retry: () => {
      setUntil(Date.now() + askingForMs)
      void refetch()
    },
  }
}
