import { beforeEach, describe, expect, it } from 'vitest'
import type { AppCredential, AppKind } from '#core/platform/credentials.ts'
import { testApp } from '../support/app.ts'
import { runSandbox } from '../support/sandbox.ts'
import { phones } from '../wxwork/vendor-app.ts'

// The adapters against the simulator, which was written from the vendors' documents and knows nothing of them.
const sandbox = await runSandbox()
const corp = sandbox.world.companies[0] ?? expect.fail('a world without companies')
const fixture = await testApp({
  WECHAT_API_BASE: `${sandbox.base}/wx`,
  WECOM_API_BASE: `${sandbox.base}/qy/cgi-bin`,
  WEB_DIST: '/nowhere',
})
const { callAs, parts, makeCompany, makeStaff } = fixture
const { wechat, wecom, findApp } = parts.platform
let companyId: string
let admin: string

async function giveApp(kind: AppKind, appId: string, secret: string, agentId = '') {
  const sealed = parts.sealer.seal(companyId, JSON.stringify({ secret }))
  await parts.db.ops
    .insertInto('credential')
    .values({ company_id: companyId, kind, app_id: appId, agent_id: agentId, sealed })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind']).doUpdateSet({ app_id: appId, agent_id: agentId, sealed }),
    )
    .execute()
}

const app = async (kind: AppKind): Promise<AppCredential> =>
  (await findApp(companyId, kind)) ?? expect.fail(`no app ${kind}`)
const appIdOf = () => ({ mini: corp.miniProgram.appId, wecom: corp.wecom.corpId })

