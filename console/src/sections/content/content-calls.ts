import type { CallKey } from '@mingpian/contract/shared/calls.ts'

/** The calls whose answers a change of a piece puts out of date. */
export const contentCalls: readonly CallKey[] = [
  'GET /biz/v1/content/list',
  'GET /biz/v1/content/detail',
  'GET /biz/v1/content/versions',
  'GET /biz/v1/content/categories',
]
