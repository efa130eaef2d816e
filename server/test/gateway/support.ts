import { createCipheriv, randomBytes } from 'node:crypto'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { GatewayOption } from '@mingpian/contract/shared/rules/constants.ts'
import { appWithVendor, type CompanyWithApps, phones, type VendorApp } from '../wxwork/vendor-app.ts'

type Params = CallTypes<'POST /webgateway/go'>['body']['params']
export type ScopeData = NonNullable<Params['scopeData']>

export const miniKey = randomBytes(16).toString('base64')

/** The app with a fake vendor, and short forms of the gateway's calls. */
export async function gatewayApp() {
  const fixture = await appWithVendor()

  const go = (
    session: string,
    option: GatewayOption extends `user-authorizer.${infer Name}` ? Name : never,
    params: Params = {},
    headers: Record<string, string> = {},
  ) => {
    const optionName = `user-authorizer.${option}` as GatewayOption
    return fixture.callAs(session, 'POST /webgateway/go', {
      body: { optionName, params },
      headers: { 'option-name': optionName, ...headers },
    })
  }

  return {
    ...fixture,
    go,
    complete: (session: string, scopeType: 'wx_phone' | 'sms_phone' | 'wx_profile', scopeData: ScopeData) =>
      go(session, 'CompleteUserIdentity', { scopeType, scopeData }),
    signInMini: (company: CompanyWithApps, openid: string, more: Record<string, unknown> = {}) =>
      signInMini(fixture, company, openid, more),
  }
}

async function signInMini(
  { callAs, codeFor }: VendorApp,
  { companyId }: CompanyWithApps,
  openid: string,
  more: Record<string, unknown>,
): Promise<string> {
  const code = codeFor({ host: 'mini', answer: { openid, session_key: miniKey, ...more } })
  const { body } = await callAs('', 'POST /wxwork/v1/mini/auth', {
    body: { code, companyId },
    headers: { 'user-agent': phones.mini },
  })
  return body.data?.sessionId ?? ''
}

/** As WeChat encrypts it for the login with this key, just now. */
export function seal(appid: string, data: Record<string, unknown>, key = miniKey, age = 0) {
  const iv = randomBytes(16)
  const aes = createCipheriv('aes-128-cbc', Buffer.from(key, 'base64'), iv)
  const watermark = { appid, timestamp: Math.floor(Date.now() / 1000) - age }
  const plain = JSON.stringify({ ...data, watermark })
  const encryptedData = Buffer.concat([aes.update(plain), aes.final()]).toString('base64')
  return { encryptedData, iv: iv.toString('base64') }
}
