import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { appWithSms, newPhone } from './sms-app.ts'

const { callAs, makeCompany, makeStaff, makeVisitor, makeMaterial, parts, sql, giveCode } = await appWithSms()

const isSale = (session: string) => callAs(session, 'POST /card/v1/user/center/is/sale', { body: {} })
const saleInfo = (session: string) => callAs(session, 'POST /card/v1/user/center/sale/info', { body: {} })
const match = (session: string, phone: string, code?: string) =>
  callAs(session, 'POST /card/v1/user/center/is/phone/match', { body: { phone, ...(code ? { code } : {}) } })

describe('who the caller is', () => {
  it('tells staff, visitors and anonymous callers apart', async () => {
    const companyId = await makeCompany()
    const [staff, visitor] = [await makeStaff(companyId), await makeVisitor(companyId)]
    expect((await isSale(staff.session)).body.data).toEqual({ isSale: true })
    expect((await isSale(visitor.session)).body.data).toEqual({ isSale: false })
    expect((await isSale('')).status).toBe(401)
  })

  it('shows a member of staff themselves, the phone masked', async () => {
    const companyId = await makeCompany({ name: '青禾家居' })
    const admin = await makeStaff(companyId, { role: 'admin', name: '何静', phone: '13812345678' })
    expect((await saleInfo(admin.session)).body.data).toEqual({
      id: admin.staffId,
      userId: admin.userId,
      name: '何静',
      position: '客户经理',
      department: '',
      avatar: '',
      companyName: '青禾家居',
      phone: '138****5678',
      isAdmin: true,
      bound: false,
    })
  })

  it('shows nothing to a visitor, and the member to a visitor who is bound', async () => {
    const [companyId, phone] = [await makeCompany(), newPhone()]
    const staff = await makeStaff(companyId, { phone })
    const visitor = await makeVisitor(companyId)
    const before = (await saleInfo(visitor.session)).body.data
    expect(new Set(Object.values(before ?? {}))).toEqual(new Set(['', false]))
    const code = await giveCode({ companyId, phone, code: '246810' })
    await callAs(visitor.session, 'POST /card/v1/user/center/bind', { body: { phone, code } })
    expect((await saleInfo(visitor.session)).body.data).toMatchObject({ id: staff.staffId, bound: true })
  })

  it('shows no phone where none is registered', async () => {
    const companyId = await makeCompany()
    const staff = await makeStaff(companyId)
    await sql('update staff set phone_sealed = null, phone_hash = null where company_id = $1', [companyId])
    expect((await saleInfo(staff.session)).body.data?.phone).toBe('')
    expect((await match(staff.session, '13800001234')).body.data).toEqual({ match: false })
  })
})

describe('is it my registered phone', () => {
  it('matches only their own phone for staff', async () => {
    const companyId = await makeCompany()
    const [own, colleagues] = [newPhone(), newPhone()]
    const staff = await makeStaff(companyId, { phone: own })
    await makeStaff(companyId, { phone: colleagues })
    expect((await match(staff.session, own)).body.data).toEqual({ match: true })
    for (const phone of [colleagues, newPhone()])
      expect((await match(staff.session, phone)).body.data).toEqual({ match: false })
  })

  it('gives a visitor the same answer for a registered phone and for any other', async () => {
    const companyId = await makeCompany()
    const [registered, visitor] = [newPhone(), await makeVisitor(companyId)]
    await makeStaff(companyId, { phone: registered })
    const answers = [await match(visitor.session, registered), await match(visitor.session, newPhone())]
    const [a, b] = answers.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }))
    expect(a).toEqual(b)
    expect(a?.body.data).toEqual({ match: false })
    const wrong = [
      await match(visitor.session, registered, '000000'),
      await match(visitor.session, newPhone(), '000000'),
    ]
    expect(wrong.map(({ body }) => body.code)).toEqual(['500480', '500480'])
  })

  it('looks up no staff for a wrong code: the response time would reveal registered phones', async () => {
    const companyId = await makeCompany()
    const registered = newPhone()
    const { staffId } = await makeStaff(companyId, { phone: registered })
    const visitor = await makeVisitor(companyId)
    const codes = await parts.db.ops.transaction().execute(async (held) => {
      await held.selectFrom('staff').select('name').where('staff_id', '=', staffId).forUpdate().execute()
      const tries = Promise.all([
        match(visitor.session, registered, '000000'),
        callAs(visitor.session, 'POST /card/v1/user/center/bind', {
          body: { phone: registered, code: '000000' },
        }),
      ]).then((answers) => answers.map(({ body }) => body.code))
      return Promise.race([tries, wait(10_000, 'waits for the staff')])
    })
    expect(codes).toEqual(['500480', '500480'])
  })

  it('answers truthfully once after the code of the phone was proven', async () => {
    const companyId = await makeCompany()
    const [registered, unknown, visitor] = [newPhone(), newPhone(), await makeVisitor(companyId)]
    await makeStaff(companyId, { phone: registered })
    for (const phone of [registered, unknown]) await giveCode({ companyId, phone, code: '246810' })
    expect((await match(visitor.session, registered, '246810')).body.data).toEqual({ match: true })
    expect((await match(visitor.session, unknown, '246810')).body.data).toEqual({ match: false })
    expect((await match(visitor.session, registered, '246810')).body.code).toBe('500480')
  })

  it('counts its tries with those of binding', async () => {
    const [companyId, phone] = [await makeCompany(), newPhone()]
    await makeStaff(companyId, { phone })
    const visitor = await makeVisitor(companyId)
    await giveCode({ companyId, phone, code: '246810' })
    for (let n = 0; n < 5; n++) await match(visitor.session, phone, `00000${n}`)
    const { body } = await callAs(visitor.session, 'POST /card/v1/user/center/bind', {
      body: { phone, code: '246810' },
    })
    expect(body.code).toBe('500480')
  })
})

