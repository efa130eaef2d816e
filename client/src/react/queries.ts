import type { CallKey, CallTypes } from '@mingpian/contract/shared/calls.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from '../call.ts'
import { callKey } from '../call-key.ts'

/**
 * A query that is one call. Its key comes from the call's name and input. TypeScript cannot infer the input of a
 * generic call through a spread, hence the casts here and in `callPages`.
 */
export const callQuery = <K extends CallKey>(name: K, input: Omit<CallInput<K>, 'signal'>) =>
  queryOptions({
    queryKey: callKey(name, input),
    queryFn: ({ signal }): Promise<CallTypes<K>['data']> =>
      call(name, { ...input, signal } as unknown as CallInput<K>),
  })

/** Calls that answer a list by pages. */
type PagedCall = {
  [K in CallKey]: CallTypes<K>['data'] extends { list: readonly unknown[]; page: number; total: number }
    ? K
    : never
}[CallKey]

type Unpaged<T> = Omit<T, 'page' | 'pageSize'>

interface PagesInput<K extends PagedCall> {
  query?: Unpaged<CallTypes<K>['query']>
  body?: Unpaged<CallTypes<K>['body']>
  quiet?: boolean | readonly string[]
}

/** A paged list, for `useList`. */
export const callPages = <K extends PagedCall>(name: K, input: PagesInput<K> = {}, pageSize = 20) => ({
  queryKey: [...callKey(name, input), 'pages'] as readonly unknown[],
  queryFn: ({
    pageParam,
    signal,
  }: {
    pageParam: number
    signal: AbortSignal
  }): Promise<CallTypes<K>['data']> => {
    const part = name.startsWith('GET ') ? 'query' : 'body'
    const paged = { ...input[part], page: pageParam, pageSize }
    return call(name, { ...input, [part]: paged, signal } as unknown as CallInput<K>)
  },
  initialPageParam: 1,
  getNextPageParam: ({ page, total }: { page: number; total: number }) =>
    page * pageSize < total ? page + 1 : undefined,
})

/**
 * Makes the answers of these calls old: shown ones are fetched now, others when they are shown next. For another reason than
 * a write of this device, whose answers `reread` knows.
 */
export const refresh = (client: QueryClient, ...names: CallKey[]): Promise<unknown> =>
  Promise.all(names.map((name) => client.invalidateQueries({ queryKey: callKey(name) })))
