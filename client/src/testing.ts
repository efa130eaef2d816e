import type { CallKey, CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { UserRecord } from '@mingpian/contract/wxwork.ts'

// For tests of front ends only; the products do not import it.

type Answer<K extends CallKey> = CallTypes<K>['data'] | Error | Response

/** Answers by call: the contract's data, an Error whose message is a code, or a whole response. */
export type Answers = {
  [K in CallKey]?: (query: URLSearchParams, body: CallTypes<K>['body']) => Answer<K> | Promise<Answer<K>>
}

export interface Asked {
  /** 'METHOD /path'. */
  key: string
  query: URLSearchParams
  body: unknown
}

/**
 * A `fetch` that answers calls like the server; a call without an answer is a 404.
 * @returns also the requests, in order
 */
export function answering(answers: Answers): { fetch: typeof fetch; asked: Asked[] } {
  const asked: Asked[] = []
  const byKey = answers as Record<string, ((query: URLSearchParams, body: unknown) => unknown) | undefined>
  return {
    asked,
    fetch: async (input, init) => {
      const url = new URL(String(input), location.href)
      const key = `${init?.method ?? 'GET'} ${url.pathname}`
      const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined
      asked.push({ key, query: url.searchParams, body })
      const data = (await byKey[key]?.(url.searchParams, body)) ?? new Error('404')
      if (data instanceof Response) return data
      const failed = data instanceof Error
      const envelope = { code: failed ? data.message : '0', success: !failed, message: '', requestId: 'r1' }
      return Response.json({ ...envelope, data: failed ? null : data })
    },
  }
}

/** The record of a signed-in visitor of the demo company. */
export function userRecord(changes: Partial<UserRecord> = {}): UserRecord {
  return {
    sessionId: 'yunfan01.session',
    companyId: 'yunfan01',
    unionId: 'union-wang',
    openId: 'open-wang',
    targetId: '',
    sid: '',
    isStaff: false,
    isAdmin: false,
    role: '',
    granted: { phone: false, profile: false },
    timeZone: '',
    trackingOff: false,
    cardAgreed: false,
    saleInfo: { id: '', userId: '', name: '', avatar: '' },
    ...changes,
  }
}
