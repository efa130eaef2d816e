import type { CallKey } from '@mingpian/contract/shared/calls.ts'

/** The calls whose cached answers a change of a piece invalidates. */
export const contentCalls: readonly CallKey[] = [
  'GET /biz/v1/content/list',
  'GET /biz/v1/content/detail',
  'GET /biz/v1/content/versions',
  'GET /biz/v1/content/categories',
]
