import type { CallKey } from '@mingpian/contract/shared/calls.ts'

/** The calls whose cached answers a change of a post or a comment invalidates. */
export const postCalls: readonly CallKey[] = [
  'GET /dynamic/v1/bridge/list',
  'GET /dynamic/v1/bridge',
  'GET /dynamic/v1/dync/inner/list',
  'GET /dynamic/v1/dync/inner/detail',
  'GET /dynamic/v1/bridge/comment/list',
  'GET /dynamic/v1/moderation/queue',
]
