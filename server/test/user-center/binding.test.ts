import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { TenantDb } from '#core/db/connect.ts'
import { openSession } from '#domain/identity/sessions.ts'
import { admit } from '#domain/sign-in/admit.ts'
import { keepClaim } from '#domain/sign-in/queries.ts'
import type { MadeVisitor } from '../support/makers.ts'
import { appWithSms, newPhone } from './sms-app.ts'

const { callAs, makeCompany, makeStaff, makeVisitor, parts, sql, giveCode, codeSentTo } = await appWithSms()

const bind = (session: string, phone: string, code: string) =>
  callAs(session, 'POST /card/v1/user/center/bind', { body: { phone, code } })
const unbind = (session: string) => callAs(session, 'POST /card/v1/user/center/unbind', { body: {} })
const record = (session: string) => callAs(session, 'GET /wxwork/v1/session')
const radar = (session: string) =>
  callAs(session, 'GET /biz/v1/clue/radar', { query: { page: 1, pageSize: 20 } })

/** A company with a member of staff and a visitor whose phone may be theirs. */
async function testCompany() {
  const companyId = await makeCompany()
  const phone = newPhone()
  const staff = await makeStaff(companyId, { phone })
  const visitor = await makeVisitor(companyId, { unionId: `u-${companyId}` })
  const code = (value = '246810') => giveCode({ companyId, phone, code: value })
  return { companyId, phone, staff, visitor, code }
}

/** The vendor says who it is: the same person comes once more with the same WeChat. */
const admitted = (db: TenantDb, { companyId, openId }: MadeVisitor) => {
  const nothing = { unionId: '', mayFollow: false, externalUserid: '', name: '', avatar: '', sessionKey: '' }
  const identity = { host: 'wechat' as const, appId: `wx${companyId}`, openId, ...nothing }
  return admit(db, companyId, { ...identity, isMember: false, granted: false })
}

/** The same person signs in once more with the same WeChat. */
const again = (visitor: MadeVisitor) =>
  parts.db.tenant(visitor.companyId, async (db) => {
    const session = await admitted(db, visitor)
    return session ? openSession(db, visitor.companyId, session) : ''
  })

/** A silent sign-in of theirs that waits to be traded. */
async function beginSignIn(visitor: MadeVisitor) {
  const { companyId } = visitor
  const claim = randomBytes(16).toString('base64url')
  await parts.db.tenant(companyId, async (db) => {
    const session = await admitted(db, visitor)
    if (session) await keepClaim(db, companyId, claim, session)
  })
  return () =>
    callAs('', 'POST /wxwork/v1/mini/card_auth', {
      body: { code: 'claim', companyId },
      headers: { cookie: `mp_claim_${companyId}=${claim}` },
    })
}

