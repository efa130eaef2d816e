import { randomBytes } from 'node:crypto'
import type { Database } from '#core/db/connect.ts'
import type { AppKind, AppSecrets } from '#core/platform/credentials.ts'
import { type FakeVendor, fakeVendor } from '../platform/fake-vendor.ts'
import { type TestApp, testApp } from '../support/app.ts'

export const phones = {
  wechat:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.76(0x18004c24) NetType/WIFI Language/zh_CN',
  wecom:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh ColorScheme/Light',
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) UnifiedPCWindowsWechat(0xf254162e) XWEB/18163 Flue',
  mini: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.76(0x18004c24) NetType/WIFI Language/zh_CN miniProgram/wxea0a02c55b853fe0',
  browser:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1',
}

/** A code that the fake vendor knows: given out by the test and used up by the exchange. */
export interface Known {
  host: 'wechat' | 'wecom' | 'mini' | 'wecomMini'
  /** A promise where the vendor takes its time. */
  answer: Record<string, unknown> | Promise<Record<string, unknown>>
}

export interface VendorApp extends TestApp {
  vendor: FakeVendor
  /** A one-use code for a person. */
  codeFor(known: Known): string
  /** A company with its own apps and one domain. */
  makeCompanyWithApps(over?: Parameters<TestApp['makeCompany']>[0]): Promise<CompanyWithApps>
  giveApp(companyId: string, kind: AppKind, appId: string, secrets: AppSecrets): Promise<void>
}

export interface CompanyWithApps {
  companyId: string
  domain: string
  wechat: string
  wecom: string
  mini: string
}

export const callbackKeys = {
  callbackToken: 'QDG6eK',
  encodingAesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
}

/**
 * The whole app before a fake WeChat and WeCom.
 * @param shared the database of several such apps in one file; each opens connections of its own otherwise
 */
export async function appWithVendor(env: NodeJS.ProcessEnv = {}, shared?: Database): Promise<VendorApp> {
  const vendor = await fakeVendor()
  const codes = new Map<string, Known & { used: boolean }>()
  const app = await testApp(
    {
      WECHAT_API_BASE: vendor.base,
      WECOM_API_BASE: vendor.base,
      TRUST_PROXY: 'true',
      // No test of signing in needs the built client.
      WEB_DIST: '/nowhere',
      ...env,
    },
    shared,
  )
  const { db, sealer } = app.parts

  const redeem = (host: Known['host'], code: string | undefined) => {
    const known = codes.get(code ?? '')
    if (known?.host !== host) return { errcode: 40029, errmsg: 'invalid code' }
    if (known.used) return { errcode: host === 'wecom' ? 40029 : 40163, errmsg: 'code been used' }
    known.used = true
    return known.answer
  }
  vendor.on('/sns/oauth2/access_token', ({ query }) => redeem('wechat', query.code))
  vendor.on('/sns/jscode2session', ({ query }) => redeem('mini', query.js_code))
  vendor.on('/auth/getuserinfo', ({ query }) => redeem('wecom', query.code))
  vendor.on('/miniprogram/jscode2session', ({ query }) => redeem('wecomMini', query.js_code))
  vendor.on('/gettoken', () => ({ access_token: `t${randomBytes(6).toString('hex')}`, expires_in: 7200 }))
  vendor.on('/cgi-bin/stable_token', () => ({ access_token: 'stable', expires_in: 7200 }))
  vendor.on('/cgi-bin/user/info', ({ query }) => ({ subscribe: 0, openid: query.openid }))

  async function giveApp(
    companyId: string,
    kind: AppKind,
    appId: string,
    secrets: AppSecrets,
  ): Promise<void> {
    const sealed = sealer.seal(companyId, JSON.stringify(secrets))
    await db.ops
      .insertInto('credential')
      .values({
        company_id: companyId,
        kind,
        app_id: appId,
        agent_id: kind === 'wecom' ? '1000002' : '',
        sealed,
      })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'kind']).doUpdateSet({ app_id: appId, sealed }),
      )
      .execute()
    await db.ops.insertInto('directory').values({ kind, key: appId, company: companyId }).execute()
  }

  return {
    ...app,
    vendor,
    giveApp,
    codeFor(known) {
      const code = randomBytes(16).toString('hex')
      codes.set(code, { ...known, used: false })
      return code
    },
    async makeCompanyWithApps(over) {
      const companyId = await app.makeCompany(over)
      const made = {
        companyId,
        domain: `${companyId}.example:8788`,
        wechat: `wx${companyId}`,
        wecom: `ww${companyId}`,
        mini: `wm${companyId}`,
      }
      await giveApp(companyId, 'wechat', made.wechat, { secret: 'wechat-secret' })
      await giveApp(companyId, 'wecom', made.wecom, { secret: 'wecom-secret', ...callbackKeys })
      await giveApp(companyId, 'mini', made.mini, { secret: 'mini-secret' })
      await db.ops
        .insertInto('directory')
        .values({ kind: 'domain', key: made.domain, company: companyId })
        .execute()
      return made
    },
  }
}

export const wechatGrant = (openid: string, more: Record<string, unknown> = {}) => ({
  access_token: 'user-token',
  expires_in: 7200,
  openid,
  scope: 'snsapi_base',
  ...more,
})
