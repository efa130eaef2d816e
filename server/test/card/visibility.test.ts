import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { routedId } from '#core/crypto/sealer.ts'
import { testApp } from '../support/app.ts'

const { parts, callAs, makeCompany, makeMaterial, makeStaff, makeVisitor } = await testApp()
const { db } = parts

const detail = (companyId: string, query: object, session = '') =>
  callAs(session, 'GET /biz/v1/card/user_card/detail', { query: { companyId, ...query } })

const setCard = (companyId: string, staffId: string, values: object) =>
  db.tenant(companyId, (tenant) =>
    tenant
      .updateTable('card')
      .set(values)
      .where('company_id', '=', companyId)
      .where('staff_id', '=', staffId)
      .execute(),
  )

const setStaff = (companyId: string, staffId: string, values: object) =>
  db.tenant(companyId, (tenant) =>
    tenant
      .updateTable('staff')
      .set(values)
      .where('company_id', '=', companyId)
      .where('staff_id', '=', staffId)
      .execute(),
  )

test('a phone and an e-mail leave only where their owner made them public', async () => {
  const companyId = await makeCompany()
  const open = await makeStaff(companyId, { phone: '13900000001' })
  const shy = await makeStaff(companyId, { phone: '13900000002' })
  for (const { staffId } of [open, shy]) await setStaff(companyId, staffId, { email: 'a@b.example' })
  await setCard(companyId, shy.staffId, { visibility: '{"phone": "hidden", "email": "hidden"}' })

  const shown = await detail(companyId, { userId: open.userId })
  expect(shown.body.data).toMatchObject({ phone: '13900000001', email: 'a@b.example' })
  const hidden = await detail(companyId, { userId: shy.userId })
  expect(hidden.body.data).toMatchObject({ phone: '', email: '' })
  expect(JSON.stringify(hidden.body)).not.toContain('13900000002')

  const query = { companyId, userId: shy.userId }
  const face = await callAs('', 'GET /card/v1/card/user_card', { query })
  expect(face.body.data).toMatchObject({ phone: '', email: '' })
  const list = await callAs('', 'GET /card/v1/card/list', {
    query: { companyID: companyId, page: 1, pageSize: 10 },
  })
  expect(list.body.data).toMatchObject({ total: 2, page: 1, pageSize: 10 })
  expect(list.body.data?.list.map(({ phone }) => phone).sort()).toEqual(['', '13900000001'])
  const who = { userId: shy.userId, corpId: `ww${companyId}`, cid: companyId }
  for (const call of [
    'GET /biz/v1/qw/find_user',
    'GET /biz/v1/gw/find_user',
    'GET /biz/v1/qw/find_user_detail',
  ] as const) {
    const found = await callAs('', call, { query: who })
    expect(found.body.data).toMatchObject({ userId: shy.userId, phone: '' })
  }
})

test.each([
  ['the card is closed', { is_open: false }, {}],
  ['the licence was taken back', {}, { licensed: false }],
])('%s: 500301, and in no list', async (_, card, staff) => {
  const companyId = await makeCompany()
  const { staffId, userId } = await makeStaff(companyId)
  if (Object.keys(card).length) await setCard(companyId, staffId, card)
  if (Object.keys(staff).length) await setStaff(companyId, staffId, staff)

  expect((await detail(companyId, { userId })).body).toMatchObject({
    code: '500301',
    success: false,
    data: null,
  })
  const query = { companyId, userId }
  const face = await callAs('', 'GET /card/v1/card/user_card', { query })
  expect(face.body.code).toBe('500301')
  const asked = await callAs('', 'GET /card/v1/card/is_open', { query })
  expect(asked.body.data).toEqual({ isOpen: false })
  const config = await callAs('', 'GET /biz/v1/card/user_card/get_card_config', {
    query: { configType: 'card', ...query },
  })
  expect(config.body.code).toBe('500301')
  const goods = await callAs('', 'GET /biz/v1/card/user_card/goods', { query })
  expect(goods.body.code).toBe('500301')
  const list = await callAs('', 'GET /card/v1/card/list', {
    query: { companyID: companyId, page: 1, pageSize: 10 },
  })
  expect(list.body.data).toMatchObject({ list: [], total: 0 })
  const found = await callAs('', 'GET /biz/v1/qw/find_user', {
    query: { userId, corpId: `ww${companyId}`, cid: companyId },
  })
  expect(found.status).toBe(404)
})

