import type { UserIdentity } from '@mingpian/contract/gateway.ts'
import { cutText } from '@mingpian/contract/shared/rules/cut-text.ts'
import { isYes } from '@mingpian/contract/shared/rules/grant.ts'
import { missing } from '#core/http/failure.ts'
import { type Reader, reader } from '#core/platform/answer.ts'
import { isSignedProfile } from '#core/platform/mini-data.ts'
import { grantProfile } from '#domain/identity/grants.ts'
import { learnFacts } from '#domain/identity/persons.ts'
import { ownIdentity } from '#domain/tracking/identities.ts'
import type { Asked, ScopeData } from './asked.ts'
import { miniLogin, openGrant } from './mini-login.ts'

interface Profile {
  name: string
  avatar: string
  unionId: string
}

/** Name and picture that a mini program's person granted. */
export async function miniProfile(asked: Asked, data: ScopeData): Promise<UserIdentity> {
  const { caller, parts, tenant, fail } = asked
  const { errMsg } = data
  if (!errMsg || !isYes({ kind: 'profile', errMsg })) return fail('profileFailed')
  const profile = await profileOf(asked, data)
  const { companyId } = caller
  const identity = await tenant(async (db) => {
    const facts = { ...profile, externalUserid: '', granted: true }
    const personId = await learnFacts(db, companyId, caller.identityPersonId, facts)
    await grantProfile(db, { ...caller, personId })
    return ownIdentity(db, parts.sealer, { ...caller, personId })
  })
  parts.background.run('portrait', () => parts.portraits.keep(companyId, identity.targetID))
  return identity
}

/**
 * The profile: encrypted, otherwise signed, otherwise as the client states it, since a person chooses their own name
 * and picture.
 */
async function profileOf(asked: Asked, data: ScopeData): Promise<Profile> {
  const { encryptedData, iv, rawData, signature, nickName = '', avatarUrl = '' } = data
  if (encryptedData && iv) {
    const login = await miniLogin(asked)
    const read = await openGrant(asked, login, { encryptedData, iv })
    const openId = read.text('openId')
    if (openId && openId !== login.openId) return asked.fail('grantFailed')
    return shown(read, read.text('unionId'))
  }
  if (rawData && signature) {
    const { sessionKey } = await miniLogin(asked)
    if (!sessionKey || !isSignedProfile(rawData, sessionKey, signature)) return asked.fail('grantFailed')
    return shown(readRaw(rawData) ?? asked.fail('grantFailed'))
  }
  if (!nickName && !avatarUrl) return missing('params.scopeData.nickName')
  await miniLogin(asked)
  return shown(reader('wechat', { json: { nickName, avatarUrl } }))
}

function readRaw(rawData: string): Reader | undefined {
  try {
    return reader('wechat', { json: Object(JSON.parse(rawData)) as Record<string, unknown> })
  } catch {
    return undefined
  }
}

// WeChat's placeholder for users who show no name.
const placeholderName = '微信用户'

function shown(read: Reader, unionId = ''): Profile {
  const name = cutText(read.text('nickName').trim(), 64).toWellFormed()
  const avatar = read.text('avatarUrl')
  return {
    unionId,
    name: name === placeholderName ? '' : name,
    // Fetched later, and only from the vendors' hosts.
    avatar: /^https?:\/\//.test(avatar) && avatar.length <= 2048 ? avatar : '',
  }
}