describe('binding', () => {
  it('makes the person staff with the code that went to the registered phone, in this very session', async () => {
    const { companyId, phone, staff, visitor } = await testCompany()
    const written = `${phone.slice(0, 3)} ${phone.slice(3)}`
    await callAs(visitor.session, 'POST /card/v1/user/center/sms', { body: { phone: written } })
    expect((await radar(visitor.session)).status).toBe(403)
    const typed = `\u202d+86 ${phone.slice(0, 3)}-${phone.slice(3)}\u202c`
    const { body } = await bind(visitor.session, typed, codeSentTo(phone))
    expect(body).toMatchObject({
      code: '0',
      data: {
        sessionId: visitor.session,
        companyId,
        targetId: visitor.personId,
        unionId: `u-${companyId}`,
        openId: visitor.openId,
        isStaff: true,
        isAdmin: false,
        saleInfo: { id: staff.staffId, userId: staff.userId, name: '林晓' },
      },
    })
    expect((await record(visitor.session)).body.data).toEqual(body.data)
    expect((await radar(visitor.session)).status).toBe(200)
    const { rows } = await sql('select actor, detail from audit where company_id = $1 and action = $2', [
      companyId,
      'staff bound',
    ])
    expect(rows).toEqual([{ actor: visitor.personId, detail: { staffId: staff.staffId } }])
  })

  it('leaves the person’s other sessions what they are, and makes the next sign-in staff', async () => {
    const { phone, visitor, code } = await testCompany()
    const other = await again(visitor)
    await bind(visitor.session, phone, await code())
    expect((await record(other)).body.data?.isStaff).toBe(false)
    const next = await again(visitor)
    expect((await record(next)).body.data).toMatchObject({ isStaff: true, targetId: visitor.personId })
  })

  it('makes no visitor of a colleague: nothing that the person opens counts, in other sessions neither', async () => {
    const { companyId, phone, staff, visitor, code } = await testCompany()
    const colleague = await makeStaff(companyId)
    const view = async (session: string) => {
      const attr = { contentId: colleague.userId, sceneType: 'card' as const, saleId: colleague.userId }
      const { body } = await callAs(session, 'POST /crm-trail-api/behaviors/qw', {
        body: { event: 'view', activityId: crypto.randomUUID(), attr },
      })
      return body.data?.accepted
    }
    const other = await again(visitor)
    expect(await view(other)).toBe(1)
    await bind(visitor.session, phone, await code())
    expect(await view(visitor.session)).toBe(0)
    await expect.poll(() => view(other)).toBe(0)
    // Earlier visits stay on the colleague's radar.
    expect((await radar(colleague.session)).body.data?.total).toBe(1)
    expect((await radar(staff.session)).body.data?.total).toBe(0)
    await unbind(visitor.session)
    await expect.poll(() => view(other)).toBe(1)
  })

  it('is the same a second time: a second tap with the code that is used up, or a new code', async () => {
    const { phone, visitor, code } = await testCompany()
    const first = await bind(visitor.session, phone, await code('111111'))
    expect((await bind(visitor.session, phone, '111111')).body.data).toEqual(first.body.data)
    expect((await bind(visitor.session, phone, '999999')).body.code).toBe('500480')
    expect((await bind(visitor.session, phone, await code('222222'))).body.data).toEqual(first.body.data)
  })

  it('binds once for twenty taps at once, and answers the record to each', async () => {
    const { companyId, phone, visitor, code } = await testCompany()
    const value = await code()
    const taps = await Promise.all(Array.from({ length: 20 }, () => bind(visitor.session, phone, value)))
    expect(new Set(taps.map(({ body }) => JSON.stringify(body.data)))).toHaveLength(1)
    expect(taps[0]?.body.data?.isStaff).toBe(true)
    const { rows } = await sql("select 1 from audit where company_id = $1 and action = 'staff bound'", [
      companyId,
    ])
    expect(rows).toHaveLength(1)
  })

  it('gives one code to one of twenty persons who try it at once', async () => {
    const { companyId, phone, code } = await testCompany()
    const visitors = await Promise.all(Array.from({ length: 20 }, () => makeVisitor(companyId)))
    const value = await code()
    const answers = await Promise.all(visitors.map(({ session }) => bind(session, phone, value)))
    const codes = answers.map(({ body }) => body.code).sort()
    expect(codes).toEqual(['0', ...Array.from({ length: 19 }, () => '500480')])
  })

  it('says that a phone is not registered only after the right code', async () => {
    const { companyId, visitor } = await testCompany()
    const phone = newPhone()
    await giveCode({ companyId, phone, code: '246810' })
    expect((await bind(visitor.session, phone, '000000')).body).toMatchObject({ code: '500480', data: null })
    expect((await bind(visitor.session, phone, '246810')).body).toMatchObject({
      code: '500479',
      message: '绑定失败，未找到该员工，手机号须与登记的手机号一致',
    })
    expect((await bind(visitor.session, phone, '246810')).body.code).toBe('500480')
  })

  it('knows no phone of another company, nor of who left', async () => {
    const { companyId, phone, staff, visitor, code } = await testCompany()
    const elsewhere = await makeVisitor(await makeCompany())
    await giveCode({ companyId: elsewhere.companyId, phone, code: '246810' })
    expect((await bind(elsewhere.session, phone, '246810')).body.code).toBe('500479')
    await sql("update staff set status = 'left' where company_id = $1 and staff_id = $2", [
      companyId,
      staff.staffId,
    ])
    expect((await bind(visitor.session, phone, await code())).body.code).toBe('500479')
  })

  it('refuses who is another member of staff already, bound or of WeCom', async () => {
    const { companyId, phone, staff, visitor, code } = await testCompany()
    const phones = [newPhone(), newPhone()] as const
    await makeStaff(companyId, { phone: phones[0], userId: 'Second' })
    await bind(visitor.session, phone, await code())
    for (const session of [visitor.session, await again(visitor), staff.session]) {
      await giveCode({ companyId, phone: phones[0], code: '135791' })
      expect((await bind(session, phones[0], '135791')).body.code).toBe('500481')
    }
    expect((await record(visitor.session)).body.data?.saleInfo.userId).toBe(staff.userId)
  })

  it('moves to who proves the phone last: the person before is a visitor again', async () => {
    const { companyId, phone, staff, visitor, code } = await testCompany()
    const later = await makeVisitor(companyId)
    await bind(visitor.session, phone, await code('111111'))
    const second = await again(visitor)
    expect((await bind(later.session, phone, await code('222222'))).body.data?.isStaff).toBe(true)
    for (const session of [visitor.session, second, await again(visitor)])
      await expect.poll(async () => (await record(session)).body.data?.isStaff).toBe(false)
    // A member who comes from WeCom needs no binding.
    expect((await record(staff.session)).body.data?.isStaff).toBe(true)
  })

  it('ends with the member: who left is refused, and a visitor at the next sign-in', async () => {
    const { companyId, phone, staff, visitor, code } = await testCompany()
    await bind(visitor.session, phone, await code())
    await sql("update staff set status = 'left' where company_id = $1 and staff_id = $2", [
      companyId,
      staff.staffId,
    ])
    await expect.poll(async () => (await record(visitor.session)).status).toBe(401)
    expect((await record(await again(visitor))).body.data?.isStaff).toBe(false)
  })

  it.each([[''], ['12345'], ['1234567'], ['12345a']])('names the code %j as malformed', async (code) => {
    const { phone, visitor } = await testCompany()
    const { status, body } = await bind(visitor.session, phone, code)
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'code'])
  })
})

