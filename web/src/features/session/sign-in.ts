import { CallError, call } from '@mingpian/client/call.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { readCookie } from '@mingpian/client/cookie.ts'
import { dropSession, keepSession, session } from '@mingpian/client/session.ts'
import { passing } from '@mingpian/client/storage.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { landedAddress, takeLanded } from '#kit/address/landed.ts'
import { callEarly } from '#kit/boot.ts'

const startedKey = 'mp.oauth.started'
/** At most one silent start in this many milliseconds, so that a failing sign-in causes no loop. */
const startPause = 60_000

/**
 * Whether this browser has signed in to the company before. The cookie is no proof; it only avoids a useless request.
 */
export function hasMarker(companyId = currentCompany()): boolean {
  return companyId !== '' && readCookie(`mp_in_${companyId}`) !== ''
}

/** Result of a sign-in; `later` if the platform gave no answer: the same code may still sign in. */
export type SignedIn = 'in' | 'later' | 'none'

let claiming: Promise<SignedIn> | undefined

/**
 * Exchanges the one-time cookie of the silent sign-in for the user record. Single flight.
 */
export function claim(): Promise<SignedIn> {
  claiming ??= trade().finally(() => {
    claiming = undefined
  })
  return claiming
}

async function trade(): Promise<SignedIn> {
  if (session()) return 'in'
  try {
    const body = { code: 'claim', companyId: currentCompany(), landed: landedAddress() }
    keepSession(takeLanded(await call('POST /wxwork/v1/mini/card_auth', { body, quiet: true })))
    allowStart()
    return 'in'
  } catch (error) {
    return outcomeOf(error)
  }
}

/** True if a session is open afterwards. Sends a request only if this browser has returned from a sign-in. */
export const claimSession = async (): Promise<boolean> =>
  session() !== null || (hasMarker() && (await claim()) === 'in')

/** Classifies the failure of a sign-in: `later` if a retry may succeed. */
export function outcomeOf(error: unknown): SignedIn {
  if (!(error instanceof CallError)) return 'none'
  const { code, httpStatus } = error
  return code === codes.platformProblem || httpStatus === 0 || httpStatus >= 429 ? 'later' : 'none'
}

type SessionCheck = 'alive' | 'dead' | 'unknown'

/**
 * Checks the stored session. A record without an openId is never valid. 'unknown' without an answer of the server: the
 * session stays. Another openId than the stored one drops the stored user and keeps the new record.
 */
export async function checkSession(): Promise<SessionCheck> {
  const stored = session()
  if (!stored) return 'dead'
  if (!stored.openId) return drop()
  try {
    const query = { landed: landedAddress() }
    const fresh = await callEarly('GET /wxwork/v1/session', { query, quiet: true })
    keepSession(takeLanded({ ...fresh, sessionId: fresh.sessionId || stored.sessionId }))
    return 'alive'
  } catch (error) {
    return isUnauthorised(error) ? drop() : 'unknown'
  }
}

function drop(): SessionCheck {
  dropSession()
  return 'dead'
}

function isUnauthorised(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === codes.loginExpired
}

/** The address at which the server starts the silent sign-in, with the path to return to. */
export function startAddress(companyId: string, back: string): string {
  return `/wxwork/v1/oauth/start?${new URLSearchParams({ companyId, back })}`
}

/** Records a start; false if the last one was less than a minute ago, so that the person has to ask for it. */
export function mayStart(now = Date.now()): boolean {
  const last = passing.get<number>(startedKey) ?? 0
  if (now - last < startPause && now >= last) return false
  passing.set(startedKey, now)
  return true
}

/** Resets the pause: the person asked, or the sign-in succeeded. */
export function allowStart(): void {
  passing.remove(startedKey)
}
