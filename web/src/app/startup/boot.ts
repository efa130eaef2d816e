import { onCallError } from '@mingpian/client/call.ts'
import { passing } from '@mingpian/client/storage.ts'
import { hasAnswer } from '@mingpian/contract/shared/rules/grant-address.ts'
import { followLook } from '#features/preferences/look.ts'
import { bootSession } from './session-boot.ts'
import { watchUpdates } from './update.ts'

let booted = false

/** Runs once for either entry: failed calls, session, returning grants, theme, SDK, updates. */
export function boot(): void {
  if (booted) return
  booted = true
  onCallError((error) => rare().then(({ callFailed }) => callFailed(error), ignore))
  bootSession(rare)
  comeBack()
  addEventListener('hashchange', comeBack)
  followLook()
  whenIdle(() => {
    import('./later.ts').then(({ later }) => later()).catch(ignore)
  })
  addEventListener('storage', (change) => {
    if (!change.newValue) rare().then(({ leaveTogether }) => leaveTogether(change), ignore)
  })
  watchUpdates(() => rare().then(({ askToRestart }) => askToRestart(), ignore))
}

/** The person left the page for a grant, and the address contains the answer: see docs/mini-shell.md. */
function comeBack(): void {
  if (!hasAnswer(location.hash) && !passing.get('mp.grant')) return
  import('#features/grant/arrive.ts').then(({ grantArrived }) => grantArrived()).catch(ignore)
}

const rare = () => import('./rare.ts')

/** Calls back when the browser is idle, after two seconds at the latest. */
function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 2000 })
  else setTimeout(then, 200)
}

function ignore(): void {
  // These parts are optional: their own failure is not reported.
}
