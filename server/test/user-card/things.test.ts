import { randomUUID } from 'node:crypto'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'

const { callAs, makeCompany, makeStaff, makeMaterial, makeProduct, makeVisitor, parts } = await testApp({
  WEB_DIST: '/nowhere',
})

const key = 'PUT /biz/v1/card/user_card/company_material'
type Choice = CallTypes<typeof key>['body']
const change = (text: string, ...values: unknown[]) => parts.db.opsPool.query(text, values)

/** A company with a member, the materials a and b, and the products p and q. */
async function testCompany() {
  const companyId = await makeCompany()
  const staff = await makeStaff(companyId)
  const materials = [
    await makeMaterial(companyId, { title: '甲' }),
    await makeMaterial(companyId, { title: '乙' }),
  ]
  const goods = [await makeProduct(companyId, { name: '大' }), await makeProduct(companyId, { name: '小' })]
  const [a = '', b = ''] = materials
  const [p = '', q = ''] = goods
  const choose = (body: Choice, session = staff.session) => callAs(session, key, { body })
  const chosen = async (session = staff.session, query = {}) =>
    (await callAs(session, 'GET /biz/v1/card/user_card/company_material', { query })).body.data
  const page = async () =>
    (await callAs('', 'GET /biz/v1/card/user_card/detail', { query: { companyId, userId: staff.userId } }))
      .body.data
  /** The company fixes things for all cards. */
  async function fix(thing: { material?: string; product?: string }) {
    const cardId = randomUUID()
    await change(
      `insert into company_card (company_id, card_id, name, status, is_default) values ($1, $2, '公司', 'open', true)`,
      companyId,
      cardId,
    )
    for (const [kind, id] of Object.entries(thing))
      await change(
        `insert into company_card_${kind} (company_id, card_id, ${kind}_id, fixed) values ($1, $2, $3, true)`,
        companyId,
        cardId,
        id,
      )
    return cardId
  }
  return { companyId, staff, a, b, p, q, choose, chosen, page, fix }
}