describe('a code', () => {
  it('may be tried five times; the sixth is refused though it is right', async () => {
    const { phone, visitor, code } = await testCompany()
    await code()
    for (let n = 0; n < 5; n++)
      expect((await bind(visitor.session, phone, `00000${n}`)).body.code).toBe('500480')
    expect((await bind(visitor.session, phone, '246810')).body.code).toBe('500480')
    expect((await record(visitor.session)).body.data?.isStaff).toBe(false)
    expect((await bind(visitor.session, phone, await code())).body.code).toBe('0')
  })

  it('is right at the fifth try', async () => {
    const { phone, visitor, code } = await testCompany()
    await code()
    for (let n = 0; n < 4; n++) await bind(visitor.session, phone, `00000${n}`)
    expect((await bind(visitor.session, phone, '246810')).body.code).toBe('0')
  })

  it('counts each of many wrong tries at once', async () => {
    const { companyId, phone, visitor, code } = await testCompany()
    await code()
    await Promise.all(Array.from({ length: 12 }, (_, n) => bind(visitor.session, phone, String(500_000 + n))))
    const { rows } = await sql('select tries from sms_code where company_id = $1', [companyId])
    expect(rows).toEqual([{ tries: 5 }])
    expect((await bind(visitor.session, phone, '246810')).body.code).toBe('500480')
  })

  it('lives five minutes', async () => {
    const { companyId, phone, visitor, code } = await testCompany()
    const aged = (seconds: number) =>
      sql(
        `update sms_code set sent_at = sent_at - make_interval(secs => $2),
                expires_at = expires_at - make_interval(secs => $2) where company_id = $1`,
        [companyId, seconds],
      )
    await code()
    await aged(301)
    expect((await bind(visitor.session, phone, '246810')).body.code).toBe('500480')
    await code()
    await aged(290)
    expect((await bind(visitor.session, phone, '246810')).body.code).toBe('0')
  })

  it('is good for its company, its phone and its purpose alone, and until the next one', async () => {
    const { companyId, phone, visitor, code } = await testCompany()
    const other = await testCompany()
    await code('111111')
    expect((await bind(other.visitor.session, phone, '111111')).body.code).toBe('500480')
    expect((await bind(visitor.session, other.phone, '111111')).body.code).toBe('500480')
    await giveCode({ companyId, phone, purpose: 'phone', code: '333333' })
    expect((await bind(visitor.session, phone, '333333')).body.code).toBe('500480')
    await code('222222')
    expect((await bind(visitor.session, phone, '111111')).body.code).toBe('500480')
    expect((await bind(visitor.session, phone, '222222')).body.code).toBe('0')
  })
})

