import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery } from '@tanstack/react-query'

/** The apps, domains and newest findings of the company. */
export const useConnection = () => useQuery(callQuery('GET /wxwork/v1/console/connection', {}))

/** Examines the company at the vendors again. */
export const useCheck = () =>
  useWrite(() => call('POST /wxwork/v1/console/connection/check', { body: {}, quiet: true }), {})
