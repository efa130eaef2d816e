import { call } from '@mingpian/client/call.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { keepSession } from '@mingpian/client/session.ts'
import { isYes, partAnswer } from '@mingpian/contract/shared/rules/grant.ts'
import { currentAppType } from '#features/session/third-party.ts'
import { currentHost } from '#host/host.ts'
import { miniSignedIn } from './auth.ts'
import { keepTrying } from './retry.ts'
import { outcomeOf, type SignedIn } from './sign-in.ts'

/**
 * Signs in with the one-use code that the mini program around this web view put into its address; see
 * docs/mini-shell.md. `arrivedWith` is the hash of the load: the code leaves the address first, for it works once.
 * Nothing happens where it is refused. Where the platform gives no answer, it is tried again behind the page.
 */
export async function signInByMini(arrivedWith: string): Promise<void> {
  const { code } = takeLogin(arrivedWith)
  const { pathname, search } = location
  history.replaceState(history.state, '', pathname + search + takeLogin(location.hash).hash)
  // Outside a mini program the link is forged, to sign its reader in as another person.
  if (!code || !currentHost().mini) return
  const body = { code, companyId: currentCompany(), appType: currentAppType() }
  if ((await logIn(body)) === 'later') void keepTrying(() => logIn(body))
}

/** 'none' where the code is used up or too old: the earlier session stays, and the sign-in goes its usual way. */
async function logIn(body: { code: string; companyId: string; appType: number }): Promise<SignedIn> {
  try {
    keepSession(await call('POST /wxwork/v1/mini/auth', { body, quiet: true }))
    miniSignedIn()
    return 'in'
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Takes a login that the shell answered out of a hash; what else the shell answers stays for its page. Pure. */
export function takeLogin(whole: string): { code: string; hash: string } {
  const { answer, hash } = partAnswer(whole)
  if (answer?.kind !== 'login') return { code: '', hash: whole }
  return { code: (isYes(answer) && answer.code) || '', hash }
}
