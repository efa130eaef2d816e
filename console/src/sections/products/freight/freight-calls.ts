import type { CallKey } from '@mingpian/contract/shared/calls.ts'

/** The calls whose answers a change of freight templates changes. */
export const freightCalls: readonly CallKey[] = ['GET /mall/order/v1/console/freight/list']
