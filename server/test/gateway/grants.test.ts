import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { lockJoins } from '#domain/identity/locks.ts'
import { keepSmsCode } from '#domain/sign-in/sms-codes.ts'
import type { CompanyWithApps } from '../wxwork/vendor-app.ts'
import { gatewayApp, miniKey, seal } from './support.ts'

const fixture = await gatewayApp()
const { callAs, complete, vendor, parts, makeVisitor, signInMini } = fixture
const { db, sealer } = parts
const grantPath = '/wxa/business/getuserphonenumber'
let company: CompanyWithApps
let session: string
let codes: Map<string, string>

const personOf = async (id: string) => {
  const { body } = await callAs(id, 'GET /wxwork/v1/session')
  return db.ops
    .selectFrom('person')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('person_id', '=', body.data?.targetId ?? '')
    .executeTakeFirstOrThrow()
}
const phoneOf = async (id: string) => {
  const { phone_sealed } = await personOf(id)
  return phone_sealed && sealer.open(company.companyId, phone_sealed)
}
const consents = () =>
  db.ops
    .selectFrom('consent')
    .select(['scope', 'granted'])
    .where('company_id', '=', company.companyId)
    .execute()
const audits = () =>
  db.ops.selectFrom('audit').selectAll().where('company_id', '=', company.companyId).orderBy('at').execute()

beforeEach(async () => {
  vendor.calls.length = 0
  vendor.fail(grantPath)
  codes = new Map([['grant', '13580006666']])
  vendor.on(grantPath, ({ body }) => {
    const phoneNumber = codes.get(String(body.code))
    if (!phoneNumber) return { errcode: 40029, errmsg: 'invalid code' }
    codes.delete(String(body.code))
    const watermark = { appid: company.mini, timestamp: 1 }
    return {
      errcode: 0,
      phone_info: { phoneNumber, purePhoneNumber: phoneNumber, countryCode: '86', watermark },
    }
  })
  vendor.on('/wxa/checksession', () => ({ errcode: 0, errmsg: 'ok' }))
  company = await fixture.makeCompanyWithApps()
  session = await signInMini(company, 'oMini')
})

const ok = 'getPhoneNumber:ok'

describe('the phone of a mini program, by its code', () => {
  it('is kept sealed with the yes that gave it, and answered masked', async () => {
    const { body } = await complete(session, 'wx_phone', { code: 'grant', errMsg: ok })
    expect(body).toMatchObject({ code: '0', data: { identity: { openID: 'oMini', phone: '135****6666' } } })
    const scopes = body.data?.identity?.scopes
    expect(scopes).toMatchObject([
      { scope: 'phone', granted: true },
      { scope: 'profile', granted: false },
    ])
    expect(vendor.to(grantPath)[0]?.body).toEqual({ code: 'grant', openid: 'oMini' })
    const row = await personOf(session)
    expect(row.phone_sealed?.toString('latin1')).not.toContain('13580006666')
    expect(row.phone_hash?.equals(sealer.index(company.companyId, '13580006666'))).toBe(true)
    expect(await consents()).toEqual([{ scope: 'phone', granted: true }])
    const record = await callAs(session, 'GET /wxwork/v1/session')
    expect(record.body.data?.granted).toEqual({ phone: true, profile: false })
  })

  it('is granted once, however often the same request comes', async () => {
    const ask = () => complete(session, 'wx_phone', { code: 'grant', errMsg: ok })
    const first = await ask()
    const again = await ask()
    expect(again.body.data).toEqual(first.body.data)
    expect(vendor.to(grantPath)).toHaveLength(1)
    expect(await consents()).toHaveLength(1)
  })

  it('of a code that was used up or made up grants nothing', async () => {
    for (const code of ['made up', 'grant2']) {
      const { body } = await complete(session, 'wx_phone', { code, errMsg: ok })
      expect(body).toMatchObject({ code: '500483', data: null })
    }
    expect(await phoneOf(session)).toBeNull()
    expect(await consents()).toEqual([])
  })

  it('is refused where the grant reports anything but ok, or nothing at all', async () => {
    const reports = ['getPhoneNumber:fail user deny', '', 'ok', `${ok} `].map((errMsg) => ({ errMsg }))
    for (const report of [{}, ...reports])
      expect((await complete(session, 'wx_phone', { code: 'grant', ...report })).body.code).toBe('500483')
    expect(await phoneOf(session)).toBeNull()
    expect(vendor.to(grantPath)).toHaveLength(0)
  })

  it('of another app, or no phone at all, is the platform’s fault', async () => {
    const info = (purePhoneNumber: string, appid: string) =>
      vendor.on(grantPath, () => ({
        phone_info: { purePhoneNumber, countryCode: '86', watermark: { appid } },
      }))
    info('13580006666', 'wxother')
    expect((await complete(session, 'wx_phone', { code: 'grant', errMsg: ok })).body.code).toBe('500502')
    info('', company.mini)
    expect((await complete(session, 'wx_phone', { code: 'grant', errMsg: ok })).body.code).toBe('500502')
    vendor.fail(grantPath, 45009)
    expect((await complete(session, 'wx_phone', { code: 'grant', errMsg: ok })).body.code).toBe('500502')
    expect(await phoneOf(session)).toBeNull()
  })

  it('is nothing for a session of another way, and asked for five times a minute at most', async () => {
    const visitor = await makeVisitor(company.companyId)
    expect((await complete(visitor.session, 'wx_phone', { code: 'grant', errMsg: ok })).body.code).toBe(
      '500483',
    )
    expect(vendor.to(grantPath)).toHaveLength(0)
    for (let n = 0; n < 5; n++)
      expect((await complete(session, 'wx_phone', { code: `wrong${n}`, errMsg: ok })).body.code).toBe(
        '500483',
      )
    expect((await complete(session, 'wx_phone', { code: 'wrong', errMsg: ok })).status).toBe(429)
  })
})

