import { onCallError } from '#api/call.ts'
import { followTheme } from '#features/preferences/theme.ts'
import { companySdk } from '#features/share/sdk.ts'
import { whenIdle } from './idle.ts'
import { bootSession } from './session-boot.ts'
import { watchUpdates } from './update.ts'

let booted = false

/** What runs once however the document started: errors, session, SDK, theme, updates. */
export function boot(): void {
  if (booted) return
  booted = true
  onCallError((error) => rare().then(({ callFailed }) => callFailed(error), ignore))
  bootSession(() => rare().then(({ renewSession }) => renewSession(), ignore))
  followTheme()
  whenIdle(() => companySdk().catch(ignore))
  watchUpdates(() => rare().then(({ askToRestart }) => askToRestart(), ignore))
}

const rare = () => import('./rare.ts')

function ignore(): void {
  // Neither the SDK nor words about a failure are worth another failure.
}
