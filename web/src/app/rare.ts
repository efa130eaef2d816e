import type { CallError } from '#api/call.ts'
import { authStatus } from '#features/session/auth.ts'
import { loginExpired, signInAgain } from '#features/session/relogin.ts'
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

export { signInByMini } from '#features/session/mini-login.ts'
export { askToRestart } from './update-prompt.tsx'
