import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { cardActions, codeOf } from './card-actions.ts'

const fixture = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, makeCompany, makeStaff } = fixture
const { edit, save, seen, rows, changes, sendCode } = cardActions(fixture)

const claim = (
  session: string,
  body: { consent?: boolean; cardStyle?: 1 | 2 | 3; cardColor?: number } = {},
) => callAs(session, 'POST /biz/v1/card/user_card/claim', { body })
const consent = (session: string, granted: boolean) =>
  callAs(session, 'POST /card/v1/privacy/consent', { body: { scope: 'staffCard', granted } })
const licence = (session: string, userId: string, licensed: boolean) =>
  callAs(session, 'POST /biz/v1/card/user_card/licence', { body: { userId, licensed } })

describe('the first run', () => {
  it('opens a card once, however often it is tapped', async () => {
    const companyId = await makeCompany()
    const staff = await makeStaff(companyId, { name: '周凯', card: false })
    expect(codeOf(await claim(staff.session))).toBe('500309')
    await seen(staff, '500301')
    const look = { consent: true, cardStyle: 2, cardColor: 3 } as const
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(staff.session, look)))
    expect(answers.map(codeOf)).toEqual(Array(20).fill('0'))
    const [first] = answers
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data)))).toEqual(
      new Set([JSON.stringify(first?.body.data)]),
    )
    const given = await rows(
      `select from consent where company_id = $1 and scope = 'staffCard' and granted`,
      companyId,
    )
    expect(given).toHaveLength(1)
    await seen(staff, { name: '周凯', cardStyle: 2, cardColor: 3 })
    expect(await edit(staff.session)).toMatchObject({ claimed: true, isOpen: true, consented: true })
  })

  it('is closed and opened by its owner, and stays closed for all others once the consent is withdrawn', async () => {
    const companyId = await makeCompany()
    const admin = await makeStaff(companyId, { role: 'admin' })
    const staff = await makeStaff(companyId, { card: false })
    const { userId } = staff
    expect(codeOf(await save(staff.session, { isOpen: true }))).toBe('500309')
    await claim(staff.session, { consent: true })
    await save(staff.session, { isOpen: false })
    await seen(staff, '500301')
    expect(codeOf(await save(staff.session, { isOpen: true }))).toBe('0')
    await seen(staff, { userId })
    await consent(staff.session, false)
    await seen(staff, '500301')
    for (const session of [staff.session, admin.session])
      expect(codeOf(await save(session, { userId, isOpen: true }))).toBe('500309')
    expect(codeOf(await claim(staff.session))).toBe('500309')
    expect(codeOf(await claim(staff.session, { consent: true }))).toBe('0')
    await seen(staff, { userId })
  })

  it('asks for a licence in one tap, which an administrator gives', async () => {
    const companyId = await makeCompany()
    const admin = await makeStaff(companyId, { role: 'admin' })
    const staff = await makeStaff(companyId, { name: '周凯', card: false })
    const { userId } = staff
    await licence(admin.session, userId, false)
    expect(codeOf(await claim(staff.session, { consent: true }))).toBe('500308')
    const ask = () => callAs(staff.session, 'POST /biz/v1/card/user_card/ask_licence', { body: {} })
    const asked = await Promise.all([ask(), ask(), ask()])
    expect(new Set(asked.map(({ body }) => body.data?.askedAt)).size).toBe(1)
    expect((await edit(staff.session)).licenceAskedAt).toBe(asked[0]?.body.data?.askedAt)
    const waiting = () =>
      callAs(admin.session, 'GET /biz/v1/card/user_card/licence_requests', {
        query: { page: 1, pageSize: 10 },
      })
    expect((await waiting()).body.data).toMatchObject({ total: 1, list: [{ userId, name: '周凯' }] })
    expect((await licence(admin.session, 'Unobody', true)).status).toBe(404)
    const given = await Promise.all([1, 2, 3].map(() => licence(admin.session, userId, true)))
    expect(given.map(codeOf)).toEqual(['0', '0', '0'])
    const audit = `select action from audit where company_id = $1 and action = 'licence given'`
    expect((await rows(audit, companyId)).length).toBe(1)
    expect((await waiting()).body.data).toMatchObject({ total: 0, list: [] })
    expect((await ask()).body.data).toEqual({ askedAt: '' })
    expect(codeOf(await claim(staff.session, { consent: true }))).toBe('0')
    await licence(admin.session, userId, false)
    await seen(staff, '500301')
  })
})

describe('the registered phone', () => {
  const change = (session: string, phone: string, code: string) =>
    callAs(session, 'POST /biz/v1/card/user_card/phone', { body: { phone, code } })

  it('changes by the code that went to the new one; the session stays, and a second tap is none', async () => {
    const companyId = await makeCompany()
    const staff = await makeStaff(companyId, { phone: '13900000001' })
    await sendCode(companyId, '13900000002', '246810')
    expect(codeOf(await change(staff.session, '13900000002', '000000'))).toBe('500480')
    const done = await Promise.all([1, 2, 3].map(() => change(staff.session, '13900000002', '246810')))
    expect(done.map(codeOf)).toEqual(['0', '0', '0'])
    expect(await edit(staff.session)).toMatchObject({ phone: '13900000002', revision: 2 })
    await seen(staff, { phone: '13900000002' })
    expect(await changes(staff.staffId)).toEqual([['phone']])
  })

  it('is given to one member alone, even where two ask for it at once', async () => {
    const companyId = await makeCompany()
    const [a, b, c] = [
      await makeStaff(companyId, { phone: '13900000011' }),
      await makeStaff(companyId, { phone: '13900000012' }),
      await makeStaff(companyId, { phone: '13900000013' }),
    ]
    await sendCode(companyId, '13900000011', '135790')
    expect(codeOf(await change(b.session, '13900000011', '135790'))).toBe('500307')
    expect((await edit(b.session)).phone).toBe('13900000012')
    await sendCode(companyId, '13900000099', '135791')
    const both = await Promise.all([b, c].map(({ session }) => change(session, '13900000099', '135791')))
    expect(both.map(codeOf).sort()).toEqual(['0', '500307'])
    await rows(`update staff set status = 'left' where staff_id = $1`, a.staffId)
    await sendCode(companyId, '13900000011', '135792')
    expect(codeOf(await change(b.session, '13900000011', '135792'))).toBe('0')
  })

  it('knows a code of another purpose from one of its own', async () => {
    const companyId = await makeCompany()
    const staff = await makeStaff(companyId)
    await sendCode(companyId, '13900000021', '112233')
    const bind = await callAs(staff.session, 'POST /card/v1/user/center/bind', {
      body: { phone: '13900000021', code: '112233' },
    })
    expect(codeOf(bind)).toBe('500480')
  })
})
