import { CallError, type CallInput, call } from '@mingpian/client/call.ts'
import { callKey } from '@mingpian/client/call-key.ts'
import { failureText as textOfCall } from '@mingpian/client/failure-text.ts'
import type { CallKey, CallTypes } from '@mingpian/contract/shared/calls.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { type Locale, usePreferences, wordsOf } from './preferences.tsx'

/** A query that is one call. Its failure is shown instead of its data. */
export const callQuery = <K extends CallKey>(name: K, input: Omit<CallInput<K>, 'signal'>) =>
  queryOptions({
    queryKey: callKey(name, input),
    queryFn: ({ signal }): Promise<CallTypes<K>['data']> =>
      // TypeScript cannot infer the input of a generic call through a spread.
      call(name, { ...input, quiet: true, signal } as unknown as CallInput<K>),
  })

/**
 * The text of a failure. For a fault of the server or of the console it is the console's own: the catalogue's sends the
 * reader to the administrator, who is the reader.
 */
export function failureText(error: unknown, locale: Locale): string {
  const words = wordsOf(locale)
  if (!(error instanceof CallError)) return words.serverFault
  const text = error.code === codes.internalError ? '' : textOfCall(error, locale)
  return text || (error.requestId ? words.serverFaultOf(error.requestId) : words.serverFault)
}

interface Outcome<I, D> {
  /** The calls whose cached answers the change invalidates. */
  refresh?: readonly CallKey[]
  onDone?: (data: D, input: I) => unknown
}

/** A change on the server. A failure is shown as text, and typed values stay. */
export function useWrite<I = void, D = unknown>(
  work: (input: I) => Promise<D>,
  { refresh = [], onDone }: Outcome<I, D> = {},
) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const { locale } = usePreferences()
  return useMutation<D, Error, I>({
    mutationFn: work,
    networkMode: 'always',
    onSuccess: async (data, input) => {
      await Promise.all(refresh.map((name) => client.invalidateQueries({ queryKey: callKey(name) })))
      await onDone?.(data, input)
    },
    onError: (error) => void message.error(failureText(error, locale)),
  })
}
