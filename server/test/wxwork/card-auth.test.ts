import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { openSession } from '#domain/identity/sessions.ts'
import { openOwn } from '../support/database.ts'
import { appWithVendor, type CompanyWithApps, phones, wechatGrant } from './vendor-app.ts'

// A database of its own: `runDue` works on the jobs of all companies.
const fixture = await appWithVendor({ SIGN_INS_PER_MINUTE: '0' }, await openOwn())
const { callAs, vendor, codeFor, makeStaff, parts } = fixture
const { db } = parts
let company: CompanyWithApps

const auth = (
  code: string,
  more: { host?: 'wechat' | 'wecom' | 'mini'; companyId?: string; phone?: string } = {},
) =>
  callAs('', 'POST /wxwork/v1/mini/card_auth', {
    body: { code, companyId: more.companyId ?? company.companyId, ...(more.host ? { host: more.host } : {}) },
    headers: { 'user-agent': more.phone ?? phones.wechat },
  })

const persons = () =>
  db.tenant(company.companyId, (tenant) =>
    tenant.selectFrom('person').selectAll().where('company_id', '=', company.companyId).execute(),
  )

beforeEach(async () => {
  vendor.calls.length = 0
  for (const path of ['/sns/oauth2/access_token', '/auth/getuserinfo', '/cgi-bin/user/info'])
    vendor.fail(path)
  company = await fixture.makeCompanyWithApps()
})

