import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { cardActions, codeOf } from './card-actions.ts'

type BasicInfo = CallTypes<'PUT /biz/v1/card/user_card/basic_info'>['body']

const fixture = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, parts, makeCompany, makeStaff, makeVisitor } = fixture
const { edit, save, seen, changes, rows } = cardActions(fixture)

const picture = await sharp({ create: { width: 8, height: 10, channels: 3, background: '#2B5BD7' } })
  .png()
  .toBuffer()
const portrait = (companyId: string) => parts.files.put(companyId, picture, 'png')

const sections = (...keys: string[]) =>
  [...keys, ...all.filter((key) => !keys.includes(key))].map((key) => ({
    key,
    visible: key !== 'document',
  })) as NonNullable<BasicInfo['sections']>
const all = ['style', 'contact', 'profile', 'brochure', 'case', 'material', 'video', 'image', 'document']

describe('basic_info', () => {
  it('saves every field, for the owner to read back and for visitors to see', async () => {
    const companyId = await makeCompany()
    const staff = await makeStaff(companyId, { phone: '13900001111' })
    const body: BasicInfo = {
      revision: 1,
      name: ' 欧阳修远 ',
      position: '大区总监',
      avatar: await portrait(companyId),
      cardStyle: 3,
      cardColor: 6,
      address: '杭州市，滨江区; 1750 号',
      wechatId: 'xiuyuan_88',
      email: 'xy@yunfan.example',
      phones: [
        { label: '办公室', value: '0571-8888 0000', visibility: 'public' },
        { label: '家', value: '13700001111', visibility: 'hidden' },
      ],
      emails: [{ label: '', value: 'team@yunfan.example', visibility: 'exchange' }],
      visibility: { phone: 'exchange', wechatId: 'hidden' },
      english: { name: 'Xiuyuan Ouyang', position: 'Regional Director' },
      contactCode: 'default',
      sections: sections('style', 'profile', 'contact'),
    }
    expect((await save(staff.session, body)).body.data).toEqual({ revision: 2 })

    const mine = await edit(staff.session)
    const { revision, english, visibility, phones, emails, sections: order, ...same } = body
    expect(mine).toMatchObject({ ...same, name: '欧阳修远', revision: 2, phone: '13900001111', locked: [] })
    expect(mine.english).toMatchObject({ name: 'Xiuyuan Ouyang', address: '' })
    expect(mine.visibility).toEqual({
      phone: 'exchange',
      wechatId: 'hidden',
      email: 'public',
      address: 'public',
    })
    expect(mine.phones).toEqual(
      phones?.map((line) => ({ ...line, id: expect.stringMatching(/^[0-9a-f-]{36}$/) })),
    )
    expect(mine.sections.map(({ key, visible }) => ({ key, visible }))).toEqual(order)

    await seen(staff, {
      name: '欧阳修远',
      phone: '',
      wechatId: '',
      email: 'xy@yunfan.example',
      avatar: body.avatar,
      cardStyle: 3,
      cardColor: 6,
      contactCode: { kind: 'default' },
      lines: [{ kind: 'phone', label: '办公室', value: '0571-8888 0000' }],
      exchangeable: ['phone', 'email'],
      hasEnglish: true,
    })
    expect(await changes(staff.staffId)).toEqual([
      expect.arrayContaining(['name', 'position', 'avatar', 'address', 'wechatId', 'email', 'phone']),
    ])
    const stored = await rows<{ sealed: Buffer }>(
      'select sealed from card_line where staff_id = $1',
      staff.staffId,
    )
    expect(stored.map(({ sealed }) => sealed.toString('latin1')).join()).not.toContain('13700001111')
  })

  it('keeps a line’s id, order and the lines of the other kind', async () => {
    const staff = await makeStaff(await makeCompany())
    const line = (value: string) => ({ label: '', value, visibility: 'public' as const })
    await save(staff.session, { phones: [line('021-1111'), line('021-2222')], emails: [line('a@b.example')] })
    const [first, second] = (await edit(staff.session)).phones
    await save(staff.session, { phones: [{ ...line('021-3333'), id: second?.id ?? '' }, line('021-1111')] })
    const now = await edit(staff.session)
    expect(now.phones.map(({ value }) => value)).toEqual(['021-3333', '021-1111'])
    expect(now.phones[0]?.id).toBe(second?.id)
    expect(now.phones[1]?.id).not.toBe(first?.id)
    expect(now.emails).toHaveLength(1)
  })

  it('leaves what an administrator changes at the same moment', async () => {
    const staff = await makeStaff(await makeCompany())
    const other = await parts.db.opsPool.connect()
    try {
      await other.query('begin')
      await other.query(`update staff set name = '新名字' where staff_id = $1`, [staff.staffId])
      const saved = save(staff.session, { position: '店长' })
      const waits = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
      await expect.poll(async () => (await rows(waits)).length).toBeGreaterThan(0)
      await other.query('commit')
      expect(codeOf(await saved)).toBe('0')
    } finally {
      other.release(true)
    }
    const now = await rows('select name, position from staff where staff_id = $1', staff.staffId)
    expect(now).toEqual([{ name: '新名字', position: '店长' }])
  })

  it('shows no other caller a hidden line', async () => {
    const { session, staffId } = await makeStaff(await makeCompany())
    const line = { label: '', value: '021-12345678' }
    await save(session, { phones: [{ ...line, visibility: 'hidden' }] })
    await save(session, { phones: [{ ...line, value: '021-87654321', visibility: 'hidden' }] })
    expect(await changes(staffId)).toEqual([])
    await save(session, { phones: [{ ...line, visibility: 'public' }] })
    expect(await changes(staffId)).toEqual([['phone']])
  })

  it('refuses a save of an older revision, and takes the same save twice', async () => {
    const staff = await makeStaff(await makeCompany())
    const first = { revision: 1, position: '甲' }
    expect(codeOf(await save(staff.session, first))).toBe('0')
    expect((await save(staff.session, first)).body.data).toEqual({ revision: 2 })
    expect(codeOf(await save(staff.session, { revision: 1, position: '乙' }))).toBe('500305')
    expect((await edit(staff.session)).position).toBe('甲')
    expect(await changes(staff.staffId)).toEqual([['position']])
  })

  it('overwrites nothing that an administrator changed since it was read, by hand or by a list', async () => {
    const companyId = await makeCompany()
    const staff = await makeStaff(companyId, { userId: 'LinLan' })
    const admin = await makeStaff(companyId, { role: 'admin' })
    const byHand = () =>
      callAs(admin.session, 'POST /biz/v1/staff/update', { body: { userId: 'LinLan', position: '店长' } })
    const byList = async () => {
      const content = Buffer.from('账号,职位\nLinLan,总监\n').toString('base64')
      const check = await callAs(admin.session, 'POST /biz/v1/staff/import/check', {
        body: { source: 'file', content },
      })
      const importId = check.body.data?.importId ?? ''
      return callAs(admin.session, 'POST /biz/v1/staff/import/apply', { body: { importId } })
    }
    for (const change of [byHand, byList]) {
      const { revision } = await edit(staff.session)
      expect(codeOf(await change())).toBe('0')
      expect(codeOf(await save(staff.session, { revision, position: '我的职位' }))).toBe('500305')
    }
    // A change of a field that no card shows leaves the revision.
    const { revision, position } = await edit(staff.session)
    expect(position).toBe('总监')
    const inside = { userId: 'LinLan', department: '销售部' }
    await callAs(admin.session, 'POST /biz/v1/staff/update', { body: inside })
    expect(codeOf(await save(staff.session, { revision, position: '我的职位' }))).toBe('0')
  })

  it('lets one of many saves of the same revision through', async () => {
    const staff = await makeStaff(await makeCompany())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => save(staff.session, { revision: 1, position: `第${at}` })),
    )
    expect(answers.map(codeOf).sort()).toEqual(['0', ...Array(19).fill('500305')])
    expect(await edit(staff.session)).toMatchObject({
      revision: 2,
      position: expect.stringMatching(/^第\d+$/),
    })
  })

  const refused: [string, BasicInfo][] = [
    ['a picture of another host', { avatar: 'https://evil.example/a.png' }],
    ['a picture of another company', { avatar: `/files/otherone/${'A'.repeat(22)}.png` }],
    ['a file that is no picture', { avatar: `/files/own00000/${'A'.repeat(22)}.pdf` }],
    ['a section twice', { sections: [...sections().slice(0, 8), { key: 'style', visible: false }] }],
    ['a name of spaces', { name: '   ' }],
    ['no e-mail address', { email: 'nobody' }],
    ['no number', { phones: [{ label: '', value: 'call me', visibility: 'public' }] }],
    ['too many lines', { phones: Array(9).fill({ label: '', value: '021-1', visibility: 'public' }) }],
    ['a colour that is none', { cardColor: 7 }],
  ]
  it.each(refused)('refuses %s, and saves nothing beside it', async (_what, wrong) => {
    const companyId = await makeCompany()
    const staff = await makeStaff(companyId)
    const body = JSON.parse(JSON.stringify({ ...wrong, wechatId: 'new' }).replace('own00000', companyId))
    expect((await save(staff.session, body)).status).toBe(400)
    expect(await edit(staff.session)).toMatchObject({ revision: 1, wechatId: '', phones: [] })
  })

  it('is for the own card, and for an administrator who names a colleague', async () => {
    const companyId = await makeCompany()
    const admin = await makeStaff(companyId, { role: 'admin' })
    const staff = await makeStaff(companyId, { phone: '13912345678', card: false })
    const peer = await makeStaff(companyId)
    for (const [session, userId] of [
      [peer.session, staff.userId],
      [admin.session, 'Unobody'],
    ] as const)
      expect((await save(session, { userId, position: '新' })).status).toBe(404)
    expect(codeOf(await save(admin.session, { userId: staff.userId, position: '新' }))).toBe('0')
    expect(await edit(admin.session, staff.userId)).toMatchObject({ position: '新', phone: '139****5678' })
    const profile = '十年经验'
    await save(admin.session, { userId: staff.userId, profile })
    await save(admin.session, { position: '店长' })
    expect(await edit(staff.session)).toMatchObject({ position: '新', profile })
    const log = await rows(
      `select detail -> 'staffId' as of, detail -> 'fields' as fields from audit
        where company_id = $1 and action = 'card changed' order by at`,
      companyId,
    )
    expect(log).toEqual(['position', 'profile'].map((field) => ({ of: staff.staffId, fields: [field] })))
    // Made by a colleague, it waits for its owner.
    expect(await edit(staff.session)).toMatchObject({ isOpen: false, claimed: false, phone: '13912345678' })
  })
})

