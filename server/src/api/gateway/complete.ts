import type { UserIdentity } from '@mingpian/contract/gateway.ts'
import { isYes } from '@mingpian/contract/shared/rules/grant.ts'
import { missing } from '#core/http/failure.ts'
import { hasPhone } from '#domain/identity/grants.ts'
import { lockJoins } from '#domain/identity/locks.ts'
import { grantProvenPhone } from '#domain/leads/imported/prove.ts'
import { useSmsCode } from '#domain/sign-in/sms-codes.ts'
import { ownIdentity } from '#domain/tracking/identities.ts'
import { type Asked, malformed, type Params, type ScopeData } from './asked.ts'
import { miniPhone } from './mini-phone.ts'
import { miniProfile } from './mini-profile.ts'

const scopeOf = { wx_phone: 'phone', sms_phone: 'phone', wx_profile: 'profile' } as const

const complete = { wx_phone: miniPhone, sms_phone: smsPhone, wx_profile: miniProfile }

/**
 * Stores what the caller grants: a phone, or name and picture.
 * @returns their present identity
 * @throws Failure forbidden if another person's identity is stated, grantFailed, profileFailed, smsCodeWrong
 */
export async function completeIdentity(asked: Asked, params: Params): Promise<UserIdentity> {
  const { scopeType, scopeData } = params
  if (scopeData) await refuseStolen(asked, scopeData)
  if (!scopeType || !scopeData)
    return missing(...(scopeType ? [] : ['params.scopeType']), ...(scopeData ? [] : ['params.scopeData']))
  const scope = scopeOf[scopeType]
  if ((scopeData.scope ?? scope) !== scope)
    malformed('params.scopeData.scope', 'must be that of the scopeType')
  return complete[scopeType](asked, scopeData)
}

async function refuseStolen({ caller, refuseHint }: Asked, data: ScopeData): Promise<void> {
  const own = { openID: caller.openId, unionID: caller.unionId, companyID: caller.companyId }
  for (const field of ['openID', 'unionID', 'companyID'] as const)
    if ((data[field] ?? own[field]) !== own[field]) await refuseHint(`params.scopeData.${field}`)
}

/** Grants a typed phone with the code that was sent to it. */
async function smsPhone({ caller, parts, tenant, fail }: Asked, { phone, code, errMsg }: ScopeData) {
  if (errMsg !== undefined && !isYes({ kind: 'phone', errMsg })) return fail('grantFailed')
  if (!phone || !code)
    return missing(...(phone ? [] : ['params.scopeData.phone']), ...(code ? [] : ['params.scopeData.code']))
  const { sealer } = parts
  const { companyId } = caller
  // The transaction commits in either case: a wrong code has to be counted.
  const identity = await tenant(async (db) => {
    await lockJoins(db, companyId)
    // Granted before: the same request sent again, whose code is used up.
    const known = await hasPhone(db, sealer, caller, phone)
    if (!known && !(await useSmsCode(parts, db, { companyId, phone, purpose: 'phone', code }))) return null
    await grantProvenPhone(db, sealer, caller, phone)
    return ownIdentity(db, sealer, caller)
  })
  return identity ?? fail('smsCodeWrong')
}