describe('signing in by a code', () => {
  it('makes a visitor of a WeChat code, with a session that works and is stored hashed alone', async () => {
    const { body } = await auth(codeFor({ host: 'wechat', answer: wechatGrant('oWang') }))
    expect(body).toMatchObject({
      code: '0',
      data: {
        companyId: company.companyId,
        openId: 'oWang',
        unionId: '',
        isStaff: false,
        isAdmin: false,
        saleInfo: { id: '', userId: '' },
      },
    })
    const { sessionId, sid } = body.data ?? { sessionId: '', sid: '' }
    expect(sessionId).toMatch(new RegExp(`^${company.companyId}\\.[A-Za-z0-9_-]{22}$`))
    expect(sid).toBe(sessionId)
    const again = await callAs(sessionId, 'GET /wxwork/v1/session')
    expect(again.body.data).toEqual(body.data)
    const stored = await db.ops
      .selectFrom('session')
      .selectAll()
      .where('company_id', '=', company.companyId)
      .execute()
    expect(stored).toHaveLength(1)
    expect(stored[0]?.session_hash.equals(sha256(sessionId))).toBe(true)
    expect(JSON.stringify(stored)).not.toContain(sessionId.slice(9))
  })

  it('keeps one person for one openId and numbers the next', async () => {
    for (const openid of ['oWang', 'oWang', 'oChen'])
      await auth(codeFor({ host: 'wechat', answer: wechatGrant(openid) }))
    expect((await persons()).map((person) => person.number).sort()).toEqual(['1', '2'])
  })

  it('learns the unionId of a follower silently, and of a grant with name and picture', async () => {
    vendor.on('/cgi-bin/user/info', ({ query }) => ({ subscribe: 1, openid: query.openid, unionid: 'uChen' }))
    vendor.on('/sns/userinfo', () => ({
      openid: 'oLi',
      nickname: '李雷',
      headimgurl: 'https://p/1',
      unionid: 'uLi',
    }))
    const follower = await auth(codeFor({ host: 'wechat', answer: wechatGrant('oChen') }))
    expect(follower.body.data?.unionId).toBe('uChen')
    const granted = { scope: 'snsapi_userinfo' }
    const grant = await auth(codeFor({ host: 'wechat', answer: wechatGrant('oLi', granted) }))
    expect(grant.body.data?.unionId).toBe('uLi')
    const li = (await persons()).find((person) => person.union_id === 'uLi')
    expect(li).toMatchObject({ name: '李雷', avatar: 'https://p/1' })
    vendor.on('/cgi-bin/user/info', ({ query }) => ({ subscribe: 0, openid: query.openid }))
  })

  it('does not fail with the follower’s record', async () => {
    vendor.fail('/cgi-bin/user/info', 48001)
    const { body } = await auth(codeFor({ host: 'wechat', answer: wechatGrant('oWang') }))
    expect(body.code).toBe('0')
  })

  it('makes staff of an active member alone, with the name of the staff row', async () => {
    const lin = await makeStaff(company.companyId, { userId: 'LinXiao', name: '林晓', role: 'admin' })
    const { body } = await auth(codeFor({ host: 'wecom', answer: { userid: 'LinXiao' } }), {
      phone: phones.wecom,
    })
    expect(body.data).toMatchObject({
      isStaff: true,
      isAdmin: true,
      openId: 'LinXiao',
      saleInfo: { id: lin.staffId, userId: 'LinXiao', name: '林晓' },
    })
    // The person that belongs to the staff row already.
    expect(body.data?.targetId).toBe(lin.personId)
    await db.ops.updateTable('staff').set({ status: 'left' }).where('staff_id', '=', lin.staffId).execute()
    for (const userid of ['LinXiao', 'Stranger', `${company.wecom}/LinXiao`]) {
      const refused = await auth(codeFor({ host: 'wecom', answer: { userid } }), { phone: phones.wecom })
      expect(refused.body.code).toBe('500500')
    }
    expect(await persons()).toHaveLength(1)
  })

  it('makes a visitor of an outsider in WeCom', async () => {
    const outsider = { openid: 'oOut', external_userid: 'wmOut' }
    vendor.on('/externalcontact/get', () => ({
      external_contact: { external_userid: 'wmOut', name: '赵敏', type: 1 },
    }))
    const { body } = await auth(codeFor({ host: 'wecom', answer: outsider }), { phone: phones.wecom })
    expect(body.data).toMatchObject({ isStaff: false, openId: 'oOut' })
    await parts.queue.runDue()
    expect(await persons()).toMatchObject([{ external_userid: 'wmOut', name: '赵敏', staff_id: null }])
  })

  it('tries the vendors in the order of the user agent, and only the one that is named', async () => {
    const mini = { host: 'mini' as const, answer: { openid: 'oMini', session_key: 'k', unionid: 'uMini' } }
    const order = () =>
      vendor.calls.map((call) => call.path).filter((path) => /access_token|2session|getuserinfo/.test(path))
    expect((await auth(codeFor(mini))).body.data).toMatchObject({ openId: 'oMini', unionId: 'uMini' })
    expect(order()).toEqual(['/sns/oauth2/access_token', '/sns/jscode2session'])
    vendor.calls.length = 0
    await auth(codeFor(mini), { phone: phones.wecom })
    expect(order()).toEqual([
      '/auth/getuserinfo',
      '/miniprogram/jscode2session',
      '/sns/oauth2/access_token',
      '/sns/jscode2session',
    ])
    vendor.calls.length = 0
    await auth(codeFor(mini), { phone: phones.mini })
    expect(order()).toEqual(['/sns/jscode2session'])
    vendor.calls.length = 0
    expect((await auth(codeFor(mini), { host: 'wechat' })).body.code).toBe('500500')
    expect(order()).toEqual(['/sns/oauth2/access_token'])
  })

  it('takes a code of a mini program inside WeCom', async () => {
    await makeStaff(company.companyId, { userId: 'LinXiao' })
    const code = codeFor({
      host: 'wecomMini',
      answer: { corpid: company.wecom, userid: 'LinXiao', session_key: 'k' },
    })
    const { body } = await auth(code, { host: 'mini', phone: phones.wecom })
    expect(body.data).toMatchObject({ isStaff: true, openId: 'LinXiao' })
    const foreign = codeFor({
      host: 'wecomMini',
      answer: { corpid: 'wwother', userid: 'LinXiao', session_key: 'k' },
    })
    expect((await auth(foreign, { host: 'mini', phone: phones.wecom })).body.code).toBe('500500')
  })

  it('answers alike for a wrong, a used and an unknown code and for an unknown or closed company, and stores nothing', async () => {
    const used = codeFor({ host: 'wechat', answer: wechatGrant('oWang') })
    await auth(used)
    const before = await persons()
    const closed = await fixture.makeCompanyWithApps({ status: 'closed' })
    const fresh = () => codeFor({ host: 'wechat', answer: wechatGrant('oNew') })
    const answers = [
      await auth('wrong'),
      await auth(used),
      await auth('claim'),
      await auth(codeFor({ host: 'wechat', answer: wechatGrant('oSnap', { is_snapshotuser: 1 }) })),
      await auth(fresh(), { companyId: 'nobody00' }),
      await auth(fresh(), { companyId: "x' or 1=1" }),
      await auth(fresh(), { companyId: closed.companyId }),
    ]
    const bodies = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]).toMatchObject({ status: 200, code: '500500', data: null })
    expect(await persons()).toEqual(before)
  })

  it('says that the platform is at fault when it is', async () => {
    vendor.fail('/sns/oauth2/access_token', 'garbage')
    const code = codeFor({ host: 'wechat', answer: wechatGrant('oWang') })
    expect((await auth(code, { host: 'wechat' })).body.code).toBe('500502')
    vendor.fail('/sns/oauth2/access_token', 40164)
    expect((await auth(code)).body.code).toBe('500502')
    expect((await auth(code)).body.code).toBe('0')
  })

  it('works with an agent-developed app and says of third-party kinds that they are not built', async () => {
    const agent = await fixture.makeCompanyWithApps({ appType: 1 })
    await makeStaff(agent.companyId, { userId: 'LinXiao' })
    const code = codeFor({ host: 'wecom', answer: { userid: 'LinXiao' } })
    const { body } = await auth(code, { companyId: agent.companyId, phone: phones.wecom })
    expect(body.code).toBe('0')
    expect(vendor.to('/gettoken')[0]?.query).toEqual({ corpid: agent.wecom, corpsecret: 'wecom-secret' })
    for (const appType of [2, 3, 4]) {
      const third = await fixture.makeCompanyWithApps({ appType })
      const answer = await auth('code', { companyId: third.companyId, phone: phones.wecom })
      expect(answer.body.code).toBe('500510')
      const wechat = codeFor({ host: 'wechat', answer: wechatGrant('oWang') })
      expect((await auth(wechat, { companyId: third.companyId })).body.code).toBe('0')
    }
  })
})

