import { onCallError } from '#api/call.ts'
import { passing } from '#api/storage.ts'
import { followLook } from '#features/preferences/look.ts'
import { whenIdle } from './idle.ts'
import { bootSession } from './session-boot.ts'
import { watchUpdates } from './update.ts'

let booted = false

/** What runs once however the document started: errors, session, SDK, theme, updates. */
export function boot(): void {
  if (booted) return
  booted = true
  onCallError((error) => rare().then(({ callFailed }) => callFailed(error), ignore))
  bootSession(rare)
  comeBack()
  addEventListener('hashchange', comeBack)
  followLook()
  whenIdle(() => {
    import('#features/share/sdk.ts').then(({ companySdk }) => companySdk()).catch(ignore)
  })
  addEventListener('storage', (change) => {
    if (!change.newValue) rare().then(({ leaveTogether }) => leaveTogether(change), ignore)
  })
  watchUpdates(() => rare().then(({ askToRestart }) => askToRestart(), ignore))
}

/** Somebody left the page for a grant, and this is how they come back: see docs/mini-shell.md. */
function comeBack(): void {
  if (!/[?&]grant=/.test(location.hash) && !passing.get('mp.grant')) return
  import('#features/grant/arrive.ts').then(({ grantArrived }) => grantArrived()).catch(ignore)
}

const rare = () => import('./rare.ts')

function ignore(): void {
  // Neither the SDK nor words about a failure are worth another failure.
}
