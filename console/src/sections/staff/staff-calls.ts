import type { CallKey } from '@mingpian/contract/shared/calls.ts'

/** The calls whose cached answers every change of a member invalidates. */
export const staffCalls: readonly CallKey[] = [
  'GET /biz/v1/staff/list',
  'GET /biz/v1/staff/detail',
  'GET /biz/v1/staff/departments',
]

/** The calls whose cached answers a change of a licence invalidates. */
export const licenceCalls: readonly CallKey[] = [...staffCalls, 'GET /biz/v1/card/user_card/licence_requests']
