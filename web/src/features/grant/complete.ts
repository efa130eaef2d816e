import { gateway } from '#api/gateway.ts'
import { session } from '#api/session.ts'
import { checkSession } from '#features/session/sign-in.ts'
import type { Completion } from './answer.ts'

/**
 * Hands a grant to the gateway and takes the record anew, which then says what is granted. False where no gateway is
 * set up. The server records the consent.
 *
 * @throws CallError where the grant is not accepted
 */
export async function completeGrant(
  { scopeType, scopeData }: Completion,
  quiet: readonly string[] = [],
): Promise<boolean> {
  const { openId, unionId, companyId } = session() ?? {}
  const whose = {
    ...(openId && { openID: openId }),
    ...(unionId && { unionID: unionId }),
    ...(companyId && { companyID: companyId }),
  }
  const params = { scopeType, scopeData: { ...whose, ...scopeData } }
  const done = await gateway('user-authorizer.CompleteUserIdentity', params, { quiet })
  if (!done) return false
  await checkSession()
  return true
}