describe('the phone of a mini program, encrypted', () => {
  const data = { phoneNumber: '13580006666', purePhoneNumber: '13580006666', countryCode: '86' }
  const send = (sealed: { encryptedData: string; iv: string }, of = session) =>
    complete(of, 'wx_phone', { ...sealed, errMsg: ok })

  it('is opened with the key of the login, which lies sealed', async () => {
    expect((await send(seal(company.mini, data))).body.data?.identity?.phone).toBe('135****6666')
    const kept = await db.ops
      .selectFrom('mini_session')
      .selectAll()
      .where('company_id', '=', company.companyId)
      .executeTakeFirstOrThrow()
    expect(kept.sealed.toString('latin1')).not.toContain(miniKey)
    expect(sealer.open(company.companyId, kept.sealed)).toBe(miniKey)
    expect(vendor.to('/wxa/checksession')[0]?.query).toMatchObject({
      openid: 'oMini',
      sig_method: 'hmac_sha256',
    })
  })

  it('sent twice is one grant', async () => {
    const sealed = seal(company.mini, data)
    const [first, again] = [await send(sealed), await send(sealed)]
    expect(again.body.data).toEqual(first.body.data)
    expect(await consents()).toHaveLength(1)
  })

  it('asks for a new login where key, app or age are wrong, and keeps nothing', async () => {
    const other = await fixture.makeCompanyWithApps()
    const wrong = [
      seal(company.mini, data, 'AAAAAAAAAAAAAAAAAAAAAA=='),
      seal(other.mini, data),
      seal(company.mini, data, miniKey, 400),
      seal(company.mini, { purePhoneNumber: '' }),
      { encryptedData: 'AAAA', iv: 'AAAA' },
    ]
    for (const sealed of wrong) expect((await send(sealed)).body.code).toBe('500483')
    expect(await phoneOf(session)).toBeNull()
    expect(await consents()).toEqual([])
  })

  it('asks for a new login where WeChat has replaced the key, and forgets it', async () => {
    vendor.on('/wxa/checksession', () => ({ errcode: 87009, errmsg: 'invalid signature' }))
    expect((await send(seal(company.mini, data))).body.code).toBe('500483')
    expect(await phoneOf(session)).toBeNull()
    expect(
      await db.ops
        .selectFrom('mini_session')
        .select('at')
        .where('company_id', '=', company.companyId)
        .execute(),
    ).toEqual([])
    vendor.on('/wxa/checksession', () => ({ errcode: 0, errmsg: 'ok' }))
    expect((await send(seal(company.mini, data))).body.code).toBe('500483')
    session = await signInMini(company, 'oMini')
    expect((await send(seal(company.mini, data))).body.code).toBe('0')
  })

  it('is taken where WeChat cannot say whether the key lives', async () => {
    vendor.fail('/wxa/checksession', 'garbage')
    expect((await send(seal(company.mini, data))).body.code).toBe('0')
  })

  it('belongs to the login it was made for alone', async () => {
    const sealed = seal(company.mini, data, 'AAAAAAAAAAAAAAAAAAAAAA==')
    const thief = await signInMini(company, 'oThief')
    expect((await send(sealed, thief)).body.code).toBe('500483')
    expect(await phoneOf(thief)).toBeNull()
  })
})

