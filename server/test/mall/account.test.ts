import { describe, expect, it } from 'vitest'
import { sha256 } from '#core/crypto/sealer.ts'
import { joinPersons } from '#domain/identity/join.ts'
import { findSession } from '#domain/identity/sessions.ts'
import { ensureMember } from '#domain/mall/members.ts'
import { testApp } from '../support/app.ts'
import type { MadeVisitor } from '../support/makers.ts'

const { callAs, makeCompany, makeStaff, makeVisitor, parts } = await testApp({ WEB_DIST: '/nowhere' })
const sql = (text: string, values: unknown[]) => parts.db.opsPool.query(text, values)

async function customer(companyId: string, over: { name?: string } = {}) {
  return makeVisitor(companyId, { unionId: `u-${crypto.randomUUID()}`, ...over })
}
const auth = (
  session: string,
  { companyId, unionId, openId }: Pick<MadeVisitor, 'companyId' | 'unionId' | 'openId'>,
) => callAs(session, 'POST /mall/account/v1/member/auth', { body: { companyId, unionId, openId, type: 1 } })
const available = (session: string, token?: string) =>
  callAs(session, 'GET /mall/account/v1/login/session/available', { query: token ? { token } : {} })
const member = (session: string, id: string) =>
  callAs(session, 'GET /mall/account/v1/member', { query: { id } })
const audits = async (companyId: string) =>
  (await sql("select detail from audit where company_id = $1 and action = 'hint refused'", [companyId])).rows

describe('signing in to the mall', () => {
  it('makes a member who stays with a person who is separated', async () => {
    const { companyId, personId, session } = await customer(await makeCompany())
    const receiver = await makeVisitor(companyId)
    await parts.db.tenant(companyId, async (db) => {
      const caller = await findSession(db, companyId, sha256(session))
      if (!caller) throw new Error('no session')
      await joinPersons(db, companyId, personId, receiver.personId, 'test')
      const memberId = await ensureMember(db, caller)
      expect(await ensureMember(db, caller)).toBe(memberId)
    })
    const { rows } = await sql('select person_id from member where company_id = $1', [companyId])
    expect(rows).toEqual([{ person_id: personId }])
  })

  it('makes a member of the session’s own person, and a token that is stored as a hash alone', async () => {
    const one = await customer(await makeCompany(), { name: '王敏' })
    const { body } = await auth(one.session, one)
    const { token = '', id = '' } = body.data ?? {}
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await sql(
      'select m.*, l.token_hash, l.expires_at from member m join member_login l using (company_id, member_id) where company_id = $1',
      [one.companyId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ member_id: id, person_id: one.personId })
    expect(rows[0].token_hash.equals(sha256(token))).toBe(true)
    expect((rows[0].expires_at - Date.now()) / 86_400_000).toBeCloseTo(30, 1)
    expect(await member(one.session, id)).toMatchObject({
      status: 200,
      body: { data: { id, name: '王敏', avatar: '', phone: '' } },
    })
  })

  it('gives a new token each time; the one before it ends', async () => {
    const one = await customer(await makeCompany())
    const [first, second] = [await auth(one.session, one), await auth(one.session, one)]
    expect(second.body.data?.id).toBe(first.body.data?.id)
    expect((await available(one.session, first.body.data?.token)).body.data).toBe(false)
    expect((await available(one.session, second.body.data?.token)).body.data).toBe(true)
  })

  it('makes one member and leaves one login of twenty at once', async () => {
    const one = await customer(await makeCompany())
    const answers = await Promise.all(Array.from({ length: 20 }, () => auth(one.session, one)))
    expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1)
    const good = await Promise.all(answers.map(({ body }) => available(one.session, body.data?.token)))
    expect(good.filter(({ body }) => body.data)).toHaveLength(1)
    expect((await sql('select 1 from member where company_id = $1', [one.companyId])).rows).toHaveLength(1)
  })

  it('stays one member when two persons turn out to be one', async () => {
    const companyId = await makeCompany()
    const [one, two] = [await customer(companyId), await customer(companyId)]
    const first = await auth(one.session, one)
    await sql('update person set joined_into = $3 where company_id = $1 and person_id = $2', [
      companyId,
      one.personId,
      two.personId,
    ])
    const second = await auth(two.session, two)
    expect(second.body.data?.id).toBe(first.body.data?.id)
    expect((await member(two.session, first.body.data?.id ?? '')).status).toBe(200)
  })

  it.each([
    'unionId',
    'openId',
    'companyId',
  ] as const)('refuses a stolen %s, writes it down and does nothing', async (field) => {
    const [one, victim] = [await customer(await makeCompany()), await customer(await makeCompany())]
    const { status, body } = await auth(one.session, { ...one, [field]: victim[field] })
    expect([status, body.code]).toEqual([403, '403'])
    expect(await audits(one.companyId)).toMatchObject([{ detail: { field } }])
    for (const { companyId } of [one, victim])
      expect((await sql('select 1 from member where company_id = $1', [companyId])).rows).toHaveLength(0)
  })

  it('refuses a unionId where the session has none, and a WeCom session without WeChat’s openId', async () => {
    const companyId = await makeCompany()
    const nameless = await makeVisitor(companyId)
    expect((await auth(nameless.session, { ...nameless, unionId: 'any' })).status).toBe(403)
    const staff = await makeStaff(companyId)
    await sql('update person set union_id = $3 where company_id = $1 and person_id = $2', [
      companyId,
      staff.personId,
      'u-staff',
    ])
    const { body } = await auth(staff.session, { companyId, unionId: 'u-staff', openId: staff.userId })
    expect(body.code).toBe('50012034')
  })

  it('takes type 1 alone', async () => {
    const { session, companyId, unionId, openId } = await customer(await makeCompany())
    const { status, body } = await callAs(session, 'POST /mall/account/v1/member/auth', {
      body: { companyId, unionId, openId, type: 2 as 1 },
    })
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'type'])
  })
})

