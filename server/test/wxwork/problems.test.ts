import { beforeEach, describe, expect, it } from 'vitest'
import { createBackground } from '#core/jobs/background.ts'
import { adviceFor } from '#core/platform/advice.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import { problemWatch, withoutIds } from '#domain/company/problems.ts'
import { appWithVendor, type CompanyWithApps, phones, wechatGrant } from './vendor-app.ts'

const fixture = await appWithVendor()
const { callAs, vendor, codeFor, makeStaff, makeVisitor, parts } = fixture
const { db } = parts
const exchange = '/sns/oauth2/access_token'
let company: CompanyWithApps
let admin: string

const signIn = () =>
  callAs('', 'POST /wxwork/v1/mini/card_auth', {
    body: {
      code: codeFor({ host: 'wechat', answer: wechatGrant('oWang') }),
      companyId: company.companyId,
      host: 'wechat',
    },
    headers: { 'user-agent': phones.wechat },
  })

/** The problems as the administrator sees them, once all have been written. */
async function problems(session = admin, headers: Record<string, string> = {}) {
  await parts.background.settled()
  const { body } = await callAs(session, 'GET /wxwork/v1/platform/problems', { headers })
  return body.data?.problems ?? []
}

beforeEach(async () => {
  vendor.calls.length = 0
  vendor.fail(exchange)
  company = await fixture.makeCompanyWithApps()
  admin = (await makeStaff(company.companyId, { role: 'admin' })).session
})