describe('a typed phone', () => {
  const phone = '13580006666'
  const sent = (code: string) =>
    db.tenant(company.companyId, (tenant) =>
      keepSmsCode(parts, tenant, { companyId: company.companyId, phone, purpose: 'phone', code }),
    )

  it('is kept with the code that was sent to it, for any session', async () => {
    const visitor = await makeVisitor(company.companyId)
    await sent('123456')
    const { body } = await complete(visitor.session, 'sms_phone', { phone, code: '123456' })
    expect(body.data?.identity).toMatchObject({ targetID: visitor.personId, phone: '135****6666' })
    expect(await phoneOf(visitor.session)).toBe(phone)
    // The same request again: the code is used up, and nothing is left to do.
    const again = await complete(visitor.session, 'sms_phone', { phone, code: '123456' })
    expect(again.body.data).toEqual(body.data)
    expect(await consents()).toHaveLength(1)
  })

  it('waits for a join that is under way, and holds nothing that the join needs', async () => {
    const { companyId } = company
    const visitor = await makeVisitor(companyId)
    await sent('123456')
    let answer: ReturnType<typeof complete> | undefined
    await db.tenant(companyId, async (tenant) => {
      await lockJoins(tenant, companyId)
      answer = complete(visitor.session, 'sms_phone', { phone, code: '123456' })
      await wait(500)
      await sql`
        select from person where company_id = ${companyId} and person_id = ${visitor.personId}
           for no key update nowait`.execute(tenant)
    })
    expect((await answer)?.body.code).toBe('0')
    expect(await phoneOf(visitor.session)).toBe(phone)
  })

  it('needs its code also where a person who was joined has the phone', async () => {
    const [visitor, receiver] = [await makeVisitor(company.companyId), await makeVisitor(company.companyId)]
    await sent('123456')
    await complete(visitor.session, 'sms_phone', { phone, code: '123456' })
    await db.tenant(company.companyId, (tenant) =>
      joinPersons(tenant, company.companyId, visitor.personId, receiver.personId, 'test'),
    )
    const wrong = await complete(receiver.session, 'sms_phone', { phone, code: '000000' })
    expect(wrong.body.code).toBe('500480')
    const again = await complete(visitor.session, 'sms_phone', { phone, code: '123456' })
    expect(again.body.code).toBe('0')
  })

  it('with a wrong code is refused, and the try counts though the call fails', async () => {
    await sent('123456')
    for (let n = 0; n < 5; n++)
      expect((await complete(session, 'sms_phone', { phone, code: '000000' })).body.code).toBe('500480')
    expect((await complete(session, 'sms_phone', { phone, code: '123456' })).body.code).toBe('500480')
    expect(await phoneOf(session)).toBeNull()
    expect(await consents()).toEqual([])
  })

  it('takes the place of the one before, with a yes of its own only where there was none', async () => {
    await complete(session, 'wx_phone', { code: 'grant', errMsg: ok })
    await db.tenant(company.companyId, (tenant) =>
      keepSmsCode(parts, tenant, {
        companyId: company.companyId,
        phone: '13900001111',
        purpose: 'phone',
        code: '123456',
      }),
    )
    await complete(session, 'sms_phone', { phone: '13900001111', code: '123456' })
    expect(await phoneOf(session)).toBe('13900001111')
    expect(await consents()).toHaveLength(1)
  })
})

