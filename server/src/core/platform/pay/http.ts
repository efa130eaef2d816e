import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { readBody } from '#core/platform/body.ts'
import type { Json, VendorLog } from '#core/platform/http.ts'
import { maxBillBytes } from './bill.ts'
import { PayError } from './error.ts'
import { listedCertificates, type PlatformKeys, platformKeys, type SignatureHeaders } from './keys.ts'
import { authorization, type Merchant } from './signature.ts'

export interface PayRequest {
  method: 'GET' | 'POST'
  /** With its query, encoded. */
  path: string
  body?: Json
}
/** @throws PayError for every answer that is not a verified success. An answer without a body is {}. */
export type PayHttp = (merchant: Merchant, request: PayRequest) => Promise<Json>

/** Reads a file whose address a verified answer named. The vendor signs no file. */
export type PayFile = (merchant: Merchant, address: URL) => Promise<Buffer>

const tries = 3
/** How long one answer may take, and how large it may be. */
const limits = { ms: 5_000, bytes: 1024 * 1024 }
const fileLimits = { ms: 25_000, bytes: maxBillBytes }

/**
 * The client of WeChat Pay API v3. Each of its calls names its order or refund by a number of ours, so the same request
 * may be sent again: to the second host after a connection failure, to the same one where the vendor is busy. A request
 * without an answer is not repeated: the caller asks first what became of it.
 * @param hosts base addresses, in the order in which they are tried
 */
export function payHttp(
  hosts: readonly string[],
  log: VendorLog,
): { send: PayHttp; file: PayFile; keys: PlatformKeys } {
  const keys = platformKeys(async (merchant) => {
    const { bytes, headers } = await once(hosts, merchant, { method: 'GET', path: '/v3/certificates' }, log)
    return listedCertificates(merchant, headers, bytes)
  })
  const send: PayHttp = async (merchant, request) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await checked(keys, merchant, await once(hosts, merchant, request, log))
      } catch (problem) {
        if (!(problem instanceof PayError)) throw problem
        const { status, code, requestId, message } = problem
        log.warn({ path: pathOf(request), status, code, requestId, message, attempt }, 'payment call failed')
        if (attempt === tries || !problem.is('busy')) throw problem
        await wait(attempt * 150 + Math.random() * 150)
      }
    }
  }
  const file: PayFile = async (merchant, { origin, pathname, search }) => {
    // The merchant's signature goes to the vendor alone.
    if (!hosts.some((host) => new URL(host).origin === origin))
      throw new PayError(200, 'malformed', 'the file is at another host')
    const request: PayRequest = { method: 'GET', path: pathname + search }
    const { status, bytes, requestId } = await from(origin, merchant, request, fileLimits)
    if (status !== 200) throw refusal(status, parsed(bytes), requestId)
    return bytes
  }
  return { send, file, keys }
}

interface Answer {
  status: number
  bytes: Buffer
  headers: SignatureHeaders
  requestId: string
}

async function once(
  hosts: readonly string[],
  merchant: Merchant,
  request: PayRequest,
  log: VendorLog,
): Promise<Answer> {
  for (const [at, host] of hosts.entries())
    try {
      return await from(host, merchant, request)
    } catch (problem) {
      if (!(problem instanceof PayError) || problem.code !== 'network' || at === hosts.length - 1)
        throw problem
      log.warn({ host, path: pathOf(request), message: problem.message }, 'payment host not reached')
    }
  throw new PayError(0, 'network', 'there is no host')
}

async function from(
  host: string,
  merchant: Merchant,
  { method, path, body }: PayRequest,
  { ms, bytes: maxBytes } = limits,
): Promise<Answer> {
  const url = new URL(host.replace(/\/$/, '') + path)
  const text = body ? JSON.stringify(body) : ''
  const signed = {
    method,
    target: url.pathname + url.search,
    timestamp: String(Math.floor(Date.now() / 1000)),
    nonce: randomBytes(16).toString('hex').toUpperCase(),
    body: text,
  }
  const signal = AbortSignal.timeout(ms)
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal,
      headers: {
        authorization: authorization(merchant, signed),
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'mingpian',
        ...(merchant.publicKeyId ? { 'wechatpay-serial': merchant.publicKeyId } : {}),
      },
      ...(text ? { body: text } : {}),
    })
    const bytes = await readBody(response, maxBytes)
    if (!bytes) throw new PayError(response.status, 'malformed', `more than ${maxBytes} bytes`)
    const header = (name: string) => response.headers.get(name) ?? ''
    return {
      status: response.status,
      bytes,
      requestId: header('request-id'),
      headers: signatureHeaders(header),
    }
  } catch (problem) {
    if (problem instanceof PayError) throw problem
    if (signal.aborted) throw new PayError(0, 'timeout', `no answer within ${ms} ms`)
    throw unreached(problem)
  }
}

export const signatureHeaders = (header: (name: string) => string): SignatureHeaders => ({
  serial: header('wechatpay-serial'),
  signature: header('wechatpay-signature'),
  timestamp: header('wechatpay-timestamp'),
  nonce: header('wechatpay-nonce'),
})

/** A connection that broke after it was made may have carried the request: that is no failure to connect. */
function unreached(problem: unknown): PayError {
  const code = (problem instanceof Error ? (problem.cause as { code?: unknown } | undefined) : undefined)
    ?.code
  const name = typeof code === 'string' ? code : 'no connection'
  const notConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']
  const isNot = notConnected.includes(name) || name === 'UND_ERR_CONNECT_TIMEOUT'
  return new PayError(0, isNot ? 'network' : 'timeout', name)
}

async function checked(keys: PlatformKeys, merchant: Merchant, answer: Answer): Promise<Json> {
  const { status, bytes, headers, requestId } = answer
  const json = parsed(bytes)
  const isSuccess = status === 200 || status === 204
  // A gateway in front of the vendor signs nothing, and neither does a vendor that does not know the merchant.
  if (isSuccess || (status < 500 && status !== 401)) await keys.verify(merchant, headers, bytes, Date.now())
  if (isSuccess && json) return json
  if (isSuccess) throw new PayError(status, 'malformed', 'the answer is not JSON', requestId)
  throw refusal(status, json, requestId)
}

function refusal(status: number, json: Json | undefined, requestId: string): PayError {
  const said = (name: string) => (typeof json?.[name] === 'string' ? json[name] : '')
  const code = said('code') || (status >= 500 ? 'SYSTEM_ERROR' : 'malformed')
  return new PayError(status, code, said('message'), requestId)
}

function parsed(bytes: Buffer): Json | undefined {
  if (bytes.length === 0) return {}
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
  } catch {
    return undefined
  }
}

const pathOf = ({ path }: PayRequest) => path.split('?')[0]
