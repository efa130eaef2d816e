import type { CallError } from '#api/call.ts'
import { currentCompany } from '#api/company.ts'
import { readCookie } from '#api/cookie.ts'
import { forgetPerson, ownKey } from '#api/session.ts'
import { authStatus } from '#features/session/auth.ts'
import { loginExpired, mayRelogin, signInAgain } from '#features/session/relogin.ts'
import { currentHost } from '#host/host.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'
import { showError } from './show-error.ts'

// What most visits never need, and so never load.

/** A call failed: tells the person, and signs in again where the session was the reason. */
export function callFailed(error: CallError): void {
  showError(error)
  if (error.code === '401') void loginExpired(authStatus().goodsLogin)
}

/** The stored session is dead: a new one comes without a question asked. */
export function renewSession(): Promise<void> {
  toast(m.shell_reauthorizing())
  return signInAgain(() => {})
}

/**
 * Somebody who has signed in here has no session: the phone has thrown it away, or they left before it came. Whoever
 * comes back unknown would be seen by no salesperson. Once a minute at most, and in a mini program's web view never:
 * there the sign-in is a page of its own.
 */
export async function findSession(): Promise<void> {
  if (!currentHost().mini && mayRelogin()) await signInAgain(() => {})
}

/** Somebody who leaves this phone in one of its web views has left it in all of them: what the others show is theirs. */
export function leaveTogether({ key }: StorageEvent): void {
  // A session that only ended goes too, but whose it was stays.
  const hasLeft = readCookie(`mp_in_${currentCompany()}`) === 'out'
  if (key !== ownKey('session') || !hasLeft) return
  // Last of all: on its way the page notes how long it was read, and by whom.
  addEventListener('pagehide', forgetPerson)
  location.reload()
}

export { signInByMini } from '#features/session/mini-login.ts'
export { askToRestart } from './update-prompt.tsx'
