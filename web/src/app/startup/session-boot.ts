import { currentCompany, rememberCompany } from '@mingpian/client/company.ts'
import { session, settleSession } from '@mingpian/client/session.ts'
import { hasAnswer } from '@mingpian/contract/shared/rules/grant-address.ts'
import { checkSession, claim, hasMarker } from '#features/session/sign-in.ts'
import { currentHost } from '#host/host.ts'

/** Parts that few loads need: renewal of a dead session, and the sign-in by a mini program's code. */
type Rare = () => Promise<{
  renewSession(): Promise<void>
  findSession(): Promise<void>
  retryClaim(): Promise<void>
  signInByMini(arrivedWith: string): Promise<void>
}>

/** Begins the session check of this load. Requests that name the person wait for its end (`whenSessionSettled`). */
export function bootSession(rare: Rare): void {
  settleSession(checkStored(rare))
}

/**
 * Exchanges a waiting claim for a session, and retries if the platform gave no answer. Otherwise checks the stored
 * session; a session that ended or was lost is renewed. A visitor who never signed in stays on the page.
 */
async function checkStored(rare: Rare): Promise<void> {
  rememberCompany(currentCompany())
  if (!currentHost().mobileMessaging || !currentCompany()) return
  const { hash } = location
  // The answer of the surrounding mini program may be a login.
  if (hasAnswer(hash)) await (await rare()).signInByMini(hash)
  if (!session()) {
    const marked = hasMarker()
    const claimed = marked ? await claim() : 'none'
    if (claimed === 'later') (await rare()).retryClaim()
    // The server removes the marker of a phone that has lost its session.
    else if (claimed === 'none' && marked && !hasMarker()) (await rare()).findSession()
  } else if ((await checkSession()) === 'dead') (await rare()).renewSession()
}
