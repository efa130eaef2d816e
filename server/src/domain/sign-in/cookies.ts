import { randomBytes } from 'node:crypto'
import { sha256 } from '#core/crypto/sealer.ts'

/** Cookies of the sign-in, one set for each company: a phone of the demo, or a white-label domain, has several. */
export const cookieNames = {
  /** Readable by scripts and no secret: HTML is sent without a redirect, see `marked`. */
  marker: (companyId: string) => `mp_in_${companyId}`,
  /** One-time, HttpOnly: exchanged for a session. */
  claim: (companyId: string) => `mp_claim_${companyId}`,
  /**
   * Readable by scripts and no secret: the user id of the member of staff who signs in, until the claim is exchanged. The
   * first opening of their own card draws no bar for visitors.
   */
  ownUserId: (companyId: string) => `mp_own_${companyId}`,
  /** HttpOnly: ties a sign-in to the browser that began it. */
  binding: (companyId: string) => `mp_bind_${companyId}`,
}

/**
 * The short marker lets a page load without the redirect to the vendor. After it expires, the next page starts a new
 * sign-in.
 */
export const cookieSeconds = { marker: 30 * 86_400, shortMarker: 20, claim: 60, binding: 600 }

/** The values of the marker: the browser signed in here, or it tried a moment ago. Signing out writes `out`. */
export const marked = { in: '1', lately: '0' }

/** 128 random bits. */
export const freshToken = () => randomBytes(16).toString('base64url')

/** The claim of one sign-in in the browser that holds the secret `binding`: a repeated return gets the same claim. */
export const claimToken = (state: string, binding: string) =>
  sha256(`${state} ${binding}`).toString('base64url').slice(0, 22)

export const isToken = (value: string | undefined): value is string => /^[A-Za-z0-9_-]{22}$/.test(value ?? '')
