import type { QueryClient } from '@tanstack/react-query'
import { callQuery, refresh } from '#kit/queries.ts'

export const addressesOptions = () => callQuery('GET /mall/order/v1/address/list', {})

export const orderOptions = (orderId: string) =>
  callQuery('GET /mall/order/v1/order/detail', { query: { orderId } })

/** Reads the person's orders again after one of them changed. */
export const rereadOrders = (client: QueryClient): Promise<unknown> =>
  refresh(
    client,
    'GET /mall/order/v1/order/detail',
    'GET /mall/order/v1/order/list',
    'GET /mall/order/v1/order/counts',
  )