describe('sessions', () => {
  const live = () =>
    db.ops
      .selectFrom('session')
      .select('session_hash')
      .where('company_id', '=', company.companyId)
      .where('revoked_at', 'is', null)
      .execute()

  const signIn = async () => {
    const { body } = await auth(codeFor({ host: 'wechat', answer: wechatGrant('oWang') }))
    return body.data?.sessionId ?? ''
  }

  it('end at once with a sign-out', async () => {
    const sessionId = await signIn()
    expect((await callAs(sessionId, 'GET /wxwork/v1/session')).status).toBe(200)
    expect((await callAs(sessionId, 'POST /wxwork/v1/session/sign_out')).body.code).toBe('0')
    expect((await callAs(sessionId, 'GET /wxwork/v1/session')).status).toBe(401)
  })

  /** More sign-ins than the limit of a minute. */
  const openMany = async (count: number) => {
    const personId = (await persons())[0]?.person_id ?? ''
    const { companyId, wechat: appId } = company
    const session = { personId, staffId: null, host: 'wechat' as const, appId, openId: 'oWang' }
    const open = () => db.tenant(companyId, (tenant) => openSession(tenant, companyId, session))
    return Promise.all(Array.from({ length: count }, open))
  }

  it('are fifty for a person on a host, the oldest ends, also when many begin at once', async () => {
    const first = await signIn()
    const rest = await openMany(52)
    const left = await live()
    expect(left).toHaveLength(50)
    expect(left.some((row) => row.session_hash.equals(sha256(first)))).toBe(false)
    expect(rest.filter((id) => left.some((row) => row.session_hash.equals(sha256(id))))).toHaveLength(50)
  })

  it('are opened one after another for each person, so that fifty stay fifty', async () => {
    await signIn()
    await openMany(49)
    const personId = (await persons())[0]?.person_id ?? ''
    const open = (tenant: TenantDb) =>
      openSession(tenant, company.companyId, {
        personId,
        staffId: null,
        host: 'wechat',
        appId: company.wechat,
        openId: 'oWang',
      })
    let second: Promise<string> | undefined
    await db.tenant(company.companyId, async (tenant) => {
      await open(tenant)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tenant)
      second = db.tenant(company.companyId, open)
      // Only when the second one waits for the first may the first one end.
      const waiting = sql`select 1 from pg_locks where not granted and ${rows[0]?.pid} = any(pg_blocking_pids(pid))`
      await expect.poll(async () => (await waiting.execute(db.ops)).rows.length).toBeGreaterThan(0)
    })
    await second
    expect(await live()).toHaveLength(50)
  })

  it('die with their time, their member of staff and their company', async () => {
    const staff = await makeStaff(company.companyId, { userId: 'LinXiao' })
    const dies = async (sessionId: string, kill: () => Promise<unknown>) => {
      parts.sessions.forget(sha256(sessionId))
      expect((await callAs(sessionId, 'GET /wxwork/v1/session')).status).toBe(200)
      await kill()
      parts.sessions.forget(sha256(sessionId))
      expect((await callAs(sessionId, 'GET /wxwork/v1/session')).status).toBe(401)
    }
    const visitor = await signIn()
    await dies(visitor, () =>
      db.ops
        .updateTable('session')
        .set({ expires_at: new Date() })
        .where('session_hash', '=', sha256(visitor))
        .execute(),
    )
    await dies(staff.session, () =>
      db.ops.updateTable('staff').set({ status: 'left' }).where('staff_id', '=', staff.staffId).execute(),
    )
    const other = await signIn()
    await dies(other, () =>
      db.ops
        .updateTable('company')
        .set({ status: 'closed' })
        .where('company_id', '=', company.companyId)
        .execute(),
    )
  })
})
