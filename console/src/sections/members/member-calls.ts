import type { CallKey } from '@mingpian/contract/shared/calls.ts'

/** The calls whose answers a change of a level changes. */
export const memberCalls: readonly CallKey[] = [
  'GET /mall/order/v1/console/member/list',
  'GET /mall/order/v1/console/member/detail',
  'GET /mall/order/v1/console/level/list',
]
