import { currentCompany, rememberCompany } from '#api/company.ts'
import { session, settleSession } from '#api/session.ts'
import { checkSession, claimSession, hasMarker } from '#features/session/sign-in.ts'
import { currentHost } from '#host/host.ts'

/** What only some loads need: a dead session's renewal, and the sign-in by a code that a mini program brought. */
type Rare = () => Promise<{
  renewSession(): Promise<void>
  findSession(): Promise<void>
  signInByMini(arrivedWith: string): Promise<void>
}>

/** Begins the first check of this load; what names the person to the server waits for its end. */
export function bootSession(rare: Rare): void {
  settleSession(checkStored(rare))
}

/**
 * Signs in quietly where silent sign-in left a claim, and asks whether a stored session is still good; one that is dead
 * or was lost is renewed. Nobody else is ever sent away from a page that needs no session.
 */
async function checkStored(rare: Rare): Promise<void> {
  rememberCompany(currentCompany())
  if (!currentHost().mobileMessaging || !currentCompany()) return
  const { hash } = location
  // What a mini program around us answers may be a login.
  if (/[?&]grant=/.test(hash)) await (await rare()).signInByMini(hash)
  if (!session()) {
    const marked = hasMarker()
    // The server takes the marker back from a phone that has lost its session.
    if (!(await claimSession()) && marked && !hasMarker()) (await rare()).findSession()
  } else if ((await checkSession()) === 'dead') (await rare()).renewSession()
}