describe('is the login still available', () => {
  it('is for a live session, and not without one', async () => {
    const one = await customer(await makeCompany())
    expect((await available(one.session)).body).toMatchObject({ success: true, data: true })
    expect((await available('')).status).toBe(401)
  })

  it('knows the token of this session alone, in its time', async () => {
    const companyId = await makeCompany()
    const [one, two] = [await customer(companyId), await customer(companyId)]
    const token = (await auth(one.session, one)).body.data?.token ?? ''
    await auth(two.session, two)
    expect((await available(one.session, token)).body.data).toBe(true)
    expect((await available(two.session, token)).body.data).toBe(false)
    expect((await available(one.session, 'x'.repeat(43))).body.data).toBe(false)
    await sql('update member_login set expires_at = now() where company_id = $1', [companyId])
    expect((await available(one.session, token)).body.data).toBe(false)
  })

  it('takes the login along when the session goes', async () => {
    const one = await customer(await makeCompany())
    await auth(one.session, one)
    await sql('delete from session where company_id = $1', [one.companyId])
    expect(
      (await sql('select 1 from member_login where company_id = $1', [one.companyId])).rows,
    ).toHaveLength(0)
  })
})

describe('a member', () => {
  it('is seen by themselves and by administrators, with the phone masked; by others like one that is not there', async () => {
    const companyId = await makeCompany()
    const [one, peer, staff, admin] = [
      await customer(companyId),
      await customer(companyId),
      await makeStaff(companyId, { role: 'analyst' }),
      await makeStaff(companyId, { role: 'admin' }),
    ]
    const foreign = await makeStaff(await makeCompany())
    const id = (await auth(one.session, one)).body.data?.id ?? ''
    await sql(
      'update person set phone_sealed = $3, phone_hash = $4 where company_id = $1 and person_id = $2',
      [
        companyId,
        one.personId,
        parts.sealer.seal(companyId, '13812345678'),
        parts.sealer.index(companyId, '13812345678'),
      ],
    )
    for (const { session } of [one, admin])
      expect((await member(session, id)).body.data).toMatchObject({ id, phone: '138****5678' })
    const missing = await member(peer.session, crypto.randomUUID())
    const plain = ({ status, body }: typeof missing) => ({ status, body: { ...body, requestId: '' } })
    expect(missing.status).toBe(404)
    for (const answer of [
      await member(peer.session, id),
      await member(staff.session, id),
      await member(foreign.session, id),
      await member(staff.session, 'nonsense'),
    ])
      expect(plain(answer)).toEqual(plain(missing))
  })
})
