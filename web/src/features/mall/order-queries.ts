import { failedWith } from '@mingpian/client/failed.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { reread } from '@mingpian/client/react/reread.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import type { QueryClient } from '@tanstack/react-query'

export const addressesOptions = () => callQuery('GET /mall/order/v1/address/list', {})

export const orderOptions = (orderId: string) =>
  callQuery('GET /mall/order/v1/order/detail', { query: { orderId }, quiet: true })

/** An order that does not exist, or that is another person's. */
export const isOrderMissing = (error: unknown): boolean => failedWith(error, codes.orderNotFound)

/** Reads the person's orders again after one of them changed. */
export const rereadOrders = (client: QueryClient): Promise<void> =>
  reread(client, 'POST /mall/order/v1/order/close')
