import { readBody } from './body.ts'
import type { VendorLog } from './http.ts'

/** Text messages. */
export interface Sms {
  /** @throws SmsError if the service did not accept it */
  send(to: string, text: string): Promise<void>
}

/** The service refused or did not answer. Contains neither the number nor the text. */
export class SmsError extends Error {
  /** Nothing can have been sent: there was no connection. */
  readonly isUnreached: boolean

  constructor(message: string, isUnreached = false) {
    super(message)
    this.isUnreached = isUnreached
  }
}

const tryMs = 5_000
const maxBytes = 64 * 1024
const tries = 2

// Errors before anything was sent: a retry after these sends no message twice.
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** `POST {base}/send?accessKey=…` with `{ to, text }`, which answers `{ code: 'OK', id }`. */
export function httpSms(service: { base: string; accessKey: string }, log: VendorLog): Sms {
  const address = `${service.base}/send?${new URLSearchParams({ accessKey: service.accessKey })}`
  return {
    async send(to, text) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(address, { to, text })
        } catch (problem) {
          if (!(problem instanceof SmsError)) throw problem
          log.warn({ vendor: 'sms', problem: problem.message, attempt }, 'text message failed')
          if (attempt === tries || !problem.isUnreached) throw problem
        }
      }
    },
  }
}

async function once(address: string, message: { to: string; text: string }): Promise<void> {
  const signal = AbortSignal.timeout(tryMs)
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    const code = codeOf(await readBody(response, maxBytes))
    // Only the code: the message of the service may contain the number.
    if (!response.ok || code !== 'OK') throw new SmsError(`HTTP ${response.status}, code ${code || 'none'}`)
  } catch (problem) {
    if (problem instanceof SmsError) throw problem
    if (signal.aborted) throw new SmsError(`no answer within ${tryMs} ms`)
    const code = causeOf(problem)
    throw new SmsError(code || 'no connection', unreached.has(code))
  }
}

function codeOf(bytes: Buffer | null): string {
  try {
    const { code } = JSON.parse(bytes?.toString('utf8') ?? '') as { code?: unknown }
    return typeof code === 'string' && /^[\w.-]{1,64}$/.test(code) ? code : ''
  } catch {
    return ''
  }
}

/** The system's error code, such as ECONNREFUSED: the message of fetch may contain the address. */
function causeOf(problem: unknown): string {
  const cause = problem instanceof Error ? (problem.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : ''
}
