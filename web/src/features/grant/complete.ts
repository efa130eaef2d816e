import { call } from '@mingpian/client/call.ts'
import { keepSession, session } from '@mingpian/client/session.ts'
import { gateway } from '#features/grant/gateway.ts'
import type { Completion } from './answer.ts'

/**
 * Hands a grant to the gateway and reloads the user record, which lists the grants. False if there is no gateway. The
 * server records the consent.
 *
 * @throws CallError if the grant is not accepted
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
  await takeRecord()
  return true
}

/** Reloads the user record. A failure does not matter: the grant is stored, and the next page load reads it. */
async function takeRecord(): Promise<void> {
  const { sessionId } = session() ?? {}
  const fresh = await call('GET /wxwork/v1/session', { quiet: true }).catch(() => null)
  if (fresh && sessionId) keepSession({ ...fresh, sessionId: fresh.sessionId || sessionId })
}
