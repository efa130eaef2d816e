import type { UserIdentity } from '@mingpian/contract/gateway.ts'
import { isYes } from '@mingpian/contract/shared/rules/grant.ts'
import { sha256 } from '#core/crypto/sealer.ts'
import { missing } from '#core/http/failure.ts'
import { phoneIn } from '#core/platform/mini-data.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import { grantProvenPhone } from '#domain/leads/imported/prove.ts'
import { findMiniKey, keepPhoneCode } from '#domain/sign-in/mini-session.ts'
import { ownIdentity } from '#domain/tracking/identities.ts'
import type { Asked, ScopeData } from './asked.ts'
import { type MiniLogin, miniLogin, openGrant } from './mini-login.ts'

/** The phone that a mini program's button granted: by its code, or encrypted from older clients. */
export async function miniPhone(asked: Asked, data: ScopeData): Promise<UserIdentity> {
  const { code, encryptedData, iv, errMsg } = data
  if (!errMsg || !isYes({ kind: 'phone', errMsg })) return asked.fail('grantFailed')
  if (code) return byCode(asked, await miniLogin(asked), code)
  if (!encryptedData || !iv) return missing('params.scopeData.code')
  const read = await openGrant(asked, await miniLogin(asked), { encryptedData, iv })
  return keep(asked, phoneIn(read) || asked.fail('grantFailed'))
}

async function byCode(asked: Asked, login: MiniLogin, code: string): Promise<UserIdentity> {
  const { caller, parts, fail } = asked
  const before = await grantedBy(asked, code)
  if (before) return before
  // The vendor charges for each phone.
  await parts.limits.take('form', `wx_phone ${caller.companyId}/${caller.personId}`)
  try {
    return await keep(asked, await parts.platform.wechat.phoneOfCode(login.app, login.openId, code), code)
  } catch (problem) {
    if (!(problem instanceof VendorError)) throw problem
    if (!problem.isBadCode) return fail('platformProblem')
    // A concurrent equal request may have been faster.
    return (await grantedBy(asked, code)) ?? fail('grantFailed')
  }
}

/** The caller, if this code granted their phone already: the request was sent again. */
async function grantedBy({ caller, parts, tenant }: Asked, code: string): Promise<UserIdentity | null> {
  return tenant(async (db) => {
    const { phoneCode } = await findMiniKey(db, parts.sealer, caller)
    if (!phoneCode?.equals(sha256(code))) return null
    const identity = await ownIdentity(db, parts.sealer, caller)
    return identity.phone ? identity : null
  })
}

function keep({ caller, parts, tenant }: Asked, phone: string, code = ''): Promise<UserIdentity> {
  return tenant(async (db) => {
    await grantProvenPhone(db, parts.sealer, caller, phone)
    if (code) await keepPhoneCode(db, caller, code)
    return ownIdentity(db, parts.sealer, caller)
  })
}