test('a member without a card is not open; a member who left is not found', async () => {
  const companyId = await makeCompany()
  const bare = await makeStaff(companyId, { card: false })
  const left = await makeStaff(companyId)
  await setStaff(companyId, left.staffId, { status: 'left' })

  expect((await detail(companyId, { userId: bare.userId })).body.code).toBe('500301')
  expect((await detail(companyId, { userId: left.userId })).status).toBe(404)
  const asked = await callAs('', 'GET /biz/v1/card/user_card/is_open', {
    query: { companyId, userId: left.userId },
  })
  expect(asked.status).toBe(404)
})

test('a closed company shows nothing', async () => {
  const companyId = await makeCompany({ status: 'closed' })
  const { userId } = await makeStaff(companyId)
  expect((await detail(companyId, { userId })).status).toBe(404)
  const query = { companyID: companyId }
  expect((await callAs('', 'GET /card/v1/card/company', { query })).status).toBe(404)
  const list = await callAs('', 'GET /card/v1/card/list', { query: { ...query, page: 1, pageSize: 10 } })
  expect(list.status).toBe(404)
})

test.each(['shareId', 'sceneId'])('noId as %s names no card', async (name) => {
  const companyId = await makeCompany()
  const { userId, session } = await makeStaff(companyId)
  const anonymous = await detail(companyId, { [name]: 'noId' })
  expect(anonymous.status).toBe(400)
  expect(anonymous.body.errors).toMatchObject([{ path: 'userId' }])
  expect((await detail(companyId, { [name]: 'noId' }, session)).body.data).toMatchObject({ userId })
})

test('a share or a printed scene leads to the card; a scene of an earlier issue must be reopened', async () => {
  const companyId = await makeCompany()
  const { staffId, userId, personId, session } = await makeStaff(companyId)
  const [shareId, sceneId] = [routedId(companyId), routedId(companyId)]
  const base = { company_id: companyId, staff_id: staffId, content_type: 'card' as const, content_id: userId }
  await db.tenant(companyId, async (tenant) => {
    await tenant
      .insertInto('share')
      .values({ ...base, share_id: shareId, share_type: 'staff', person_id: personId, parent_share_id: null })
      .execute()
    await tenant
      .insertInto('scene')
      .values({ ...base, scene_id: sceneId, share_id: shareId })
      .execute()
  })

  // The share id alone says the company too.
  const shared = await callAs('', 'GET /biz/v1/card/user_card/detail', { query: { shareId } })
  expect(shared.body.data).toMatchObject({ companyId, userId })
  const scanned = await callAs('', 'GET /biz/v1/card/user_card/detail', { query: { sceneId } })
  expect(scanned.body.data).toMatchObject({ companyId, userId })
  expect((await detail(companyId, { sceneId })).body.data).toMatchObject({ userId })
  const meaning = await callAs('', 'GET /biz/v1/card/user_card/user/scene', { query: { sceneId, companyId } })
  expect(meaning.body.data).toEqual({
    companyId,
    userId,
    contentType: 'card',
    contentId: userId,
    shareId,
    saleShareId: shareId,
    shareType: 'staff',
  })

  const isOpen = (query: object) =>
    callAs('', 'GET /biz/v1/card/user_card/is_open', { query: { companyId, ...query } })
  const config = (of: string) =>
    callAs(of, 'GET /biz/v1/card/user_card/get_card_config', {
      query: { companyId, sceneId, configType: 'card' },
    })
  expect((await isOpen({ sceneId })).body.data).toEqual({ isOpen: true })
  expect((await config('')).body.code).toBe('0')

  await setCard(companyId, staffId, { issue: 2 })
  await expect.poll(async () => (await detail(companyId, { sceneId })).body.code).toBe('500304')
  // No call says of it what the card's own page would not.
  expect((await isOpen({ sceneId })).body).toMatchObject({ code: '500304', data: null })
  expect((await config('')).body).toMatchObject({ code: '500304', data: null })
  expect((await config(session)).body.code).toBe('0')
  for (const query of [{ shareId }, { userId }])
    expect((await isOpen(query)).body.data).toEqual({ isOpen: true })
  const old = await callAs('', 'GET /card/v1/card/detail', { query: { companyID: companyId, sceneId } })
  expect(old.body.code).toBe('500304')
  expect((await detail(companyId, { shareId })).body.code).toBe('0')

  await setCard(companyId, staffId, { is_open: false })
  expect((await isOpen({ sceneId })).body.data).toEqual({ isOpen: false })
})

