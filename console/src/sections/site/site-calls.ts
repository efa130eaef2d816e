import type { CallKey } from '@mingpian/contract/shared/calls.ts'

/** The calls whose cached answers a change of the site invalidates. */
export const siteCalls: readonly CallKey[] = [
  'GET /mk-activity-tools/site/v1/edit',
  'GET /mk-activity-tools/site/v1/versions',
]
