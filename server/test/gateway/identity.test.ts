import { randomUUID } from 'node:crypto'
import type { GatewayOption } from '@mingpian/contract/shared/rules/constants.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import type { CompanyWithApps } from '../wxwork/vendor-app.ts'
import { gatewayApp } from './support.ts'

const fixture = await gatewayApp()
const { go, vendor, parts, makeStaff, makeVisitor, makePerson } = fixture
const { db, sealer } = parts
let company: CompanyWithApps

/** A visitor opened the card of a member of staff. */
async function visit(
  personId: string,
  staff: { staffId: string; userId: string },
  companyId = company.companyId,
) {
  await db.tenant(companyId, (tenant) =>
    tenant
      .insertInto('visit')
      .values({
        company_id: companyId,
        person_id: personId,
        activity_id: randomUUID(),
        staff_id: staff.staffId,
        content_type: 'card',
        content_id: staff.userId,
        opened_at: new Date(),
      })
      .execute(),
  )
}

const byId = (session: string, targetID: string) => go(session, 'GetUserIdentityByTargetID', { targetID })
const byIds = async (session: string, targetIDs: string[]) =>
  (await go(session, 'GetUserIdentityByTargetIDs', { targetIDs })).body.data?.identities?.map(
    ({ targetID }) => targetID,
  )

beforeEach(async () => {
  company = await fixture.makeCompanyWithApps()
})

describe('the caller', () => {
  it.each([
    'GetUserIdentity',
    'UserIdentityDetail',
  ] as const)('is told who they are by %s', async (option) => {
    const visitor = await makeVisitor(company.companyId, { name: '王敏', unionId: 'uWang' })
    const { status, body } = await go(visitor.session, option)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      optionName: `user-authorizer.${option}`,
      apiVersion: 'v1.0.20241106154251930',
      serviceVersion: 'v1.0.20240620181102188',
      jsSDK: null,
      identities: null,
      identity: {
        targetID: visitor.personId,
        openID: visitor.openId,
        unionID: 'uWang',
        userID: '',
        name: '王敏',
        avatar: '',
        phone: '',
        isStaff: false,
        scopes: [
          { scope: 'phone', granted: false, grantedAt: '' },
          { scope: 'profile', granted: false, grantedAt: '' },
        ],
      },
    })
    const staff = await makeStaff(company.companyId, { name: '林晓' })
    const own = await go(staff.session, option)
    expect(own.body.data?.identity).toMatchObject({
      isStaff: true,
      userID: staff.userId,
      openID: staff.userId,
      name: '林晓',
    })
  })

  it('must be signed in: every option but the signatures answers 401', async () => {
    const options = [
      'GetUserIdentity',
      'UserIdentityDetail',
      'CompleteUserIdentity',
      'GetUserIdentityByTargetID',
      'GetUserIdentityByTargetIDs',
    ] as const
    for (const option of options) {
      const params = { targetID: randomUUID(), targetIDs: [randomUUID()] }
      expect((await go('', option, params, { 'x-auth-accountid': company.companyId })).status).toBe(401)
      expect((await go(`${company.companyId}.${'A'.repeat(22)}`, option, params)).status).toBe(401)
    }
  })

  it('states option and company once and the same', async () => {
    const visitor = await makeVisitor(company.companyId)
    const other = await fixture.makeCompanyWithApps()
    for (const header of ['', 'user-authorizer.JsSDK', 'GetUserIdentity']) {
      const { status, body } = await go(visitor.session, 'GetUserIdentity', {}, { 'option-name': header })
      expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path: 'option-name' })
    }
    const named = await go(visitor.session, 'GetUserIdentity', { companyID: other.companyId })
    expect(named.status).toBe(403)
    const headed = await go(visitor.session, 'GetUserIdentity', {}, { 'x-auth-accountid': other.companyId })
    expect(headed.status).toBe(403)
    const audits = await db.ops
      .selectFrom('audit')
      .selectAll()
      .where('company_id', '=', company.companyId)
      .orderBy('at')
      .execute()
    expect(audits.map(({ detail }) => (detail as { field: string }).field)).toEqual([
      'params.companyID',
      'x-auth-accountid',
    ])
    const own = { companyID: company.companyId }
    const answer = await go(visitor.session, 'GetUserIdentity', own, {
      'x-auth-accountid': company.companyId,
    })
    expect(answer.body.code).toBe('0')
  })

  it('asks for options of the list alone', async () => {
    const visitor = await makeVisitor(company.companyId)
    for (const optionName of ['user-authorizer.Delete', 'toString', '__proto__', '']) {
      const answer = await fixture.callAs(visitor.session, 'POST /webgateway/go', {
        body: { optionName: optionName as GatewayOption, params: {} },
        headers: { 'option-name': optionName },
      })
      expect(answer.status).toBe(400)
    }
  })
})

