import { currentCompany, rememberCompany } from '#api/company.ts'
import { session } from '#api/session.ts'
import { signInAgain } from '#features/session/relogin.ts'
import { checkSession, claimSession } from '#features/session/sign-in.ts'
import { currentHost } from '#host/host.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'

/**
 * Signs in quietly where silent sign-in left a claim, and asks whether a stored session is still good. A dead one
 * is renewed; nobody is ever sent away from a page that needs no session.
 */
export async function bootSession(): Promise<void> {
  rememberCompany(currentCompany())
  if (!currentHost().mobileMessaging || !currentCompany()) return
  if (!session()) {
    await claimSession()
    return
  }
  if ((await checkSession()) !== 'dead') return
  toast(m.shell_reauthorizing())
  await signInAgain(() => {})
}
