import { call } from '@mingpian/client/call.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery, useWrite } from '#kit/call.ts'

/** The apps, domains and newest findings of the company. */
export const useConnection = () => useQuery(callQuery('GET /wxwork/v1/console/connection', {}))

/** The calls whose cached answers a change of the connection invalidates. */
export const connectionCalls = [
  'GET /wxwork/v1/console/connection',
  'GET /wxwork/v1/console/setup',
  'GET /wxwork/v1/platform/problems',
] as const

/** Examines the company at the vendors again. */
export const useCheck = () =>
  useWrite(() => call('POST /wxwork/v1/console/connection/check', { body: {}, quiet: true }), {
    refresh: connectionCalls,
  })
