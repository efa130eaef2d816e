import type { CallKey, CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { Envelope } from '@mingpian/contract/shared/endpoint.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import type { ownSuccessCode } from '@mingpian/contract/shared/rules/constants.ts'
import { pathOf, type RequestInput, requestOf } from './request.ts'

/** Time-out of an answer in milliseconds. */
export const callTimeoutMs = 60_000

/** A call that did not succeed. `code` is the envelope's, or 408 for no answer in time and 10001 for none at all. */
export class CallError extends Error {
  declare readonly code: string
  declare readonly requestId: string
  /** 0 where nothing answered. */
  declare readonly httpStatus: number
  declare readonly path: string
  declare readonly errors: readonly { path: string; message: string }[]
  /** Seconds after which a retry makes sense; 0 if the server did not say. */
  declare readonly retryAfter: number
  /** Failures are not shown, as for background work. */
  declare readonly quiet: boolean

  constructor(
    path: string,
    quiet: Quiet | undefined,
    httpStatus: number,
    envelope: Partial<Envelope> & { code: string; retryAfter?: number },
  ) {
    super(envelope.message ?? '')
    this.name = 'CallError'
    this.path = path
    this.quiet = quiet === true || (typeof quiet === 'object' && quiet.includes(envelope.code))
    this.httpStatus = httpStatus
    this.code = envelope.code
    this.requestId = envelope.requestId ?? ''
    this.errors = envelope.errors ?? []
    this.retryAfter = envelope.retryAfter ?? 0
  }
}

type Quiet = boolean | readonly string[]

type AnswerRules = { quiet?: Quiet; success?: string }

/** Input of a call, and how its failures are reported. */
export type CallInput<K extends CallKey> = RequestInput<K> & {
  /**
   * Failures of background work are thrown, but not reported to the app. With a list, only these codes are not
   * reported.
   */
  quiet?: Quiet
  /** The code of success of this call, if there is only one. */
  success?: typeof ownSuccessCode
}

type Listener = (name: CallKey, failure?: CallError) => void
const listeners = new Set<Listener>()

/** Tells of each call that ends, and of its failure; the caller's own abort is none. @returns a function that stops */
export function onCall(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Reports each failed call that is not quiet, and each 401, for the app to show: the end of a session concerns the whole
 * app, also if background work detects it.
 * @returns a function that stops
 */
export const onCallError = (listener: (error: CallError) => void): (() => void) =>
  onCall((_, failure) => {
    if (failure && (!failure.quiet || failure.code === codes.loginExpired)) listener(failure)
  })

/**
 * Makes one declared call and returns its data.
 *
 * @throws CallError for every failure but the caller's own abort
 * @example const card = await call('GET /biz/v1/card/user_card/detail', { query: { companyId, userId } })
 */
export async function call<K extends CallKey>(key: K, input: CallInput<K>): Promise<CallTypes<K>['data']> {
  const path = pathOf(key)
  const limit = timeLimit(input.signal)
  let failure: CallError | undefined
  try {
    const request = requestOf(key, { ...input, signal: limit.signal })
    return await answerOf(path, await fetch(...request), input)
  } catch (error) {
    if (input.signal?.aborted) throw error
    const code = error === late ? codes.requestTimeout : codes.unknownError
    // Otherwise nothing answered.
    failure = error instanceof CallError ? error : new CallError(path, input.quiet, 0, { code })
    throw failure
  } finally {
    limit.end()
    for (const listener of listeners) listener(key, failure)
  }
}

/** Why a request ends that took too long. */
const late = {}

/** A signal that follows the caller's and ends by itself after the time limit. (AbortSignal.any is too young.) */
function timeLimit(outer?: AbortSignal): { signal: AbortSignal; end: () => void } {
  const stop = new AbortController()
  const follow = () => stop.abort(outer?.reason)
  const timer = setTimeout(() => stop.abort(late), callTimeoutMs)
  if (outer?.aborted) follow()
  outer?.addEventListener('abort', follow)
  return {
    signal: stop.signal,
    end: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', follow)
    },
  }
}

async function answerOf<D>(path: string, response: Response, rules: AnswerRules): Promise<D> {
  const { quiet, success } = rules
  const envelope = await readEnvelope<D>(response)
  const { status } = response
  // Section 7: HTTP 200 with the success flag or code '0'.
  const said = envelope?.success || envelope?.code === '0'
  if (said && status === 200 && (!success || envelope?.code === success)) return envelope?.data as D
  const code = (!said && envelope?.code) || (status === 200 ? codes.unknownError : String(status))
  const retryAfter = Number(response.headers.get('retry-after')) || 0
  throw new CallError(path, quiet, status, { ...envelope, code, retryAfter })
}

async function readEnvelope<D>(response: Response): Promise<Envelope<D> | undefined> {
  const text = await response.text()
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'code' in value ? (value as Envelope<D>) : undefined
  } catch {
    return undefined
  }
}
