import type { CallKey } from '@mingpian/contract/shared/calls.ts'

/** The calls whose answers a change of the site puts out of date. */
export const siteCalls: readonly CallKey[] = [
  'GET /mk-activity-tools/site/v1/edit',
  'GET /mk-activity-tools/site/v1/versions',
]