describe('unbinding', () => {
  it('makes a visitor of the person again, in every session of theirs that the binding made staff', async () => {
    const { companyId, phone, staff, visitor, code } = await testCompany()
    await bind(visitor.session, phone, await code())
    const second = await again(visitor)
    const { body } = await unbind(second)
    expect(body).toMatchObject({
      code: '0',
      data: {
        sessionId: second,
        isStaff: false,
        isAdmin: false,
        targetId: visitor.personId,
        saleInfo: { id: '' },
      },
    })
    expect((await radar(second)).status).toBe(403)
    await expect.poll(async () => (await radar(visitor.session)).status).toBe(403)
    expect((await record(await again(visitor))).body.data?.isStaff).toBe(false)
    expect((await record(staff.session)).body.data?.isStaff).toBe(true)
    const { rows } = await sql(
      "select detail from audit where company_id = $1 and action = 'staff unbound'",
      [companyId],
    )
    expect(rows).toEqual([{ detail: { staffId: staff.staffId } }])
  })

  it('has nothing to end for a visitor, for a member of WeCom, and a second time', async () => {
    const { phone, staff, visitor, code } = await testCompany()
    expect((await unbind(visitor.session)).body.code).toBe('500482')
    expect((await unbind(staff.session)).body.code).toBe('500482')
    await bind(visitor.session, phone, await code())
    expect((await unbind(visitor.session)).body.code).toBe('0')
    expect((await unbind(visitor.session)).body.code).toBe('500482')
    expect((await bind(visitor.session, phone, await code())).body.data?.isStaff).toBe(true)
  })

  it('also ends what a sign-in that was under way would have brought, as a later binding does', async () => {
    const { companyId, phone, visitor, code } = await testCompany()
    await bind(visitor.session, phone, await code())
    const kept = await beginSignIn(visitor)
    expect((await kept()).body.data?.isStaff).toBe(true)
    const unbound = await beginSignIn(visitor)
    await unbind(visitor.session)
    expect((await unbound()).body).toMatchObject({ code: '0', data: { isStaff: false } })
    await bind(visitor.session, phone, await code())
    const outdone = await beginSignIn(visitor)
    const heir = await makeVisitor(companyId)
    await bind(heir.session, phone, await code())
    expect((await outdone()).body).toMatchObject({ code: '0', data: { isStaff: false } })
  })

  it('lets a member of WeCom stay who bound their WeChat as well', async () => {
    const { companyId, phone, staff, visitor, code } = await testCompany()
    await bind(visitor.session, phone, await code())
    await sql(
      `insert into person_identity (company_id, app_id, open_id, person_id) values ($1, 'ww' || $1, $2, $3)`,
      [companyId, staff.userId, visitor.personId],
    )
    // Both are one person by now, as the member's sign-in by WeCom would find them.
    await sql('update session set person_id = $3 where company_id = $1 and person_id = $2', [
      companyId,
      staff.personId,
      visitor.personId,
    ])
    expect((await unbind(visitor.session)).body.data?.isStaff).toBe(false)
    const { rows } = await sql(
      'select staff_id, bound_at from person where company_id = $1 and person_id = $2',
      [companyId, visitor.personId],
    )
    expect((await record(staff.session)).body.data?.isStaff).toBe(true)
    expect(rows).toEqual([{ staff_id: staff.staffId, bound_at: null }])
  })
})
