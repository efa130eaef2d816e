import { setTimeout as wait } from 'node:timers/promises'
import type { VendorCode } from './advice.ts'
import { readBody } from './body.ts'
import type { AppCredential } from './credentials.ts'
import { type Vendor, VendorError } from './vendor-error.ts'

export interface VendorRequest {
  method: 'GET' | 'POST'
  /** From the root of the vendor's base address. */
  path: string
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** The app of the call, for the `VendorWatch`. */
  app?: Pick<AppCredential, 'companyId' | 'kind'>
  /** `busy` for requests that are not idempotent: retries only after a refusal. `none` where no retry is worth the wait. */
  retry?: 'all' | 'busy' | 'none'
  /** Of a component that accounts need not have: that it may not be called is no problem of the account. */
  isOptional?: true
  /** Of one try. */
  timeoutMs?: number
}

export type Json = Record<string, unknown>
export type VendorAnswer = { json: Json } | { image: Buffer; type: 'image/png' | 'image/jpeg' }

/** @throws VendorError for every answer that is not a success */
export type VendorHttp = (request: VendorRequest) => Promise<VendorAnswer>

export interface VendorLog {
  warn(fields: Record<string, unknown>, message: string): void
}

/** Gets the outcome of each call of an app, after all of its tries. Must not throw or wait. */
export interface VendorWatch {
  failed(request: VendorRequest, problem: VendorError): void
  succeeded(request: VendorRequest): void
}

const unwatched: VendorWatch = { failed() {}, succeeded() {} }

const tries = 3
const tryMs = 5_000
// All tries and pauses together, since a visitor may be waiting for the page.
const budgetMs = 10_000
const maxBytes = 2 * 1024 * 1024

/** The one HTTP client for WeChat and WeCom: they answer 200 with an errcode, or an image. */
export function vendorHttp(
  vendor: Vendor,
  base: string,
  log: VendorLog,
  watch: VendorWatch = unwatched,
): VendorHttp {
  return async (request) => {
    const end = Date.now() + budgetMs
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await once(
          vendor,
          base,
          request,
          Math.min(request.timeoutMs ?? tryMs, end - Date.now()),
        )
        watch.succeeded(request)
        return answer
      } catch (problem) {
        if (!(problem instanceof VendorError)) throw problem
        // Only the path: the query contains codes, tokens and secrets.
        log.warn(
          {
            vendor,
            path: request.path,
            errcode: problem.errcode,
            errmsg: problem.errmsg,
            attempt,
            hint: problem.hint,
          },
          'vendor call failed',
        )
        const pause = attempt * 150 + Math.random() * 150
        if (
          attempt === tries ||
          !worthAnother(problem.errcode, request.retry) ||
          Date.now() + pause + 500 > end
        ) {
          watch.failed(request, problem)
          throw problem
        }
        await wait(pause)
      }
    }
  }
}

function worthAnother(code: VendorCode, retry: VendorRequest['retry'] = 'all'): boolean {
  if (retry === 'none') return false
  // No retry after a time-out of five seconds: a visitor may be waiting for the page.
  if (code === -1) return true
  return retry === 'all' && (code === 'network' || code === 'http')
}

async function once(
  vendor: Vendor,
  base: string,
  request: VendorRequest,
  timeoutMs: number,
): Promise<VendorAnswer> {
  const query = request.query ? `?${new URLSearchParams(request.query)}` : ''
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`${base}${request.path}${query}`, {
      method: request.method,
      redirect: 'error',
      signal,
      ...(request.body
        ? { body: JSON.stringify(request.body), headers: { 'content-type': 'application/json' } }
        : {}),
    })
    const bytes = await readBody(response, maxBytes)
    if (!bytes) throw new VendorError(vendor, 'too large', `more than ${maxBytes} bytes`)
    if (response.status >= 500) throw new VendorError(vendor, 'http', `HTTP ${response.status}`)
    return understand(vendor, response, bytes)
  } catch (problem) {
    if (problem instanceof VendorError) throw problem
    if (signal.aborted) throw new VendorError(vendor, 'timeout', `no answer within ${timeoutMs} ms`)
    throw new VendorError(vendor, 'network', causeOf(problem))
  }
}

function understand(vendor: Vendor, response: Response, bytes: Buffer): VendorAnswer {
  const type = response.headers.get('content-type') ?? ''
  const image = /^image\/(png|jpeg)/.exec(type)
  // An error of a call for an image may still come with the image's type.
  if (image && bytes[0] !== 0x7b)
    return { image: bytes, type: image[1] === 'png' ? 'image/png' : 'image/jpeg' }
  const json = parse(bytes)
  if (!json)
    throw new VendorError(
      vendor,
      'malformed',
      `HTTP ${response.status}, not JSON, ${bytes.length} bytes of ${type.slice(0, 40) || 'no type'}`,
    )
  const errcode = json.errcode ?? 0
  if (typeof errcode !== 'number') throw new VendorError(vendor, 'malformed', 'the errcode is no number')
  if (errcode !== 0)
    throw new VendorError(vendor, errcode, typeof json.errmsg === 'string' ? json.errmsg : '')
  if (!response.ok) throw new VendorError(vendor, 'http', `HTTP ${response.status}`)
  return { json }
}

function parse(bytes: Buffer): Json | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
  } catch {
    return undefined
  }
}

/** The system's error code, such as ECONNREFUSED: the message of fetch may contain the address. */
function causeOf(problem: unknown): string {
  const cause = problem instanceof Error ? (problem.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : 'no connection'
}
