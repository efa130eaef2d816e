import type { CallKey, CallTypes, IdempotentCallKey } from '@mingpian/contract/shared/calls.ts'
import { callHeaders } from './headers.ts'

type Part<N extends string, T> = Record<never, never> extends T ? { [P in N]?: T } : { [P in N]: T }
/** Headers besides those of every request. A call declared idempotent needs its key; `callOnce` gives it one. */
type HeadersOf<K extends CallKey> = K extends IdempotentCallKey
  ? { headers: { 'Idempotency-Key': string } }
  : { headers?: Record<string, string> }

/** Parameters of a request, and options of its delivery. */
export type RequestInput<K extends CallKey> = HeadersOf<K> &
  Part<'query', CallTypes<K>['query']> &
  Part<'body', CallTypes<K>['body']> & {
    signal?: AbortSignal
    /** The request outlives the page; at most 64 KB of body. */
    keepalive?: boolean
    /** The origin of the server, if it is not the page's own. */
    base?: string
  }

/** @example 'GET /card/v1/card' is '/card/v1/card' */
export const pathOf = (name: CallKey) => name.slice(name.indexOf(' ') + 1)

/** The request of a declared call, for `fetch`. */
export function requestOf<K extends CallKey>(
  name: K,
  input: RequestInput<K>,
): [address: string, init: RequestInit] {
  const { body, query, base = '', headers, keepalive, signal } = input as RequestParts
  return [
    base + pathOf(name) + queryString(query),
    {
      method: name.slice(0, name.indexOf(' ')),
      headers: {
        ...callHeaders(),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      // Undefined without a body.
      body: JSON.stringify(body),
      keepalive,
      signal,
      credentials: 'same-origin',
    },
  ]
}

interface RequestParts extends Pick<RequestInput<CallKey>, 'signal' | 'keepalive' | 'base'> {
  body?: unknown
  query?: object
  headers?: Record<string, string>
}

/** Parameters that are undefined or '' are left out. */
function queryString(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}