describe('what stands on a card', () => {
  it('is what its owner chose, in their order and words, at once', async () => {
    const { a, b, p, q, choose, chosen, page } = await testCompany()
    expect((await page())?.goods).toEqual([])
    const saved = await choose({
      revision: 1,
      materials: [{ _id: b, title: ' 我的乙 ' }, { _id: a }],
      goods: [
        { _id: q, reason: '入门首选' },
        { _id: p, hidden: true },
      ],
    })
    expect(saved.body.data).toEqual({ revision: 2 })
    expect(await chosen()).toMatchObject({
      revision: 2,
      materials: [
        { _id: b, title: '乙', ownTitle: '我的乙', fixed: false, available: true },
        { _id: a, title: '甲', ownTitle: '' },
      ],
      goods: [
        { _id: q, name: '小', reason: '入门首选', hidden: false },
        { _id: p, name: '大', reason: '', hidden: true },
      ],
    })
    await expect
      .poll(async () => (await page())?.goods.map(({ name, reason }) => [name, reason]))
      .toEqual([['小', '入门首选']])
    const articles = (await page())?.sections.find((section) => section.key === 'material')
    expect(articles?.materials.map(({ title }) => title)).toEqual(['我的乙', '甲'])
  })

  it('is a price in money alone: a product that costs points stands on no card', async () => {
    const { companyId, staff, p, q, choose, chosen, page } = await testCompany()
    await choose({ goods: [{ _id: p }, { _id: q }] })
    await expect.poll(async () => (await page())?.goods.map(({ name }) => name)).toEqual(['大', '小'])
    await change(`update product set points = 300 where company_id = $1 and product_id = $2`, companyId, p)
    await expect.poll(async () => (await page())?.goods.map(({ name }) => name)).toEqual(['小'])
    expect((await chosen())?.goods.map(({ available }) => available)).toEqual([false, true])
    const query = { page: 1, pageSize: 9 }
    const { body } = await callAs(staff.session, 'GET /biz/v1/card/user_card/company_goods', { query })
    expect(body.data?.list.map(({ name }) => name)).toEqual(['小'])
  })

  it('keeps the list that a save says nothing of, and empties one that is empty', async () => {
    const { a, p, choose, chosen } = await testCompany()
    await choose({ materials: [{ _id: a }], goods: [{ _id: p }] })
    await choose({ goods: [] })
    expect(await chosen()).toMatchObject({ materials: [{ _id: a }], goods: [] })
  })

  it('does not overwrite a concurrent save, and takes a repetition as one save', async () => {
    const { a, b, choose, chosen } = await testCompany()
    const first = { revision: 1, materials: [{ _id: a }] }
    const answers = await Promise.all([choose(first), choose({ revision: 1, materials: [{ _id: b }] })])
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['0', '500305'])
    const now = (await chosen())?.materials.map(({ _id }) => ({ _id })) ?? []
    expect((await choose({ revision: 1, materials: now })).body.data).toEqual({ revision: 2 })
    expect((await choose({ revision: 2, materials: [] })).body.data).toEqual({ revision: 3 })
  })

  it('takes published things of the own company alone, each once, a hundred at most', async () => {
    const { companyId, a, p, choose, chosen } = await testCompany()
    const foreign = await makeMaterial(await makeCompany())
    const draft = await makeMaterial(companyId, { status: 'draft' })
    const nothing = await choose({ materials: [{ _id: randomUUID() }] })
    expect(nothing.status).toBe(404)
    const same = { ...nothing.body, requestId: '' }
    for (const _id of [foreign, draft, p, 'no-id'])
      expect({ ...(await choose({ materials: [{ _id: a }, { _id }] })).body, requestId: '' }).toEqual(same)
    expect((await choose({ goods: [{ _id: a }] })).status).toBe(404)
    const twice = await choose({ materials: [{ _id: a }, { _id: a.toUpperCase() }] })
    expect(twice.body.errors).toMatchObject([{ path: 'materials' }])
    const many = Array.from({ length: 101 }, () => ({ _id: randomUUID() }))
    expect((await choose({ goods: many })).status).toBe(400)
    expect((await choose({ goods: [{ _id: p, reason: '字'.repeat(61) }] })).status).toBe(400)
    expect(await chosen()).toMatchObject({ revision: 1, materials: [], goods: [] })
  })

  it('keeps a thing that was taken down in its place, unseen, until the owner lets it go', async () => {
    const { companyId, a, b, choose, chosen, page } = await testCompany()
    await choose({ materials: [{ _id: a }, { _id: b }] })
    await change(
      `update material set status = 'recalled' where company_id = $1 and material_id = $2`,
      companyId,
      a,
    )
    expect((await chosen())?.materials.map(({ available }) => available)).toEqual([false, true])
    expect((await choose({ materials: [{ _id: b }, { _id: a }] })).body.code).toBe('0')
    await expect.poll(async () => titles(await page())).toEqual(['乙'])
    await choose({ materials: [{ _id: b }] })
    expect((await choose({ materials: [{ _id: b }, { _id: a }] })).status).toBe(404)
  })

  it('begins with the company’s fixed things, which cannot be moved, renamed or removed', async () => {
    const { companyId, a, b, p, q, choose, chosen, page, fix } = await testCompany()
    await choose({ materials: [{ _id: a, title: '我的甲' }, { _id: b }], goods: [{ _id: p }] })
    const cardId = await fix({ material: b, product: q })
    const fixed = [
      [b, true],
      [a, false],
    ]
    const now = async () => (await chosen())?.materials.map(({ _id, fixed }) => [_id, fixed])
    expect(await now()).toEqual(fixed)
    await choose({
      materials: [{ _id: a }, { _id: b, title: '改名' }],
      goods: [{ _id: q, hidden: true }, { _id: p }],
    })
    expect(await now()).toEqual(fixed)
    await expect.poll(async () => titles(await page())).toEqual(['乙', '甲'])
    expect((await page())?.goods.map(({ name }) => name)).toEqual(['小', '大'])
    // Things that the owner had chosen too are theirs again.
    await change(
      `update company_card set is_default = false where company_id = $1 and card_id = $2`,
      companyId,
      cardId,
    )
    expect(await chosen()).toMatchObject({
      materials: [{ _id: a }, { _id: b, ownTitle: '' }],
      goods: [{ _id: p }],
    })
  })

  it('may be read by visitors in the company’s list as well, where a card shows it', async () => {
    const { companyId, a, b, choose, fix } = await testCompany()
    const visitor = await makeVisitor(companyId)
    const list = async () =>
      (
        await callAs(visitor.session, 'POST /card/v1/user/center/mini-material/list', {
          body: { page: 1, pageSize: 20 },
        })
      ).body.data?.list.map(({ _id }) => _id)
    expect(await list()).toEqual([])
    await choose({ materials: [{ _id: a }] })
    await fix({ material: b })
    expect(new Set(await list())).toEqual(new Set([a, b]))
    await change(`update card set is_open = false where company_id = $1`, companyId)
    expect(await list()).toEqual([])
  })

  it('is the owner’s own to choose, and an administrator’s', async () => {
    const { companyId, staff, a, choose, chosen } = await testCompany()
    const colleague = await makeStaff(companyId)
    const admin = await makeStaff(companyId, { role: 'admin' })
    const body = { userId: staff.userId, materials: [{ _id: a }] }
    expect((await choose(body, colleague.session)).status).toBe(404)
    expect((await choose(body, admin.session)).body.code).toBe('0')
    expect(await chosen(admin.session, { userId: staff.userId })).toMatchObject({ materials: [{ _id: a }] })
    expect(await chosen(colleague.session, { userId: staff.userId })).toBeNull()
    expect((await choose({ userId: 'Unobody' }, admin.session)).status).toBe(404)
  })

  it('may be chosen before there is a card, which stays off the air', async () => {
    const { companyId, a, choose, chosen } = await testCompany()
    const fresh = await makeStaff(companyId, { card: false })
    expect(await chosen(fresh.session)).toEqual({ revision: 1, materials: [], goods: [] })
    await choose({ revision: 1, materials: [{ _id: a }] }, fresh.session)
    const query = { companyId, userId: fresh.userId }
    expect((await callAs('', 'GET /biz/v1/card/user_card/is_open', { query })).body.data).toEqual({
      isOpen: false,
    })
  })
})