describe('name and picture of a mini program', () => {
  const ok = 'getUserProfile:ok'

  it('are kept with the yes that gave them', async () => {
    const { body } = await complete(session, 'wx_profile', {
      errMsg: ok,
      nickName: ' 王敏 ',
      avatarUrl: 'https://thirdwx.qlogo.cn/mmopen/x/132',
    })
    expect(body.data?.identity).toMatchObject({ name: '王敏', avatar: '' })
    expect(body.data?.identity?.scopes[1]).toMatchObject({ scope: 'profile', granted: true })
    expect(await personOf(session)).toMatchObject({ name: '王敏' })
    expect(await consents()).toEqual([{ scope: 'profile', granted: true }])
    await complete(session, 'wx_profile', { errMsg: ok, nickName: '王小敏' })
    expect(await personOf(session)).toMatchObject({ name: '王小敏' })
    expect(await consents()).toHaveLength(1)
    await parts.background.settled()
  })

  it('are refused unless the grant reports exactly ok', async () => {
    for (const errMsg of [undefined, '', 'getUserProfile:fail auth deny', 'getUserInfo:ok', `${ok} `]) {
      const said = errMsg === undefined ? {} : { errMsg }
      const { body } = await complete(session, 'wx_profile', { ...said, nickName: '王敏' })
      expect(body).toMatchObject({ code: '500484', message: '获取用户信息失败' })
    }
    expect(await personOf(session)).toMatchObject({ name: '', profile_at: null })
  })

  it('come encrypted, with a unionId that joins whom it belongs to', async () => {
    const known = await makeVisitor(company.companyId, { unionId: 'uWang' })
    const sealed = seal(company.mini, { nickName: '王敏', avatarUrl: '', openId: 'oMini', unionId: 'uWang' })
    const { body } = await complete(session, 'wx_profile', { errMsg: ok, ...sealed })
    expect(body.data?.identity).toMatchObject({ targetID: known.personId, unionID: 'uWang', name: '王敏' })
    const others = seal(company.mini, { nickName: '陈立', openId: 'oOther' })
    expect((await complete(session, 'wx_profile', { errMsg: ok, ...others })).body.code).toBe('500483')
  })

  it('come signed, or not at all', async () => {
    const rawData = JSON.stringify({ nickName: '王敏', avatarUrl: '' })
    const signature = createHash('sha1').update(`${rawData}${miniKey}`).digest('hex')
    const { body } = await complete(session, 'wx_profile', { errMsg: ok, rawData, signature })
    expect(body.data?.identity?.name).toBe('王敏')
    const forged = rawData.replace('王敏', '总经理')
    const refused = await complete(session, 'wx_profile', { errMsg: ok, rawData: forged, signature })
    expect(refused.body.code).toBe('500483')
    expect(await personOf(session)).toMatchObject({ name: '王敏' })
  })

  it('store neither the name that WeChat gives to everyone, nor a picture of our own pages', async () => {
    const shown = { nickName: '微信用户', avatarUrl: '/wxwork/v1/oauth/start' }
    expect((await complete(session, 'wx_profile', { errMsg: ok, ...shown })).body.code).toBe('0')
    expect(await personOf(session)).toMatchObject({ name: '', avatar: '' })
  })

  it('are of no use to a session of another way', async () => {
    const visitor = await makeVisitor(company.companyId)
    const { body } = await complete(visitor.session, 'wx_profile', { errMsg: ok, nickName: '总经理' })
    expect(body.code).toBe('500483')
  })
})

describe('a person who grants', () => {
  it('is the session’s, for any stated ids: other ids are refused and recorded', async () => {
    const victim = await makeVisitor(company.companyId, { unionId: 'uVictim' })
    const other = await fixture.makeCompanyWithApps()
    const stolen = [
      { openID: victim.openId },
      { unionID: victim.unionId },
      { unionID: 'uNobody' },
      { companyID: other.companyId },
      { openID: 'oMini', unionID: victim.unionId },
    ]
    for (const [n, ids] of stolen.entries()) {
      for (const scopeType of ['wx_phone', 'sms_phone', 'wx_profile'] as const) {
        const { status, body } = await complete(session, scopeType, { code: 'grant', ...ids })
        expect({ status, code: body.code, data: body.data }).toEqual({ status: 403, code: '403', data: null })
      }
      const times = (await audits()).map(({ detail }) => Number((detail as { times: number }).times))
      expect(times.reduce((sum, each) => sum + each, 0)).toBe((n + 1) * 3)
    }
    expect((await audits())[0]).toMatchObject({
      action: 'hint refused',
      detail: { call: 'POST /webgateway/go', field: 'params.scopeData.openID' },
    })
    expect(vendor.to(grantPath)).toHaveLength(0)
    const own = { openID: 'oMini', companyID: company.companyId, scope: 'phone' as const }
    expect((await complete(session, 'wx_phone', { code: 'grant', errMsg: ok, ...own })).body.code).toBe('0')
  })

  it('hears each missing parameter by its name', async () => {
    const named = async (answer: ReturnType<typeof complete>) => {
      const { status, body } = await answer
      return { status, errors: body.errors?.map(({ path }) => path) }
    }
    const lacking = (...errors: string[]) => ({ status: 400, errors })
    expect(await named(fixture.go(session, 'CompleteUserIdentity'))).toEqual(
      lacking('params.scopeType', 'params.scopeData'),
    )
    expect(await named(complete(session, 'wx_phone', { errMsg: ok }))).toEqual(
      lacking('params.scopeData.code'),
    )
    expect(await named(complete(session, 'wx_phone', { iv: 'x', errMsg: ok }))).toEqual(
      lacking('params.scopeData.code'),
    )
    expect(await named(complete(session, 'sms_phone', {}))).toEqual(
      lacking('params.scopeData.phone', 'params.scopeData.code'),
    )
    const profileOk = { errMsg: 'getUserProfile:ok' }
    expect(await named(complete(session, 'wx_profile', profileOk))).toEqual(
      lacking('params.scopeData.nickName'),
    )
    expect(
      await named(complete(session, 'wx_phone', { code: 'grant', errMsg: ok, scope: 'profile' })),
    ).toEqual(lacking('params.scopeData.scope'))
  })
})
