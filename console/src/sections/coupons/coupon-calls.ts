import type { CallKey } from '@mingpian/contract/shared/calls.ts'

/** The calls whose answers a change of a coupon changes. */
export const couponCalls: readonly CallKey[] = [
  'GET /mall/order/v1/console/coupon/list',
  'GET /mall/order/v1/console/coupon/detail',
]