test('the chain of shares is followed to the salesperson who began it', async () => {
  const companyId = await makeCompany()
  const { staffId, userId, personId } = await makeStaff(companyId)
  const visitor = await makeVisitor(companyId)
  const [root, relay, further] = [routedId(companyId), routedId(companyId), routedId(companyId)]
  const base = { company_id: companyId, staff_id: staffId, content_type: 'card' as const, content_id: userId }
  await db.tenant(companyId, async (tenant) => {
    for (const [share_id, parent_share_id, share_type, person_id] of [
      [root, null, 'staff', personId],
      [relay, root, 'wxUser', visitor.personId],
      [further, relay, 'wxUser', visitor.personId],
    ] as const)
      await tenant
        .insertInto('share')
        .values({ ...base, share_id, parent_share_id, share_type, person_id })
        .execute()
  })
  const meaning = await callAs('', 'GET /biz/v1/card/user_card/user/scene', {
    query: { sceneId: further, companyId },
  })
  expect(meaning.body.data).toMatchObject({ shareId: further, saleShareId: root, shareType: 'wxUser' })
})

test('only a member of staff gets the own card without parameters', async () => {
  const companyId = await makeCompany()
  const staff = await makeStaff(companyId, { role: 'admin' })
  const visitor = await makeVisitor(companyId)
  const own = await callAs(staff.session, 'GET /biz/v1/card/user_card/detail')
  expect(own.body.data).toMatchObject({ userId: staff.userId })
  const licensed = await callAs(staff.session, 'GET /biz/v1/card/qw/user_card/is_license')
  expect(licensed.body.data).toEqual({ isLicense: true })

  const lost = await callAs(visitor.session, 'GET /biz/v1/card/user_card/detail')
  expect(lost.status).toBe(400)
  expect(lost.body.errors?.map(({ path }) => path)).toEqual(['userId'])
  const nothing = await callAs('', 'GET /biz/v1/card/user_card/detail')
  expect(nothing.status).toBe(400)
  expect(nothing.body.errors?.map(({ path }) => path)).toEqual(['companyId', 'userId'])
})

test('drafts and products that were taken offline cannot be read', async () => {
  const companyId = await makeCompany()
  const materialId = await makeMaterial(companyId, { status: 'draft' })
  const material = await callAs('', 'GET /card/v1/card/material', {
    query: { companyID: companyId, materialId },
  })
  expect(material.status).toBe(404)
  for (const status of ['draft', 'offline'] as const) {
    const goodId = randomUUID()
    await db.tenant(companyId, (tenant) =>
      tenant
        .insertInto('product')
        .values({ company_id: companyId, status, product_id: goodId, name: 'x', price: 1 })
        .execute(),
    )
    const product = await callAs('', 'GET /card/v1/card/good/detail', {
      query: { companyID: companyId, goodId },
    })
    expect(product.status).toBe(404)
  }
})

test('a closed company has no permission for the tab bar', async () => {
  const permitted = async (companyId: string) => {
    const query = { companyId, configType: 'default' }
    return (await callAs('', 'GET /card/v1/card/menu', { query })).body.data?.permitted
  }
  expect(await permitted(await makeCompany())).toBe(true)
  expect(await permitted(await makeCompany({ status: 'closed' }))).toBe(false)
})

test('the tab bar holds only pages that exist; unknown kinds of configuration are refused by name', async () => {
  const companyId = await makeCompany()
  const { userId } = await makeStaff(companyId)
  const menu = async (configType: string) =>
    (await callAs('', 'GET /card/v1/card/menu', { query: { companyId, configType } })).body.data
  const card = { pagePath: '/pages/person/index', zh: '名片', en: 'Card', icon: 'card' }
  const centre = {
    pagePath: '/pages/tabbar/usercenter/index',
    zh: '个人中心',
    en: 'Personal centre',
    icon: 'me',
  }
  expect(await menu('default')).toEqual({ permitted: true, list: [card, centre] })
  expect(await menu('card')).toEqual({ permitted: true, list: [card] })
  const admin = await makeStaff(companyId, { role: 'admin' })
  await callAs(admin.session, 'POST /mall/order/v1/mall_setting/base_setting/mall/status', {
    body: { status: true },
  })
  const mall = { pagePath: '/pages/tabbar/index/index', zh: '商城', en: 'Mall', icon: 'mall' }
  expect(await menu('default')).toEqual({ permitted: true, list: [mall, centre] })
  const staff = await menu('staff')
  expect(staff?.list.map(({ pagePath }) => pagePath)).toEqual([
    '/pages/home/index',
    '/pages/radar/index',
    card.pagePath,
    centre.pagePath,
  ])
  const bad = [
    await callAs('', 'GET /card/v1/card/menu', { query: { companyId, configType: 'mall' } }),
    await callAs('', 'GET /biz/v1/card/user_card/get_card_config', {
      query: { companyId, userId, configType: 'mall' },
    }),
  ]
  for (const { status, body } of bad) {
    expect(status).toBe(400)
    expect(body.errors?.map(({ path }) => path)).toEqual(['configType'])
  }
})