describe('profile', () => {
  const put = (session: string, profile: string, englishProfile?: string) =>
    callAs(session, 'PUT /biz/v1/card/user_card/profile', {
      body: { profile, ...(englishProfile === undefined ? {} : { englishProfile }) },
    })

  it('takes 500 characters, however many bytes each has, and no more', async () => {
    const staff = await makeStaff(await makeCompany())
    expect(codeOf(await put(staff.session, '😀'.repeat(500)))).toBe('0')
    expect((await put(staff.session, '字'.repeat(501))).status).toBe(400)
    await seen(staff, { profile: '😀'.repeat(500) })
  })

  it('speaks both languages', async () => {
    const staff = await makeStaff(await makeCompany())
    await put(staff.session, '十年经验\n随叫随到', 'Ten years')
    const english = { headers: { 'accept-language': 'en' } }
    await seen(staff, { profile: 'Ten years' }, english)
    await seen(staff, { profile: '十年经验\n随叫随到' })
    await put(staff.session, '只有中文', '')
    await seen(staff, { profile: '只有中文', hasEnglish: false }, english)
  })
})

describe('the card as read for editing', () => {
  it('says how complete a card is, and which fields are missing', async () => {
    const staff = await makeStaff(await makeCompany())
    const { completeness } = await edit(staff.session)
    expect(completeness.missing).toEqual([
      'avatar',
      'email',
      'address',
      'wechatId',
      'profile',
      'materials',
      'goods',
    ])
    expect(completeness.percent).toBe(25)
  })

  it('previews a card that is not made yet as it will be, in its owner’s language', async () => {
    const companyId = await makeCompany({ name: '云帆科技' })
    const staff = await makeStaff(companyId, { name: '周凯', card: false })
    const { body } = await callAs(staff.session, 'GET /biz/v1/card/user_card/preview')
    expect(body.data).toMatchObject({
      name: '周凯',
      companyName: '云帆科技',
      cardStyle: 1,
      predecessor: null,
    })
    await seen(staff, '500301')
  })

  it('is set up part by part; only the owner reads hidden fields and a closed card', async () => {
    const companyId = await makeCompany()
    const staff = await makeStaff(companyId)
    const visitor = await makeVisitor(companyId)
    await save(staff.session, {
      visibility: { phone: 'hidden', email: 'exchange' },
      cardStyle: 2,
      cardColor: 4,
    })
    const config = (session: string, configType: string) =>
      callAs(session, 'GET /biz/v1/card/user_card/get_card_config', {
        query: { configType, companyId, userId: staff.userId },
      })
    const style = (await config('', 'style')).body.data
    expect(style?.palette).toHaveLength(7)
    expect(style?.palette.filter(({ chosen }) => chosen)).toMatchObject([{ cardColor: 4, text: '#FFFFFF' }])
    expect(style?.styles.map(({ chosen }) => chosen)).toEqual([false, true, false])
    const keys = async (session: string) =>
      (await config(session, 'fields')).body.data?.fields.map(({ key, visibility }) => `${key} ${visibility}`)
    expect(await keys(visitor.session)).not.toContainEqual(expect.stringMatching(/^phone/))
    expect(await keys(staff.session)).toContain('phone hidden')
    expect(await keys('')).toContain('email exchange')
    expect((await config('', 'nothing')).status).toBe(400)

    await save(staff.session, { isOpen: false })
    expect(codeOf(await config(visitor.session, 'card'))).toBe('500301')
    expect((await config(staff.session, 'card')).body.data?.sections).toHaveLength(9)
  })
})
