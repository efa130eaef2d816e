import { beforeEach, describe, expect, it } from 'vitest'
import { appWithVendor, type CompanyWithApps, phones } from './vendor-app.ts'

const fixture = await appWithVendor()
const { callAs, vendor, codeFor, makeStaff, parts } = fixture
const { db, sealer } = parts
let company: CompanyWithApps

const auth = (code: string, more: { appType?: number; phone?: string; companyId?: string } = {}) =>
  callAs('', 'POST /wxwork/v1/mini/auth', {
    body: {
      code,
      companyId: more.companyId ?? company.companyId,
      ...(more.appType === undefined ? {} : { appType: more.appType }),
    },
    headers: { 'user-agent': more.phone ?? phones.mini },
  })

const keys = async (companyId = company.companyId) =>
  (await db.ops.selectFrom('mini_session').selectAll().where('company_id', '=', companyId).execute()).map(
    ({ app_id, open_id, sealed }) => ({ app_id, open_id, key: sealer.open(companyId, sealed) }),
  )
const wechatCode = (openid = 'oMini', session_key = 'key one') =>
  codeFor({ host: 'mini', answer: { openid, session_key, unionid: 'uWang' } })
const wecomCode = (userid = 'LinXiao', corpid = company.wecom) =>
  codeFor({ host: 'wecomMini', answer: { corpid, userid, session_key: 'corp key' } })

beforeEach(async () => {
  vendor.calls.length = 0
  company = await fixture.makeCompanyWithApps()
})

describe('signing in from a mini program', () => {
  it('makes a visitor of a code of WeChat, with a session that lives', async () => {
    const { body } = await auth(wechatCode())
    expect(body).toMatchObject({
      code: '0',
      data: { openId: 'oMini', unionId: 'uWang', isStaff: false, granted: { phone: false, profile: false } },
    })
    expect(JSON.stringify(body)).not.toContain('key one')
    const session = await callAs(body.data?.sessionId ?? '', 'GET /wxwork/v1/session')
    expect(session.body.data).toEqual(body.data)
  })

  it('makes staff of a code of WeCom, and tries that first there', async () => {
    await makeStaff(company.companyId, { userId: 'LinXiao' })
    const { body } = await auth(wecomCode(), { phone: phones.wecom })
    expect(body.data).toMatchObject({ isStaff: true, openId: 'LinXiao' })
    expect(vendor.to('/sns/jscode2session')).toHaveLength(0)
    expect(await keys()).toEqual([{ app_id: company.wecom, open_id: 'LinXiao', key: 'corp key' }])
    expect((await auth(wecomCode('Stranger'), { phone: phones.wecom })).body.code).toBe('500500')
    expect((await auth(wecomCode('LinXiao', 'wwother'), { phone: phones.wecom })).body.code).toBe('500500')
  })

  it('keeps the key of the last login alone, sealed, and so does a card’s sign-in', async () => {
    await auth(wechatCode())
    await auth(wechatCode('oMini', 'key two'))
    expect(await keys()).toEqual([{ app_id: company.mini, open_id: 'oMini', key: 'key two' }])
    await callAs('', 'POST /wxwork/v1/mini/card_auth', {
      body: { code: wechatCode('oMini', 'key three'), companyId: company.companyId, host: 'mini' },
      headers: { 'user-agent': phones.mini },
    })
    expect(await keys()).toMatchObject([{ key: 'key three' }])
    const [row] = await db.ops
      .selectFrom('mini_session')
      .select('sealed')
      .where('company_id', '=', company.companyId)
      .execute()
    expect(row?.sealed.toString('latin1')).not.toContain('key three')
  })

  it('works for self-built and agent-developed apps, and refuses the other types as not built', async () => {
    for (const appType of [0, 1]) expect((await auth(wechatCode(), { appType })).body.code).toBe('0')
    vendor.calls.length = 0
    for (const appType of [2, 3, 4]) {
      const code = wechatCode()
      expect((await auth(code, { appType })).body).toMatchObject({
        code: '500510',
        message: '暂不支持该应用类型',
      })
    }
    expect(vendor.calls.filter(({ path }) => path.includes('jscode2session'))).toEqual([])
    expect((await auth(wechatCode(), { appType: 5 })).status).toBe(400)
    const agent = await fixture.makeCompanyWithApps({ appType: 1 })
    await makeStaff(agent.companyId, { userId: 'LinXiao' })
    const inside = { companyId: agent.companyId, phone: phones.wecom }
    expect((await auth(wecomCode('LinXiao', agent.wecom), inside)).body.data?.isStaff).toBe(true)
    const third = await fixture.makeCompanyWithApps({ appType: 3 })
    const answer = await auth('code', { companyId: third.companyId, phone: phones.wecom })
    expect(answer.body.code).toBe('500510')
  })

  it('answers a replayed, a made-up and an expired code alike, and stores nothing', async () => {
    const used = wechatCode()
    await auth(used)
    const before = await keys()
    for (const code of [
      used,
      'made up',
      codeFor({ host: 'mini', answer: { errcode: 40029, errmsg: 'expired' } }),
    ])
      expect((await auth(code)).body).toMatchObject({ code: '500500', data: null })
    expect(await keys()).toEqual(before)
  })

  it('takes no code of a sign-in page, and opens no session while the vendor is down', async () => {
    const page = codeFor({
      host: 'wechat',
      answer: { openid: 'oWang', access_token: 't', scope: 'snsapi_base' },
    })
    expect((await auth(page)).body.code).toBe('500500')
    vendor.fail('/sns/jscode2session', 'garbage')
    expect((await auth(wechatCode())).body.code).toBe('500502')
    // An answer without a session key is invalid, too.
    const half = codeFor({ host: 'mini', answer: { openid: 'oMini' } })
    expect((await auth(half)).body.code).toBe('500502')
  })

  it('ignores the credential by which a company is paid', async () => {
    await db.ops
      .insertInto('credential')
      .values({
        company_id: company.companyId,
        kind: 'pay',
        app_id: '1900000001',
        sealed: sealer.seal(company.companyId, '{"apiV3Key":"k"}'),
      })
      .execute()
    expect((await auth(wechatCode())).body.code).toBe('0')
    for (const kind of ['wechat', 'wecom', 'mini'] as const)
      expect((await parts.platform.findApp(company.companyId, kind))?.appId).toBe(company[kind])
  })
})
