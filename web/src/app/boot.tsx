import { onCallError } from '#api/call.ts'
import { authStatus } from '#features/session/auth-status.ts'
import { signInAgain } from '#features/session/relogin.ts'
import { companySdk } from '#features/share/sdk.ts'
import { currentHost } from '#host/host.ts'
import { whenIdle } from './idle.ts'
import { bootSession } from './session-boot.ts'
import { showError } from './show-error.ts'
import { followTheme } from './theme.ts'
import { watchUpdates } from './update.ts'

let booted = false

/** What runs once however the document started: errors, session, SDK, theme, updates. */
export function boot(): void {
  if (booted) return
  booted = true
  onCallError((error) => {
    void showError(error)
    if (error.code === '401') void renewSession()
  })
  void bootSession()
  followTheme()
  whenIdle(() => {
    companySdk().catch(() => {
      // Outside the app, or it does not know the company: the page does without.
    })
  })
  watchUpdates(() => import('./update-prompt.tsx').then(({ askToRestart }) => askToRestart()))
}

/** In a messaging app a visitor's session comes back by itself: sign in again, then draw the page anew. */
function renewSession(): Promise<void> {
  const { goodsLogin } = authStatus(null, null, currentHost().mobileMessaging)
  return goodsLogin ? signInAgain(() => location.reload()) : Promise.resolve()
}
