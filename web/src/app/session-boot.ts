import { currentCompany, rememberCompany } from '#api/company.ts'
import { session } from '#api/session.ts'
import { checkSession, claimSession } from '#features/session/sign-in.ts'
import { currentHost } from '#host/host.ts'

/**
 * Signs in quietly where silent sign-in left a claim, and asks whether a stored session is still good: `renew` is
 * called for a dead one. Nobody is ever sent away from a page that needs no session.
 */
export async function bootSession(renew: () => void): Promise<void> {
  rememberCompany(currentCompany())
  if (!currentHost().mobileMessaging || !currentCompany()) return
  if (!session()) await claimSession()
  else if ((await checkSession()) === 'dead') renew()
}
