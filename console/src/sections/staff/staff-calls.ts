import type { CallKey } from '@mingpian/contract/shared/calls.ts'

/** The calls whose answers every change of a member puts out of date. */
export const staffCalls: readonly CallKey[] = [
  'GET /biz/v1/staff/list',
  'GET /biz/v1/staff/detail',
  'GET /biz/v1/staff/departments',
]

/** The calls whose answers a change of a licence puts out of date. */
export const licenceCalls: readonly CallKey[] = [...staffCalls, 'GET /biz/v1/card/user_card/licence_requests']