describe('what a platform refuses', () => {
  it.each([
    [40125, '密钥'],
    [40013, 'AppID'],
    [40164, 'IP 白名单'],
    [45009, '自动恢复'],
    [48001, '认证'],
    [50001, '可信域名'],
    [40243, '解冻'],
    [89503, '管理员'],
  ])('with %s is shown to the administrator with what to do', async (errcode, words) => {
    vendor.fail(exchange, errcode)
    expect((await signIn()).body.code).toBe('500502')
    const [problem, ...rest] = await problems()
    expect(rest).toEqual([])
    expect(problem).toMatchObject({
      kind: 'wechat',
      path: exchange,
      errcode: String(errcode),
      message: `fault ${errcode}`,
      times: 1,
    })
    expect(problem?.advice).toContain(words)
    const [english] = await problems(admin, { 'accept-language': 'en' })
    expect(english?.advice).toBe(adviceFor(errcode)?.en)
  })

  it('of an app of WeCom stands at its own path', async () => {
    vendor.fail('/gettoken', 60020)
    vendor.on('/get_jsapi_ticket', () => ({ ticket: 't', expires_in: 7200 }))
    vendor.on('/ticket/get', () => ({ ticket: 't', expires_in: 7200 }))
    const { body } = await callAs('', 'POST /wxwork/v1/js_sdk', {
      body: { companyId: company.companyId, host: 'wecom', url: `http://${company.domain}/` },
    })
    expect(body.code).toBe('500502')
    expect(await problems()).toMatchObject([{ kind: 'wecom', path: '/gettoken', errcode: '60020' }])
  })

  it('is one row however often, also at the same moment, and over when it works again', async () => {
    vendor.fail(exchange, 40164, 40164, 40164, 40164, 40125)
    await Promise.all([signIn(), signIn(), signIn(), signIn()])
    await signIn()
    expect((await problems()).map(({ errcode, times }) => [errcode, times]).sort()).toEqual([
      ['40125', 1],
      ['40164', 4],
    ])
    expect((await signIn()).body.code).toBe('0')
    expect(await problems()).toEqual([])
    vendor.fail(exchange, 40125)
    await signIn()
    expect(await problems()).toMatchObject([{ errcode: '40125', times: 1 }])
    // A failure in between makes the next success news again.
    expect((await signIn()).body.code).toBe('0')
    expect(await problems()).toEqual([])
  })

  it('of one member stays though the call works for another', async () => {
    const { platform } = parts
    const app = (await platform.findApp(company.companyId, 'wecom')) ?? expect.fail('no app')
    vendor.on('/user/get', () => ({ errcode: 0, name: '林晓' }))
    vendor.fail('/user/get', 60111)
    await expect(platform.wecom.member(app, 'Nobody')).rejects.toMatchObject({ errcode: 60111 })
    await platform.wecom.member(app, 'LinXiao')
    expect(await problems()).toMatchObject([{ path: '/user/get', errcode: '60111' }])
  })

  it('is not what a person’s code or a stale token is refused for', async () => {
    vendor.fail(exchange, 40029)
    await signIn()
    const app = (await parts.platform.findApp(company.companyId, 'wecom')) ?? expect.fail('no app')
    vendor.on('/user/get', () => ({ errcode: 0, name: '林晓' }))
    vendor.fail('/user/get', 40001, 42001)
    await parts.platform.wecom.member(app, 'LinXiao').catch(() => {})
    expect(await problems()).toEqual([])
    // Where no token was sent, 40001 is the secret.
    vendor.fail('/gettoken', 40001)
    await parts.db.ops.deleteFrom('vendor_token').where('company_id', '=', company.companyId).execute()
    const other = await fixture.makeCompanyWithApps()
    const theirs = (await parts.platform.findApp(other.companyId, 'wecom')) ?? expect.fail('no app')
    await expect(parts.platform.wecom.member(theirs, 'LinXiao')).rejects.toMatchObject({ errcode: 40001 })
    const boss = await makeStaff(other.companyId, { role: 'admin' })
    expect(await problems(boss.session)).toMatchObject([{ path: '/gettoken', errcode: '40001' }])
  })

  it.each([
    ['busy', -1],
    ['garbage', 'garbage'],
    ['HTTP 500', 'http500'],
    ['an expired token', 42001],
    ['an unlisted address', 40164],
  ] as const)('with %s at the sign-in is named to every salesperson until it works', async (_, fault) => {
    const member = (await makeStaff(company.companyId)).session
    const failing = async () => {
      await parts.background.settled()
      const { body } = await callAs(member, 'GET /wxwork/v1/platform/sign_in')
      return body.data?.apps.map(({ kind }) => kind)
    }
    expect(await failing()).toEqual([])
    vendor.fail(exchange, fault, fault, fault)
    await signIn()
    expect(await failing()).toEqual(['wechat'])
    expect(await problems()).toMatchObject([{ kind: 'wechat', advice: expect.stringMatching(/./) }])
    vendor.fail(exchange)
    expect((await signIn()).body.code).toBe('0')
    expect(await failing()).toEqual([])
  })

  it('is shown for seven days', async () => {
    vendor.fail(exchange, 40125)
    await signIn()
    expect(await problems()).toHaveLength(1)
    await db.ops
      .updateTable('platform_problem')
      .set({ last_at: new Date(Date.now() - 7 * 86_400_000 - 1000) })
      .where('company_id', '=', company.companyId)
      .execute()
    expect(await problems()).toEqual([])
  })

  it('is for the company’s own administrator, with the apps that are set up and no secret', async () => {
    vendor.fail(exchange, 40125)
    await signIn()
    await parts.background.settled()
    const other = await fixture.makeCompanyWithApps()
    const theirs = await makeStaff(other.companyId, { role: 'admin' })
    expect(await problems(theirs.session)).toEqual([])
    const member = await makeStaff(company.companyId)
    const visitor = await makeVisitor(company.companyId)
    for (const session of [member.session, visitor.session])
      expect((await callAs(session, 'GET /wxwork/v1/platform/problems')).status).toBe(403)
    const { body } = await callAs(admin, 'GET /wxwork/v1/platform/problems')
    expect(body.data?.apps).toEqual([
      { kind: 'mini', appId: company.mini },
      { kind: 'wechat', appId: company.wechat },
      { kind: 'wecom', appId: company.wecom },
    ])
    expect(JSON.stringify(body)).not.toMatch(/(wechat|wecom|mini)-secret/)
  })

  it('never fails a call by being written down, and is written again once that is possible', async () => {
    const logged: unknown[] = []
    const written: string[] = []
    let away = true
    const background = createBackground({ warn: (fields) => void logged.push(fields) })
    const tenant = async (companyId: string) => {
      if (away) throw new Error('the database is away')
      written.push(companyId)
      return undefined as never
    }
    const watch = problemWatch({ tenant }, background)
    const request = {
      method: 'GET' as const,
      path: exchange,
      app: { companyId: company.companyId, kind: 'wechat' as const },
    }
    const refusal = new VendorError('wechat', 40125, 'invalid appsecret')
    watch.failed(request, refusal)
    await background.settled()
    expect(logged).toMatchObject([{ what: 'platform problems' }])
    away = false
    watch.failed(request, refusal)
    watch.succeeded(request)
    await background.settled()
    expect(written).toEqual([company.companyId, company.companyId])
  })
})

describe('the vendor’s words', () => {
  it('keep the address that is not listed and lose codes, tokens, phones and what its support reads', () => {
    expect(withoutIds('invalid ip 203.0.113.9 ipv6 ::ffff:203.0.113.9, not in whitelist rid: 6a-b1-c2')).toBe(
      'invalid ip 203.0.113.9 ipv6 ::ffff:203.0.113.9, not in whitelist',
    )
    expect(
      withoutIds(
        'not allow to access from your ip, hint: [1700000000123], from ip: 203.0.113.9, more info at https://open.work.weixin.qq.com/devtool/query?e=60020',
      ),
    ).toBe('not allow to access from your ip, from ip: 203.0.113.9')
    expect(withoutIds('bad o6_bmjrPTlm6_2sgVt7hMZOPfL2M of 13580006666')).toBe('bad … of …')
  })
})