/** A one-use code of a sign-in page. */
async function pageCode(account: string, appid: string, scope = 'snsapi_base'): Promise<string> {
  const query = new URLSearchParams({
    appid,
    redirect_uri: `http://${corp.domains[0]}/wxwork/v1/oauth/callback`,
    response_type: 'code',
    scope,
    state: 'abc',
    as: account,
  })
  const answer = await fetch(`${sandbox.base}/open/connect/oauth2/authorize?${query}`, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

const miniCode = async (account: string, kind: 'mini' | 'wecom' = 'mini') =>
  (await sandbox.control('mini/login', { account, app: appIdOf()[kind] })).code ?? ''

async function signInMini(account: string, kind: 'mini' | 'wecom' = 'mini') {
  const { body } = await callAs('', 'POST /wxwork/v1/mini/auth', {
    body: { code: await miniCode(account, kind), companyId },
    headers: { 'user-agent': kind === 'mini' ? phones.mini : phones.wecom },
  })
  return body.data ?? expect.fail(`${body.code} ${body.message}`)
}

const grant = (session: string, scopeData: Record<string, string>) =>
  callAs(session, 'POST /webgateway/go', {
    body: {
      optionName: 'user-authorizer.CompleteUserIdentity',
      params: { scopeType: 'wx_phone', scopeData },
    },
    headers: { 'option-name': 'user-authorizer.CompleteUserIdentity' },
  })

async function problems() {
  await parts.background.settled()
  const { body } = await callAs(admin, 'GET /wxwork/v1/platform/problems')
  return (body.data?.problems ?? []).map(({ kind, path, errcode }) => ({ kind, path, errcode }))
}

beforeEach(async () => {
  await fetch(`${sandbox.base}/control/faults`, { method: 'DELETE' })
  await sandbox.control('clock/reset')
  companyId = await makeCompany()
  await giveApp('wechat', corp.wechat.appId, corp.wechat.secret)
  await giveApp('mini', corp.miniProgram.appId, corp.miniProgram.secret)
  await giveApp('wecom', corp.wecom.corpId, corp.wecom.agentSecret, String(corp.wecom.agentId))
  // Not before: another app of WeCom ends the sessions of the one it replaces.
  admin = (await makeStaff(companyId, { role: 'admin' })).session
})

describe('signing in', () => {
  it('works by every way there is', async () => {
    await makeStaff(companyId, { userId: 'LinXiao' })
    const { openId } = await signInMini('wang')
    expect(openId).toMatch(/^o/)
    expect(await signInMini('lin', 'wecom')).toMatchObject({ isStaff: true, openId: 'LinXiao' })
    const page = async (account: string, appId: string, phone: string, scope?: string) =>
      (
        await callAs('', 'POST /wxwork/v1/mini/card_auth', {
          body: { code: await pageCode(account, appId, scope), companyId },
          headers: { 'user-agent': phone },
        })
      ).body.data
    // A follower: the unionId comes silently, and it is the one of the mini program.
    const follower = await page('wang', corp.wechat.appId, phones.wechat)
    expect(follower).toMatchObject({ isStaff: false, granted: { profile: false } })
    expect(follower?.unionId).not.toBe('')
    expect(await page('lin', corp.wecom.corpId, phones.wecom)).toMatchObject({ isStaff: true })
    const tapped = await page('zhao', corp.wechat.appId, phones.wechat, 'snsapi_userinfo')
    expect(tapped?.granted.profile).toBe(true)
    expect(await problems()).toEqual([])
  })

  it('takes each code once and five minutes long', async () => {
    const code = await miniCode('wang')
    await wechat.miniLogin(await app('mini'), code)
    await expect(wechat.miniLogin(await app('mini'), code)).rejects.toMatchObject({ isBadCode: true })
    const late = await miniCode('wang')
    await sandbox.control('clock/advance', { seconds: 301 })
    await expect(wechat.miniLogin(await app('mini'), late)).rejects.toMatchObject({ isBadCode: true })
  })
})

describe('granting a phone', () => {
  it('works by code and by encrypted data', async () => {
    const { sessionId } = await signInMini('wang')
    const {
      code = '',
      encryptedData = '',
      iv = '',
      errMsg = '',
    } = await sandbox.control('mini/phone', {
      account: 'wang',
      app: corp.miniProgram.appId,
    })
    const byCode = await grant(sessionId, { code, errMsg })
    expect(byCode.body.data?.identity?.phone).toBe('139****0001')
    const opened = await grant(sessionId, { encryptedData, iv, errMsg })
    expect(opened.body.data?.identity?.phone).toBe('139****0001')
  })

  it('asks for a new login after a newer one', async () => {
    const { sessionId } = await signInMini('wang')
    const {
      encryptedData = '',
      iv = '',
      errMsg = '',
    } = await sandbox.control('mini/phone', {
      account: 'wang',
      app: corp.miniProgram.appId,
    })
    // Elsewhere: our server does not hear of it.
    await wechat.miniLogin(await app('mini'), await miniCode('wang'))
    expect((await grant(sessionId, { encryptedData, iv, errMsg })).body.code).toBe('500483')
  })
})

describe('signatures', () => {
  it('have their tickets in both hosts', async () => {
    expect(await wechat.jsapiTicket(await app('wechat'))).not.toBe('')
    const inWecom = await app('wecom')
    expect(await wecom.corpTicket(inWecom)).not.toBe(await wecom.agentTicket(inWecom))
  })
})

/** Calls with a token of the app. */
const withToken = [
  [
    'wechat',
    '/wxa/business/getuserphonenumber',
    async () => {
      const granted = await sandbox.control('mini/phone', { account: 'wang', app: corp.miniProgram.appId })
      const { openId } = await wechat.miniLogin(await app('mini'), await miniCode('wang'))
      return async () => wechat.phoneOfCode(await app('mini'), openId, granted.code ?? '')
    },
  ],
  [
    'wechat',
    '/wxa/checksession',
    async () => {
      const { openId, sessionKey } = await wechat.miniLogin(await app('mini'), await miniCode('wang'))
      return async () => wechat.keyLives(await app('mini'), openId, sessionKey)
    },
  ],
  ['wechat', '/cgi-bin/ticket/getticket', async () => async () => wechat.jsapiTicket(await app('wechat'))],
  [
    'wecom',
    '/auth/getuserinfo',
    async () => {
      const code = await pageCode('lin', corp.wecom.corpId)
      return async () => wecom.exchangeCode(await app('wecom'), code)
    },
  ],
  [
    'wecom',
    '/miniprogram/jscode2session',
    async () => {
      const code = await miniCode('lin', 'wecom')
      return async () => wecom.miniLogin(await app('wecom'), code)
    },
  ],
  ['wecom', '/get_jsapi_ticket', async () => async () => wecom.corpTicket(await app('wecom'))],
  ['wecom', '/ticket/get', async () => async () => wecom.agentTicket(await app('wecom'))],
] as const

/** Calls with the secret or a person's own token. */
const withSecret = [
  [
    'wechat',
    '/sns/oauth2/access_token',
    async () => {
      const code = await pageCode('wang', corp.wechat.appId)
      return async () => wechat.exchangeCode(await app('wechat'), code)
    },
  ],
  [
    'wechat',
    '/sns/jscode2session',
    async () => {
      const code = await miniCode('wang')
      return async () => wechat.miniLogin(await app('mini'), code)
    },
  ],
  [
    'wechat',
    '/sns/userinfo',
    async () => {
      const own = await app('wechat')
      const granted = await wechat.exchangeCode(own, await pageCode('zhao', own.appId, 'snsapi_userinfo'))
      return () => wechat.profile(own, granted)
    },
  ],
] as const

const listed = { wechat: 40164, wecom: 60020 }

describe.each([...withToken, ...withSecret])('%s %s', (vendor, path, prepare) => {
  it('is requested again after the vendor was busy', async () => {
    const work = await prepare()
    await sandbox.fault(vendor, path, 'busy', 2)
    await work()
  })

  it('fails with what the vendor says, at once, and tells the administrator', async () => {
    const work = await prepare()
    await sandbox.fault(vendor, path, 'quota')
    await expect(work()).rejects.toMatchObject({ errcode: 45009 })
    await sandbox.fault(vendor, path, 'ip')
    await expect(work()).rejects.toMatchObject({ errcode: listed[vendor] })
    const seen = await problems()
    expect(seen.map(({ errcode }) => errcode).sort()).toEqual([String(listed[vendor]), '45009'].sort())
    expect(new Set(seen.map((problem) => problem.path))).toEqual(new Set([path]))
    await work()
    expect(await problems()).toEqual([])
  })

  it('rejects malformed answers', async () => {
    const work = await prepare()
    await sandbox.fault(vendor, path, 'garbage')
    await expect(work()).rejects.toMatchObject({ errcode: 'malformed' })
    await sandbox.fault(vendor, path, 'http500', 3)
    await expect(work()).rejects.toMatchObject({ errcode: 'http' })
  })
})

describe.each(withToken)('a token that has expired at %s %s', (vendor, path, prepare) => {
  it('is replaced once', async () => {
    const work = await prepare()
    await sandbox.fault(vendor, path, 'expired')
    await work()
  })
})

describe('time', () => {
  it('that runs out for a token at the vendor alone is no trouble', async () => {
    const inWecom = await app('wecom')
    expect(await wecom.member(inWecom, 'LinXiao')).toMatchObject({ name: expect.any(String) })
    await sandbox.control('clock/advance', { seconds: 7300 })
    expect(await wecom.member(inWecom, 'LinXiao')).toMatchObject({ name: expect.any(String) })
    expect(await problems()).toEqual([])
  })

  it('without an answer ends a call after five seconds, and the administrator hears of it', async () => {
    const { sessionId } = await signInMini('wang')
    const { code = '', errMsg = '' } = await sandbox.control('mini/phone', {
      account: 'wang',
      app: corp.miniProgram.appId,
    })
    await sandbox.fault('wechat', '/wxa/business/getuserphonenumber', 'hang')
    expect((await grant(sessionId, { code, errMsg })).body.code).toBe('500502')
    expect(await problems()).toEqual([
      { kind: 'mini', path: '/wxa/business/getuserphonenumber', errcode: 'timeout' },
    ])
    // The code was not used up by the silence.
    expect((await grant(sessionId, { code, errMsg })).body.code).toBe('0')
    expect(await problems()).toEqual([])
  })
})