describe('others, by their target id', () => {
  it('are seen by the staff whom they visited and by administrators, with a masked phone and no openId', async () => {
    const { companyId } = company
    const [lin, zhou, boss] = [
      await makeStaff(companyId),
      await makeStaff(companyId),
      await makeStaff(companyId, { role: 'admin' }),
    ]
    const wang = await makeVisitor(companyId, { name: '王敏', unionId: 'uWang' })
    await db.ops
      .updateTable('person')
      .set({
        phone_sealed: sealer.seal(companyId, '13580006666'),
        phone_hash: sealer.index(companyId, '13580006666'),
        phone_at: new Date('2026-11-01T08:00:00Z'),
      })
      .where('person_id', '=', wang.personId)
      .execute()
    await visit(wang.personId, lin)
    const seen = await byId(lin.session, wang.personId)
    expect(seen.body.data?.identity).toMatchObject({
      targetID: wang.personId,
      name: '王敏',
      unionID: 'uWang',
      openID: '',
      phone: '135****6666',
      scopes: [{ scope: 'phone', granted: true, grantedAt: '2026-11-01T08:00:00.000Z' }, { granted: false }],
    })
    expect(JSON.stringify(seen.body)).not.toContain('13580006666')
    expect((await byId(boss.session, wang.personId)).body.data?.identity?.name).toBe('王敏')
    expect((await byId(zhou.session, wang.personId)).status).toBe(404)
  })

  it('are the same 404 whether missing, out of reach, another company’s or forgotten', async () => {
    const { companyId } = company
    const lin = await makeStaff(companyId)
    const stranger = await makeVisitor(companyId, { name: '陌生人' })
    const other = await fixture.makeCompanyWithApps()
    const theirs = await makeVisitor(other.companyId, { name: '别家客户' })
    const theirStaff = await makeStaff(other.companyId)
    await visit(theirs.personId, theirStaff, other.companyId)
    const forgotten = await makePerson(companyId)
    await visit(forgotten, lin)
    await db.ops
      .updateTable('person')
      .set({ erased_at: new Date() })
      .where('person_id', '=', forgotten)
      .execute()
    const ids = [
      randomUUID(),
      stranger.personId,
      theirs.personId,
      theirStaff.personId,
      forgotten,
      'no uuid',
      lin.staffId,
    ]
    const answers = await Promise.all(ids.map((id) => byId(lin.session, id)))
    const bodies = answers.map(({ status, body }) => JSON.stringify({ status, ...body, requestId: '' }))
    expect(new Set(bodies).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    expect(await byIds(lin.session, ids)).toEqual([])
  })

  it('are not shown to a visitor, who sees themselves', async () => {
    const [wang, chen] = [await makeVisitor(company.companyId), await makeVisitor(company.companyId)]
    const lin = await makeStaff(company.companyId)
    await visit(wang.personId, lin)
    await visit(chen.personId, lin)
    for (const id of [chen.personId, lin.personId]) expect((await byId(wang.session, id)).status).toBe(404)
    expect(await byIds(wang.session, [chen.personId, wang.personId, lin.personId])).toEqual([wang.personId])
  })

  it('come in the order asked for, each once; who turned out to be another counts as that other', async () => {
    const { companyId } = company
    const lin = await makeStaff(companyId)
    const [a, b, c] = [
      await makeVisitor(companyId, { name: 'a' }),
      await makeVisitor(companyId, { name: 'b' }),
      await makeVisitor(companyId, { name: 'c' }),
    ]
    await visit(a.personId, lin)
    await visit(b.personId, lin)
    expect(await byIds(lin.session, [b.personId, a.personId, b.personId.toUpperCase(), c.personId])).toEqual([
      b.personId,
      a.personId,
    ])
    // b visited; c, whom b is now, did not.
    await db.tenant(companyId, (tenant) => joinPersons(tenant, companyId, b.personId, c.personId, 'test'))
    expect(await byIds(lin.session, [b.personId])).toEqual([c.personId])
    expect(await byIds(lin.session, [c.personId])).toEqual([c.personId])
  })

  it('are asked for by id, fifty at a time', async () => {
    const lin = await makeStaff(company.companyId)
    const named = async (answer: ReturnType<typeof go>) => {
      const { status, body } = await answer
      return { status, path: body.errors?.[0]?.path }
    }
    expect(await named(go(lin.session, 'GetUserIdentityByTargetID'))).toEqual({
      status: 400,
      path: 'params.targetID',
    })
    expect(await named(go(lin.session, 'GetUserIdentityByTargetIDs'))).toEqual({
      status: 400,
      path: 'params.targetIDs',
    })
    const many = Array.from({ length: 51 }, () => randomUUID())
    expect(await named(go(lin.session, 'GetUserIdentityByTargetIDs', { targetIDs: many }))).toEqual({
      status: 400,
      path: 'params.targetIDs',
    })
  })
})

describe('signatures', () => {
  const params = () => ({ url: `http://${company.domain}/qw-wxmini/?a=1`, host: 'wechat' as const })

  beforeEach(() => {
    vendor.on('/cgi-bin/ticket/getticket', () => ({ errcode: 0, ticket: 'ticket', expires_in: 7200 }))
  })

  it('are open to all, for the company that header or parameter name', async () => {
    const headed = await go('', 'JsSDK', params(), { 'x-auth-accountid': company.companyId })
    expect(headed.body.data?.jsSDK).toMatchObject({ appId: company.wechat, agentId: '' })
    expect(headed.body.data?.jsSDK?.config.signature).toMatch(/^[0-9a-f]{40}$/)
    const named = await go('', 'JsSDK', { ...params(), companyID: company.companyId })
    expect(named.body.data?.jsSDK?.appId).toBe(company.wechat)
    const visitor = await makeVisitor(company.companyId)
    expect((await go(visitor.session, 'JsSDK', params())).body.data?.jsSDK?.appId).toBe(company.wechat)
  })

  it('are of one company and of its own pages', async () => {
    const other = await fixture.makeCompanyWithApps()
    const both = { ...params(), companyID: other.companyId }
    expect((await go('', 'JsSDK', both, { 'x-auth-accountid': company.companyId })).status).toBe(400)
    expect((await go('', 'JsSDK', { ...params(), companyID: other.companyId })).body.code).toBe('500500')
    for (const url of ['http://evil.example/', 'javascript:alert(1)', 'nonsense', `ftp://${company.domain}/`])
      expect((await go('', 'JsSDK', { ...params(), url, companyID: company.companyId })).body.code).toBe(
        '500500',
      )
    expect((await go('', 'JsSDK', { ...params(), companyID: 'nobody00' })).body.code).toBe('500500')
  })

  it('name missing parameters', async () => {
    const { status, body } = await go('', 'JsSDK')
    expect(status).toBe(400)
    expect(body.errors?.map(({ path }) => path)).toEqual(['params.url', 'params.host', 'params.companyID'])
  })

  it('say what the vendor or the app type cannot do', async () => {
    vendor.fail('/cgi-bin/ticket/getticket', 48001)
    expect((await go('', 'JsSDK', { ...params(), companyID: company.companyId })).body.code).toBe('500502')
    const third = await fixture.makeCompanyWithApps({ appType: 2 })
    const url = `http://${third.domain}/`
    const asked = { url, host: 'wecom' as const, companyID: third.companyId }
    expect((await go('', 'JsSDK', asked)).body.code).toBe('500510')
  })
})
