import type { CallKey } from '@mingpian/contract/shared/calls.ts'

/** The calls whose answers a change of products, categories or prices changes. */
export const productCalls: readonly CallKey[] = [
  'GET /mall/goods/v1/manage/list',
  'GET /mall/goods/v1/manage/product',
  'GET /mall/goods/v1/manage/categories',
  'GET /mall/goods/v1/manage/activities',
  'GET /mall/goods/v1/manage/stock_changes',
  'GET /mall/goods/v1/manage/skus',
]
