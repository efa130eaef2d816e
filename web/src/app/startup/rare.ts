import type { CallError } from '@mingpian/client/call.ts'
import { forgetPerson, hasLeft, ownKey } from '@mingpian/client/session.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { showError } from '#app/show-error.ts'
import { authStatus } from '#features/session/auth.ts'
import { expiredInBackground, loginExpired, mayRelogin, signInAgain } from '#features/session/relogin.ts'
import { keepTrying } from '#features/session/retry.ts'
import { claim } from '#features/session/sign-in.ts'
import { currentHost } from '#host/host.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'

// Loaded on demand: most visits never need it.

/** The sign-in's own calls, which handle a 401 themselves. */
const signInPath = /^\/wxwork\/v1\/(mini|session)/

/** Shows a failed call, and signs in again after a 401. A quiet call shows no message and no question. */
export function callFailed(error: CallError): void {
  if (!error.quiet) showError(error)
  if (error.code !== codes.loginExpired) return
  const { goodsLogin } = authStatus()
  if (!error.quiet) void loginExpired(goodsLogin)
  else if (!signInPath.test(error.path)) void expiredInBackground(goodsLogin)
}

/** Replaces a dead session without asking. */
export function renewSession(): Promise<void> {
  toast(m.shell_reauthorizing())
  return signInAgain(() => {})
}

/**
 * Signs a returning visitor in if their phone has lost the session: otherwise no salesperson would see the visit. At
 * most once a minute, and never in a mini program's web view, where the sign-in is a page of its own.
 */
export async function findSession(): Promise<void> {
  if (!currentHost().mini && mayRelogin()) await signInAgain(() => {})
}

/**
 * Retries the claim until the platform has answered. If it refused the code, or did not answer while the code was
 * valid, the next page of the app signs in with a new one.
 */
export async function retryClaim(): Promise<void> {
  if ((await keepTrying(claim)) !== 'in')
    addEventListener('hashchange', () => void findSession(), { once: true })
}

/** A sign-out in one web view of the phone ends this one too, because it shows the same person's data. */
export function leaveTogether({ key }: StorageEvent): void {
  // An expired session is removed as well, but its owner stays known.
  if (key !== ownKey('session') || !hasLeft()) return
  // On pagehide, after the reading time was sent under this person.
  addEventListener('pagehide', forgetPerson)
  location.reload()
}

export { askToRestart } from '#app/update-prompt.tsx'
export { signInByMini } from '#features/session/mini-login.ts'
