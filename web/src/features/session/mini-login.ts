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
 * docs/mini-shell.md. `arrivedWith` is the hash of the load: the code is removed from the address first, because it
 * works once. A refusal has no effect. If the platform gives no answer, it is retried in the background.
 */
export async function signInByMini(arrivedWith: string): Promise<void> {
  const { code } = takeLogin(arrivedWith)
  const { pathname, search } = location
  history.replaceState(history.state, '', pathname + search + takeLogin(location.hash).hash)
  // Outside a mini program the link is forged, to sign its reader in as another person: ignore it.
  if (!code || !currentHost().mini) return
  const body = { code, companyId: currentCompany(), appType: currentAppType() }
  if ((await logIn(body)) === 'later') void keepTrying(() => logIn(body))
}

/** 'none' if the code is used up or too old: the earlier session stays, and the usual sign-in follows. */
async function logIn(body: { code: string; companyId: string; appType: number }): Promise<SignedIn> {
  try {
    keepSession(await call('POST /wxwork/v1/mini/auth', { body, quiet: true }))
    miniSignedIn()
    return 'in'
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Removes the shell's login from a hash; other answers of the shell stay for their page. Pure. */
export function takeLogin(whole: string): { code: string; hash: string } {
  const { answer, hash } = partAnswer(whole)
  if (answer?.kind !== 'login') return { code: '', hash: whole }
  return { code: (isYes(answer) && answer.code) || '', hash }
}