describe('materials', () => {
  async function library() {
    const companyId = await makeCompany()
    const [staff, visitor] = [await makeStaff(companyId), await makeVisitor(companyId)]
    const onCard = await makeMaterial(companyId, { title: '在名片上' })
    await makeMaterial(companyId, { title: '不在名片上_100%', kind: 'case' })
    const draft = await makeMaterial(companyId, { title: '草稿', status: 'draft' })
    for (const id of [onCard, draft])
      await sql('insert into card_material (company_id, staff_id, material_id) values ($1, $2, $3)', [
        companyId,
        staff.staffId,
        id,
      ])
    const other = await makeCompany()
    await makeMaterial(other, { title: '别家的' })
    const list = async (
      session: string,
      more: { kind?: 'case' | 'article'; title?: string } = {},
      page = 1,
    ) => {
      const { body } = await callAs(session, 'POST /card/v1/user/center/mini-material/list', {
        body: { page, pageSize: 1, ...more },
      })
      return { total: body.data?.total, titles: body.data?.list.map(({ title }) => title) }
    }
    const setCard = (change: string) => sql(`update card set ${change} where company_id = $1`, [companyId])
    return { companyId, staff, visitor, list, setCard }
  }

  it('are all published ones for staff, those of open cards for a visitor', async () => {
    const { staff, visitor, list, setCard } = await library()
    expect(await list(staff.session)).toEqual({ total: 2, titles: ['不在名片上_100%'] })
    expect(await list(staff.session, {}, 2)).toEqual({ total: 2, titles: ['在名片上'] })
    expect(await list(staff.session, {}, 3)).toEqual({ total: 2, titles: [] })
    expect(await list(visitor.session)).toEqual({ total: 1, titles: ['在名片上'] })
    await setCard(`sections = '[{"key": "material", "visible": false}]'`)
    expect((await list(visitor.session)).total).toBe(0)
    await setCard(`sections = '[{"key": "case", "visible": false}]'`)
    expect((await list(visitor.session)).total).toBe(1)
    await setCard('is_open = false')
    expect((await list(visitor.session)).total).toBe(0)
  })

  it('are found by kind and by a part of the title, whose signs mean themselves', async () => {
    const { staff, list } = await library()
    expect((await list(staff.session, { kind: 'case' })).titles).toEqual(['不在名片上_100%'])
    expect((await list(staff.session, { title: '名片' })).total).toBe(2)
    expect((await list(staff.session, { title: '_' })).total).toBe(1)
    expect((await list(staff.session, { title: '%' })).total).toBe(1)
    expect((await list(staff.session, { title: '\\' })).total).toBe(0)
    expect((await list(staff.session, { kind: 'article', title: '100' })).total).toBe(0)
  })
})
