import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { orderedSections, standardSections } from '#domain/card/sections.ts'
import { testApp } from '../support/app.ts'

const { parts, callAs, makeCompany, makeStaff } = await testApp()

test('a card that says nothing has all sections in the standard order', () => {
  expect(orderedSections([])).toEqual(standardSections.map((key) => ({ key, visible: true })))
})

test('a stored order wins; what it does not name follows; an unknown name and a second mention are dropped', () => {
  const ordered = orderedSections([
    { key: 'video', visible: true },
    { key: 'nonsense', visible: true },
    { key: 'profile', visible: false },
    { key: 'video', visible: false },
  ])
  expect(ordered.map(({ key }) => key)).toEqual([
    'video',
    'profile',
    'style',
    'contact',
    'brochure',
    'case',
    'material',
    'image',
    'document',
  ])
  expect(ordered.filter(({ visible }) => !visible)).toEqual([{ key: 'profile', visible: false }])
})

test('each material stands in the section of its kind, in the card’s order; hidden sections and drafts are absent', async () => {
  const companyId = await makeCompany()
  const { staffId, userId } = await makeStaff(companyId)
  const kinds = ['article', 'article', 'brochure', 'case', 'video', 'image', 'document', 'article'] as const
  const ids = kinds.map(() => randomUUID())
  const goods = [randomUUID(), randomUUID(), randomUUID()]
  await parts.db.tenant(companyId, async (tenant) => {
    for (const [at, kind] of kinds.entries())
      await tenant
        .insertInto('material')
        .values({
          company_id: companyId,
          material_id: ids[at] ?? '',
          kind,
          title: `${kind} ${at}`,
          status: at === 7 ? 'draft' : 'published',
          body: '{}',
          updated_at: '2026-11-01T08:00:00.000Z',
        })
        .execute()
    // The later ones first.
    for (const [at, material_id] of ids.entries())
      await tenant
        .insertInto('card_material')
        .values({ company_id: companyId, staff_id: staffId, material_id, position: 100 - at })
        .execute()
    for (const [at, product_id] of goods.entries()) {
      await tenant
        .insertInto('product')
        .values({
          company_id: companyId,
          product_id,
          name: `产品 ${at}`,
          price: 199_00 + at,
          market_price: 299_00,
          status: at === 2 ? 'offline' : 'published',
        })
        .execute()
      await tenant
        .insertInto('card_product')
        .values({ company_id: companyId, staff_id: staffId, product_id, position: at })
        .execute()
    }
    await tenant
      .updateTable('card')
      .set({
        card_style: 0,
        sections: JSON.stringify([
          { key: 'material', visible: true },
          { key: 'video', visible: false },
        ]),
      })
      .where('company_id', '=', companyId)
      .where('staff_id', '=', staffId)
      .execute()
  })

  const query = { companyId, userId }
  const { body } = await callAs('', 'GET /biz/v1/card/user_card/detail', { query })
  const page = body.data
  expect(page?.cardStyle).toBe(1)
  expect(page?.sections.map(({ key, materials }) => [key, materials.map(({ title }) => title)])).toEqual([
    ['material', ['article 1', 'article 0']],
    ['style', []],
    ['contact', []],
    ['profile', []],
    ['brochure', ['brochure 2']],
    ['case', ['case 3']],
    ['image', ['image 5']],
    ['document', ['document 6']],
  ])
  expect(page?.sections[0]?.materials[0]).toEqual({
    _id: ids[1],
    kind: 'article',
    title: 'article 1',
    summary: '',
    cover: '',
    pages: 0,
    duration: 0,
    updatedAt: '2026-11-01T08:00:00.000Z',
  })
  expect(page?.goods.map(({ name, price, marketPrice }) => [name, price, marketPrice])).toEqual([
    ['产品 0', 19900, 29900],
    ['产品 1', 19901, 29900],
  ])
  const list = await callAs('', 'GET /biz/v1/card/user_card/goods', { query })
  expect(list.body.data?.list).toEqual(page?.goods)
  const config = await callAs('', 'GET /biz/v1/card/user_card/get_card_config', {
    query: { configType: 'card', ...query },
  })
  expect(config.body.data?.sections).toHaveLength(9)
  expect(config.body.data?.sections[1]).toEqual({
    key: 'video',
    visible: false,
    locked: false,
    title: { zh: '视频', en: 'videos' },
  })
})

test('shows the card’s own code until the contact code is made', async () => {
  const companyId = await makeCompany()
  const { staffId, userId } = await makeStaff(companyId, { userId: 'zhang.san@a b' })
  const own = `/card-code/${companyId}/zhang.san%40a%20b.png`
  const query = { companyId, userId }
  const before = await callAs('', 'GET /biz/v1/card/user_card/detail', { query })
  expect(before.body.data).toMatchObject({ qr_code: '', contactCode: { kind: 'default', image: own } })
  await parts.db.tenant(companyId, (tenant) =>
    tenant
      .insertInto('contact_way')
      .values({ company_id: companyId, staff_id: staffId, kind: 'enterprise', image: '/files/x/y.png' })
      .execute(),
  )
  const image = '/files/x/y.png'
  await expect
    .poll(async () => (await callAs('', 'GET /biz/v1/card/user_card/detail', { query })).body.data)
    .toMatchObject({ qr_code: image, miniCode: '', contactCode: { kind: 'enterprise', image } })
})
