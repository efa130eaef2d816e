import type { CallKey } from '@mingpian/contract/shared/calls.ts'

/** The calls whose cached answers a change of a lead invalidates. */
export const customerCalls: readonly CallKey[] = [
  'GET /biz/v1/customers/list',
  'GET /biz/v1/customers/detail',
  'GET /biz/v1/clue/follow',
  'GET /biz/v1/pool/list',
  'GET /biz/v1/customers/import/report',
  'GET /biz/v1/customers/import/recent',
]