it('lists the company’s published products page by page, by a part of their names', async () => {
  const { companyId, staff, q } = await testCompany()
  for (const name of ['100% 羊毛', '1000 羊毛']) await makeProduct(companyId, { name })
  await change(
    `update product set status = 'offline' where company_id = $1 and product_id = $2`,
    companyId,
    q,
  )
  const list = async (query: { page: number; pageSize: number; name?: string }) =>
    (await callAs(staff.session, 'GET /biz/v1/card/user_card/company_goods', { query })).body.data
  expect(await list({ page: 2, pageSize: 2 })).toMatchObject({ total: 3, page: 2, pageSize: 2 })
  expect((await list({ page: 1, pageSize: 20, name: '0%' }))?.list.map(({ name }) => name)).toEqual([
    '100% 羊毛',
  ])
})

const titles = (page: CallTypes<'GET /biz/v1/card/user_card/detail'>['data'] | null) =>
  page?.sections.find((section) => section.key === 'material')?.materials.map(({ title }) => title)

it("a colleague's own piece is refused for a card, and the owner's own one is taken", async () => {
  const { companyId, staff, choose } = await testCompany()
  const colleague = await makeStaff(companyId)
  const own = async (session: string) => {
    const made = await callAs(session, 'POST /biz/v1/content/create', {
      body: { kind: 'article', title: '自己的', official: '0', body: { html: '<p>a</p>' } },
    })
    const materialId = made.body.data?._id ?? ''
    await callAs(session, 'POST /biz/v1/content/publish', { body: { materialId } })
    return materialId
  }
  expect((await choose({ materials: [{ _id: await own(colleague.session) }] })).status).toBe(404)
  expect((await choose({ materials: [{ _id: await own(staff.session) }] })).status).toBe(200)
})
