import { createHash, randomBytes } from 'node:crypto'
import { encryptMiniData } from '../crypto/mini-data.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { phoneInfo } from '../vendor/wechat/mini.ts'
import { portraitUrl } from '../vendor/wechat/users.ts'
import type { Customer } from '../world/types.ts'

/**
 * Answer of a mini program's native calls. `app` is its app id, in WeCom the corp id. Encrypted data is there where the
 * program has logged in: the login makes the key.
 */
export type Grant = {
  errMsg: string
  code?: string
  encryptedData?: string
  iv?: string
  nickName?: string
  avatarUrl?: string
  rawData?: string
  signature?: string
}

/** `wx.login`: a code for `jscode2session`. */
export function login(sandbox: Sandbox, account: string, app: string): Grant {
  return { errMsg: 'login:ok', code: issue(sandbox, account, app, 'mini-login') }
}

/** The button `getPhoneNumber`, after the person allowed it. */
export function phoneNumber(sandbox: Sandbox, customer: Customer, app: string): Grant {
  const info = phoneInfo(customer, app, sandbox.clock.seconds())
  return {
    errMsg: 'getPhoneNumber:ok',
    code: issue(sandbox, customer.account, app, 'mini-phone'),
    ...sealed(sandbox, customer, app, info),
  }
}

/** `wx.getUserProfile`, after the person allowed it. Its data has no openid, as with the vendor. */
export function profile(sandbox: Sandbox, customer: Customer, app: string): Grant {
  const shown = { nickName: customer.nickname, avatarUrl: portraitUrl(sandbox, customer.account) }
  const user = { ...shown, gender: 0, language: 'zh_CN', city: '', province: '', country: '' }
  const rawData = JSON.stringify(user)
  const key = sandbox.sessionKeys.get(`${app} ${customer.account}`)
  const watermark = { timestamp: sandbox.clock.seconds(), appid: app }
  return {
    errMsg: 'getUserProfile:ok',
    ...shown,
    rawData,
    ...(key ? { signature: sha1(rawData + key) } : {}),
    ...sealed(sandbox, customer, app, { ...user, watermark }),
  }
}

/** Results of both calls where the person says no. */
export const refused = { phone: 'getPhoneNumber:fail user deny', profile: 'getUserProfile:fail auth deny' }

function sealed(sandbox: Sandbox, customer: Customer, app: string, data: object) {
  const key = sandbox.sessionKeys.get(`${app} ${customer.account}`)
  if (!key) return {}
  const iv = randomBytes(16).toString('base64')
  return { iv, encryptedData: encryptMiniData(key, iv, data) }
}

function issue(sandbox: Sandbox, account: string, app: string, purpose: 'mini-login' | 'mini-phone'): string {
  return sandbox.codes.issue({ app, account, purpose, scope: '', snapshot: false })
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
