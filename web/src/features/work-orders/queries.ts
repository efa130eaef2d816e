import type { CallKey } from '@mingpian/contract/shared/calls.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '#kit/queries.ts'

/** Calls whose answers a change of a work order makes old. */
const changing: CallKey[] = [
  'GET /work-order/v1/list',
  'GET /work-order/v1/detail',
  'GET /work-order/v1/staff/list',
  'GET /work-order/v1/staff/detail',
]
export const rereadWorkOrders = (client: QueryClient) => refresh(client, ...changing)
