import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { companyWideFields, type LockableField } from '@mingpian/contract/shared/rules/card-fields.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { cardActions, codeOf } from './card-actions.ts'

type BasicInfo = CallTypes<'PUT /biz/v1/card/user_card/basic_info'>['body']
type Setting = CallTypes<'POST /biz/v1/card/card_setting'>['body']

const fixture = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, parts, makeCompany, makeStaff } = fixture
const { edit, save, seen, changes } = cardActions(fixture)

const decide = (session: string, body: Setting) => callAs(session, 'POST /biz/v1/card/card_setting', { body })
const picture = await sharp({ create: { width: 8, height: 10, channels: 3, background: '#0E7A62' } })
  .png()
  .toBuffer()

async function company() {
  const companyId = await makeCompany()
  const admin = await makeStaff(companyId, { role: 'admin' })
  return { companyId, admin, staff: await makeStaff(companyId) }
}

const brief: NonNullable<BasicInfo['sections']> = [{ key: 'style', visible: false }]

/** A change that an owner tries on each lockable field, and the field's name in the answer. */
const wishes: Record<LockableField, [wish: BasicInfo, zh: string, en: string]> = {
  cardStyle: [{ cardStyle: 2 }, '名片样式', 'Card style'],
  cardColor: [{ cardColor: 5 }, '名片颜色', 'Card colour'],
  sections: [{ sections: brief }, '名片内容的顺序与显示', 'Sections of the card'],
  address: [{ address: '自己的地址' }, '地址', 'Address'],
  name: [{ name: '新名字' }, '姓名', 'Name'],
  position: [{ position: '总裁' }, '职位', 'Position'],
  avatar: [{ avatar: 'a picture' }, '头像', 'Portrait'],
  email: [{ email: 'own@yunfan.example' }, '邮箱', 'E-mail'],
}

describe('a field that the company locks', () => {
  it.each(Object.entries(wishes))('%s', async (key, [wish, zh, en]) => {
    const field = key as LockableField
    const { companyId, admin, staff } = await company()
    const avatar = wish.avatar && (await parts.files.put(companyId, picture, 'png'))
    const body = { ...wish, ...(avatar && { avatar }), wechatId: 'beside' }
    await decide(admin.session, { locked: [field] })

    const refused = await save(staff.session, body)
    expect(refused.body).toMatchObject({ code: '500306', message: `“${zh}”由公司统一设置，不能修改` })
    const inEnglish = await callAs(staff.session, 'PUT /biz/v1/card/user_card/basic_info', {
      body,
      headers: { 'accept-language': 'en' },
    })
    expect(inEnglish.body.message).toBe(`${en}: set by the company, you cannot change this`)
    const mine = await edit(staff.session)
    expect(mine).toMatchObject({ wechatId: '', revision: 1, locked: [field] })
    // Sent along as it is, it changes nothing.
    const same = {
      [field]:
        field === 'sections' ? mine.sections.map(({ key, visible }) => ({ key, visible })) : mine[field],
    }
    expect(codeOf(await save(staff.session, { ...same, wechatId: 'beside' }))).toBe('0')

    const byAdmin = await save(admin.session, { ...body, userId: staff.userId })
    expect(codeOf(byAdmin)).toBe(companyWideFields.includes(field) ? '500306' : '0')
    await decide(admin.session, { locked: [] })
    expect(codeOf(await save(staff.session, body))).toBe('0')
  })

  it.each(['position', 'address'] as const)('is locked on the English side too: %s', async (field) => {
    const { admin, staff } = await company()
    await save(staff.session, { english: { [field]: 'mine' } })
    await decide(admin.session, { locked: [field] })
    expect(codeOf(await save(staff.session, { english: { [field]: 'another' } }))).toBe('500306')
    expect(codeOf(await save(staff.session, { english: { name: 'Lin Xiao' } }))).toBe('0')
    await decide(admin.session, { locked: [] })
    expect((await edit(staff.session)).english).toMatchObject({ name: 'Lin Xiao', [field]: 'mine' })
  })

  it('stands on every card at once, and gives way to the former values', async () => {
    const { companyId, admin, staff } = await company()
    await save(staff.session, { cardStyle: 3, cardColor: 4, address: '旧址', sections: brief })
    await seen(staff, { cardStyle: 3, cardColor: 4, address: '旧址' })
    const locked = [...companyWideFields]
    const all: Setting = { revision: 1, locked, cardStyle: 2, cardColor: 6, address: '新总部', sections: [] }
    expect((await decide(admin.session, all)).body.data).toEqual({ revision: 2 })
    await seen(staff, { cardStyle: 2, cardColor: 6, address: '新总部' })
    for (const { userId } of [admin, staff]) {
      const face = await callAs('', 'GET /card/v1/card/user_card', { query: { companyId, userId } })
      expect(face.body.data).toMatchObject({ cardStyle: 2, cardColor: 6, address: '新总部' })
    }
    const config = await callAs('', 'GET /biz/v1/card/user_card/get_card_config', {
      query: { configType: 'card', companyId, userId: staff.userId },
    })
    expect(config.body.data?.sections[0]).toMatchObject({ key: 'style', visible: true, locked: true })
    expect(await changes(staff.staffId)).toEqual([['address'], ['address']])
    await decide(admin.session, { locked: [] })
    await seen(staff, { cardStyle: 3, cardColor: 4, address: '旧址' })
  })

  it('is saved on the revision it was read at, the same again without harm', async () => {
    const { admin } = await company()
    const first: Setting = { revision: 1, companyCardShown: false }
    expect((await decide(admin.session, first)).body.data).toEqual({ revision: 2 })
    expect((await decide(admin.session, first)).body.data).toEqual({ revision: 2 })
    expect(codeOf(await decide(admin.session, { revision: 1, cardColor: 1 }))).toBe('500305')
    expect((await decide(admin.session, { sections: [...brief, ...brief] })).status).toBe(400)
    const { body } = await callAs(admin.session, 'GET /biz/v1/card/card_setting')
    expect(body.data).toMatchObject({ revision: 2, companyCardShown: false, cardColor: 0, locked: [] })
  })
})
