import { randomUUID } from 'node:crypto'
import type { CallKey, CallTypes } from '@mingpian/contract/shared/calls.ts'
import { expect, test } from 'vitest'
import { routedId } from '#core/crypto/sealer.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { openOwn, withoutRowSecurity } from '../support/database.ts'

/** The second wall down: the queries alone must hold companies apart. */
const bare = await openOwn()
await withoutRowSecurity(bare)

type Reach = <K extends CallKey>(key: K, query: CallTypes<K>['query']) => [CallKey, object]
const reach: Reach = (key, query) => [key, query as object]

const fixtures: [string, TestApp][] = [
  ['with both walls', await testApp()],
  ['with row-level security off', await testApp({}, bare)],
]

test.each(fixtures)('%s, another company’s ids are answered as ids that do not exist', async (_, fixture) => {
  const { app, parts, makeCompany, makeStaff, makeMaterial, makeProduct } = fixture
  const [mine, theirs] = [await makeCompany(), await makeCompany()]
  const { session } = await makeStaff(mine)
  const foreign = await makeStaff(theirs)
  const [materialId, goodId] = [await makeMaterial(theirs), await makeProduct(theirs)]
  const [shareId, sceneId] = [routedId(theirs), routedId(theirs)]
  const row = {
    company_id: theirs,
    staff_id: foreign.staffId,
    content_type: 'card' as const,
    content_id: foreign.userId,
  }
  await parts.db.tenant(theirs, async (db) => {
    await db
      .insertInto('share')
      .values({
        ...row,
        share_id: shareId,
        share_type: 'staff',
        person_id: foreign.personId,
        parent_share_id: null,
      })
      .execute()
    await db
      .insertInto('scene')
      .values({ ...row, scene_id: sceneId, share_id: null })
      .execute()
  })

  /** The same call with a foreign id and with one that does not exist. */
  const pairs = (companyId: string) => {
    const card = (ids: object) => [
      reach('GET /biz/v1/card/user_card/detail', { companyId, ...ids }),
      reach('GET /biz/v1/card/user_card/goods', { companyId, ...ids }),
      reach('GET /biz/v1/card/user_card/is_open', { companyId, ...ids }),
      reach('GET /biz/v1/card/user_card/get_card_config', { companyId, configType: 'card', ...ids }),
    ]
    const others = (userId: string, scene: string, material: string, good: string) => [
      ...card({ userId }),
      ...card({ sceneId: scene }),
      ...card({ shareId: scene }),
      reach('GET /biz/v1/card/user_card/user/scene', { companyId, sceneId: scene }),
      reach('GET /card/v1/card/detail', { companyID: companyId, sceneId: scene }),
      reach('GET /card/v1/card/good/find_list', { companyID: companyId, sceneId: scene }),
      reach('GET /card/v1/card/is_open', { companyId, userId }),
      reach('GET /card/v1/card/user_card', { companyId, userId }),
      reach('GET /card/v1/card/material', { companyID: companyId, materialId: material }),
      reach('GET /card/v1/card/good/detail', { companyID: companyId, goodId: good }),
      reach('GET /biz/v1/qw/find_user', { cid: companyId, corpId: `ww${companyId}`, userId }),
      reach('GET /biz/v1/qw/find_user_detail', { cid: companyId, corpId: `ww${companyId}`, userId }),
    ]
    const missing = others(`U${randomUUID()}`, routedId(companyId), randomUUID(), randomUUID())
    const malformed = others('U-nobody', 'no such scene', 'not a uuid', "x' or '1'='1")
    return [
      ...others(foreign.userId, sceneId, materialId, goodId),
      ...others(foreign.userId, shareId, materialId, goodId),
    ].map((ask, at) => [ask, missing[at % missing.length], malformed[at % malformed.length]] as const)
  }

  const answer = async (ask: readonly [CallKey, object] | undefined, authorization?: string) => {
    const [key, query] = ask ?? ['', {}]
    const url = `${key.split(' ')[1]}?${new URLSearchParams(query as Record<string, string>)}`
    const got = await app.inject({ method: 'GET', url, headers: authorization ? { authorization } : {} })
    return `${got.statusCode} ${JSON.stringify({ ...got.json(), requestId: '' })}`
  }

  for (const [other, none, malformed] of pairs(mine)) {
    for (const who of [undefined, session]) {
      const expected = await answer(none, who)
      expect(expected).toMatch(/^404 /)
      expect(await answer(other, who), other[0]).toBe(expected)
      expect(await answer(malformed, who), other[0]).toBe(expected)
    }
  }
})

test.each(
  fixtures,
)('%s, another company’s things cannot be put on a card, nor fixed there', async (_, fixture) => {
  const { parts, makeCompany, makeStaff, makeMaterial, makeProduct, callAs } = fixture
  const [mine, theirs] = [await makeCompany(), await makeCompany()]
  const [{ session }, foreign] = [await makeStaff(mine, { role: 'admin' }), await makeStaff(theirs)]
  const [material, product] = [await makeMaterial(theirs), await makeProduct(theirs)]
  const cardId = randomUUID()
  const card = { company_id: theirs, card_id: cardId }
  await parts.db.tenant(theirs, async (db) => {
    await db
      .insertInto('company_card')
      .values({ ...card, name: '公司', status: 'open', is_default: true })
      .execute()
    await db
      .insertInto('company_card_material')
      .values({ ...card, material_id: material, fixed: true })
      .execute()
    await db
      .insertInto('company_card_product')
      .values({ ...card, product_id: product, fixed: true })
      .execute()
  })
  const key = 'PUT /biz/v1/card/user_card/company_material'
  const answers = [
    { materials: [{ _id: material }] },
    { goods: [{ _id: product }] },
    { userId: foreign.userId, materials: [] },
  ].map(async (body) => (await callAs(session, key, { body })).status)
  expect(await Promise.all(answers)).toEqual([404, 404, 404])
  const chosen = await callAs(session, 'GET /biz/v1/card/user_card/company_material', { query: {} })
  expect(chosen.body.data).toEqual({ revision: 1, materials: [], goods: [] })
  const goods = await callAs(session, 'GET /biz/v1/card/user_card/company_goods', {
    query: { page: 1, pageSize: 20 },
  })
  expect(goods.body.data?.list).toEqual([])
})
