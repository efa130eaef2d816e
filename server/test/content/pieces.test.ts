import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCategory } from '#domain/content/categories.ts'
import { expirePieces, purgePieces } from '#domain/content/upkeep.ts'
import { createProduct } from '#domain/shop/product/create.ts'
import { testApp } from '../support/app.ts'
import { sampleBodies } from '../support/sample-bodies.ts'
import { readingCalls } from './problems.ts'

const { parts, callAs, makeCompany, makeMaterial, makeStaff, makeVisitor } = await testApp()

async function company() {
  const companyId = await makeCompany()
  const admin = await makeStaff(companyId, { role: 'admin' })
  const member = await makeStaff(companyId)
  const body = { html: '<p>正文</p><script>alert(1)</script>' }
  const create = async (session: string, over: object = {}) => {
    const answer = await callAs(session, 'POST /biz/v1/content/create', {
      body: { kind: 'article', title: '一篇文章', body, ...over },
    })
    return { status: answer.status, materialId: answer.body.data?._id ?? '' }
  }
  const publish = (session: string, materialId: string, over: object = {}) =>
    callAs(session, 'POST /biz/v1/content/publish', { body: { materialId, ...over } })
  const recall = (session: string, materialId: string, successorId?: string) =>
    callAs(session, 'POST /biz/v1/content/recall', {
      body: { materialId, ...(successorId && { successorId }) },
    })
  const read = async (_id: string) =>
    (await callAs('', 'GET /biz/v1/material/article', { query: { companyId, _id } })).body
  return { companyId, admin: admin.session, member: member.session, create, publish, recall, read }
}

const list = async (session: string, query: object = {}) =>
  (await callAs(session, 'GET /biz/v1/content/list', { query })).body.data
const library = async (session: string, body: object = {}) =>
  (await callAs(session, 'POST /material/v1/material/web_material', { body })).body.data

test('a draft is read after it was published, sanitised, and not before', async () => {
  const { admin, create, publish, read } = await company()
  const { materialId } = await create(admin)
  expect((await read(materialId)).code).toBe('404')
  expect((await publish(admin, materialId)).body.data).toMatchObject({ state: 'published', revision: 1 })
  expect((await read(materialId)).data?.body.html).toBe('<p>正文</p>')
  expect((await publish(admin, materialId)).body.code).toBe('500310')
})

test('a piece has a public address while it is published, on the domain that the company has for content', async () => {
  const { companyId, admin, create, publish, recall } = await company()
  const { materialId } = await create(admin)
  const address = async () =>
    (await callAs(admin, 'GET /biz/v1/content/detail', { query: { materialId } })).body.data?.address
  expect(await address()).toBe('')
  await publish(admin, materialId)
  const path = `/qw-wxmini/?companyId=${companyId}&piece=${materialId}#/pages/material/index?_id=${materialId}`
  expect(await address()).toBe(`${parts.config.publicOrigin}${path}`)
  await parts.db.opsPool.query(`insert into sub_domain values ($1, 'bizWxMaterialMini', $2)`, [
    companyId,
    `${companyId}.example.com`,
  ])
  expect(await address()).toBe(`http://${companyId}.example.com${path}`)
  await recall(admin, materialId)
  expect(await address()).toBe('')
})

test('a recalled piece leads to its successor, through one that was recalled too, else it says that it was recalled', async () => {
  const { admin, create, publish, recall, read } = await company()
  const ids = await Promise.all([1, 2, 3].map(async () => (await create(admin)).materialId))
  for (const id of ids) await publish(admin, id)
  const [first = '', second = '', third = ''] = ids
  await recall(admin, first, second)
  expect((await read(first)).data).toMatchObject({ _id: second, replaces: first })
  await recall(admin, second, third)
  expect((await read(first)).data).toMatchObject({ _id: third, replaces: first })
  await recall(admin, third)
  expect((await read(first)).code).toBe('500330')
  await publish(admin, first)
  expect((await read(first)).data).toMatchObject({ _id: first, replaces: '' })
})

test('only a published piece of the same kind and company can be a successor', async () => {
  const { admin, companyId, create, publish, recall } = await company()
  const other = await company()
  const [mine, draft] = [await create(admin), await create(admin)]
  await publish(admin, mine.materialId)
  const brochure = await makeMaterial(companyId, { kind: 'brochure' })
  const foreign = await makeMaterial(other.companyId)
  for (const id of [draft.materialId, brochure, mine.materialId])
    expect((await recall(admin, mine.materialId, id)).status).toBe(400)
  for (const id of [foreign, randomUUID()])
    expect((await recall(admin, mine.materialId, id)).status).toBe(404)
})

/** Puts a piece on a member's card. @returns reads the ids of the pieces that the card shows */
async function cardWith(companyId: string, materialId: string) {
  const { staffId, userId } = await makeStaff(companyId)
  await parts.db.opsPool.query(
    'insert into card_material (company_id, staff_id, material_id) values ($1, $2, $3)',
    [companyId, staffId, materialId],
  )
  return async () => {
    const { data } = (await callAs('', 'GET /biz/v1/card/user_card/detail', { query: { companyId, userId } }))
      .body
    return data?.sections.flatMap(({ materials }) => materials).map(({ _id }) => _id)
  }
}

test('a piece expires by itself, on cards too, and can be published again', async () => {
  const { admin, companyId, create, publish, read } = await company()
  const { materialId } = await create(admin)
  const onCard = await cardWith(companyId, materialId)
  expect((await publish(admin, materialId, { expiresAt: '2020-01-01T00:00:00Z' })).status).toBe(400)
  await publish(admin, materialId, { expiresAt: '2099-01-01T00:00:00Z' })
  expect((await read(materialId)).success).toBe(true)
  expect(await onCard()).toEqual([materialId])
  await parts.db.opsPool.query(
    `update material set expires_at = now() - interval '1 second' where company_id = $1`,
    [companyId],
  )
  expect((await read(materialId)).code).toBe('500330')
  await expect.poll(onCard).toEqual([])
  expect((await list(admin))?.list).toMatchObject([{ state: 'expired' }])
  const { rows } = await parts.db.opsPool.query('select expires_at from material where company_id = $1', [
    companyId,
  ])
  await expirePieces(parts.db)
  expect(
    (await parts.db.opsPool.query('select status from material where company_id = $1', [companyId])).rows,
  ).toEqual([{ status: 'expired' }])
  expect(rows).toHaveLength(1)
  expect((await publish(admin, materialId, { expiresAt: null })).body.data?.state).toBe('published')
  expect((await read(materialId)).success).toBe(true)
})

test('a remembered card drops a piece when its time is over, though no instance is told', async () => {
  const { admin, companyId, create, publish } = await company()
  const { materialId } = await create(admin)
  const onCard = await cardWith(companyId, materialId)
  await publish(admin, materialId)
  await parts.db.opsPool.query(
    `update material set expires_at = now() + interval '4 seconds' where company_id = $1`,
    [companyId],
  )
  await expect.poll(onCard).toEqual([materialId])
  await expect.poll(onCard).toEqual([])
})

test('each save is a version, an old one can be restored, and a save of an old state is refused', async () => {
  const { admin, create, member, publish } = await company()
  const { materialId } = await create(admin)
  const save = (revision: number, over: object) =>
    callAs(admin, 'PUT /biz/v1/content/save', { body: { materialId, revision, ...over } })
  await save(1, { title: '第二版', body: { html: '<h2>二</h2>' } })
  expect((await save(1, { title: '第三版' })).body.code).toBe('500331')
  const { body } = await callAs(admin, 'GET /biz/v1/content/versions', { query: { materialId } })
  expect(body.data?.list.map(({ revision, title }) => [revision, title])).toEqual([
    [2, '第二版'],
    [1, '一篇文章'],
  ])
  expect(body.data?.list[0]?.savedBy).not.toBe('')
  const version = (of: number, session = admin) =>
    callAs(session, 'GET /biz/v1/content/version', { query: { materialId, revision: of } })
  expect((await version(1)).body.data).toMatchObject({ title: '一篇文章', body: { html: '<p>正文</p>' } })
  expect((await version(2)).body.data).toMatchObject({ title: '第二版', body: { html: '<h2>二</h2>' } })
  // A draft of the company is not its members' to read, nor are words that were taken out before it was published.
  expect([(await version(9)).status, (await version(1, member)).status]).toEqual([404, 404])
  await publish(admin, materialId)
  expect((await version(1, member)).status).toBe(404)
  await callAs(admin, 'POST /biz/v1/content/restore', { body: { materialId, revision: 1 } })
  const detail = await callAs(admin, 'GET /biz/v1/content/detail', { query: { materialId } })
  expect(detail.body.data).toMatchObject({ title: '一篇文章', revision: 3, body: { html: '<p>正文</p>' } })
  expect(
    (await callAs(admin, 'POST /biz/v1/content/restore', { body: { materialId, revision: 9 } })).status,
  ).toBe(404)
})

test('a member makes own pieces alone, which colleagues do not see and administrators can recall', async () => {
  const { admin, companyId, create, member, publish, read, recall } = await company()
  const colleague = await makeStaff(companyId)
  expect((await create(member)).status).toBe(403)
  expect((await create(member, { official: '0', hot: true })).status).toBe(400)
  const own = await create(member, { official: '0', title: '我的文章' })
  await publish(member, own.materialId)
  expect((await library(member))?.list.map(({ _id, official }) => [_id, official])).toEqual([
    [own.materialId, '0'],
  ])
  expect((await library(colleague.session))?.total).toBe(0)
  expect((await publish(colleague.session, own.materialId)).status).toBe(404)
  expect((await recall(admin, own.materialId)).body.data?.state).toBe('recalled')
  expect((await read(own.materialId)).code).toBe('500330')
})

test('a member who took over has the pieces of the one who left', async () => {
  const { companyId, create, member, publish } = await company()
  const heir = await makeStaff(companyId)
  const own = await create(member, { official: '0' })
  await publish(member, own.materialId)
  await parts.db.opsPool.query(
    `update staff set successor_id = $2 where company_id = $1 and staff_id = (
      select staff_id from material where company_id = $1)`,
    [companyId, heir.staffId],
  )
  expect((await library(heir.session))?.list.map(({ _id }) => _id)).toEqual([own.materialId])
})

test('the library is searched by a part of any word, Chinese words of two letters too, and never beyond the company', async () => {
  const { admin, create, member, publish } = await company()
  const other = await company()
  const add = async (fixture: typeof other, session: string, over: object) => {
    const { materialId } = await fixture.create(session, over)
    await fixture.publish(session, materialId)
    return materialId
  }
  const fixture = { admin, create, publish } as typeof other
  const made = await callAs(admin, 'POST /biz/v1/content/category', { body: { name: '门店手册' } })
  const categoryId = made.body.data?.categoryId ?? ''
  const guide = await add(fixture, admin, { title: '家具选购与养护指南', categoryId })
  const text = await add(fixture, admin, { title: '周末', body: { html: '<p>打折 50%_起</p>' } })
  await add(other, other.admin, { title: '家具选购' })
  const find = async (keyword: string) => (await library(member, { keyword }))?.list.map(({ _id }) => _id)
  expect(await find('选购')).toEqual([guide])
  expect(await find('购与养')).toEqual([guide])
  expect(await find('店手')).toEqual([guide])
  expect(await find('指')).toEqual([guide])
  expect(await find('50%_')).toEqual([text])
  expect(await find('%')).toEqual([text])
  expect(await find('没有')).toEqual([])
  const { body } = await callAs(member, 'GET /biz/v1/content/categories')
  expect(body.data?.list).toEqual([{ categoryId, category: '门店手册', pieces: 1, all: 1 }])
})

test.each([
  '选购',
  '指',
])('the index of trigrams leads to the pieces with %s and to no other', async (word) => {
  const { companyId } = await company()
  await makeMaterial(companyId, { kind: 'article', title: '选购指南' })
  await makeMaterial(companyId, { kind: 'article', title: '养护' })
  const plan = await parts.db.asOwner(async (client) => {
    await client.query('begin')
    await client.query("select set_config('enable_seqscan', 'off', true)")
    const { rows } = await client.query(
      `explain (analyze, costs off, timing off)
       select from material where search_letters like '%' || tripled_letters('${word}') || '%'`,
    )
    await client.query('rollback')
    return JSON.stringify(rows)
  })
  expect(plan).toContain('Bitmap Index Scan on material_search')
  expect(plan).not.toContain('Removed by Index Recheck')
})

test('each call reads its own kinds alone', async () => {
  const { companyId } = await company()
  const pieces = new Map<string, string>()
  for (const kind of Object.keys(sampleBodies(companyId)) as (keyof ReturnType<typeof sampleBodies>)[])
    pieces.set(kind, await makeMaterial(companyId, { kind }))
  await parts.db.opsPool.query(
    `update material set hot = kind = 'article', calendar_day = '2026-11-22' where company_id = $1`,
    [companyId],
  )
  for (const key of Object.keys(readingCalls) as (keyof typeof readingCalls)[]) {
    const answered: string[] = []
    for (const [kind, _id] of pieces) {
      const { body } = await callAs('', key, { query: { companyId, _id } })
      if (body.success) answered.push(kind)
    }
    const expected: string[] =
      key === 'GET /material/v1/ordinary/detail' ? ['document', 'image'] : [readingCalls[key]]
    expect(answered, key).toEqual(expected)
  }
})

test('an article is hot and of a day only where the company says so, and official only where it is', async () => {
  const { companyId } = await company()
  const _id = await makeMaterial(companyId)
  const poster = await makeMaterial(companyId, { kind: 'poster' })
  for (const key of ['GET /material/v1/hot_article', 'GET /material/v1/calendar_article'] as const)
    expect((await callAs('', key, { query: { companyId, _id } })).status).toBe(404)
  const official = async (value: '0' | '1') =>
    (await callAs('', 'GET /material/v1/poster', { query: { companyId, _id: poster, official: value } }))
      .status
  expect([await official('1'), await official('0')]).toEqual([200, 404])
})

test('a like counts once for each person, and can be taken back', async () => {
  const { companyId } = await company()
  const materialId = await makeMaterial(companyId)
  const [a, b] = [await makeVisitor(companyId), await makeVisitor(companyId)]
  const like = async (session: string, liked = true) =>
    (await callAs(session, 'POST /material/v1/material-likes', { body: { materialId, liked } })).body.data
  await like(a.session)
  expect(await like(a.session)).toEqual({ liked: true, likes: 1 })
  expect(await like(b.session)).toEqual({ liked: true, likes: 2 })
  expect(await like(a.session, false)).toEqual({ liked: false, likes: 1 })
  const foot = async (session: string) =>
    (await callAs(session, 'GET /biz/v1/content/foot', { query: { companyId, materialId } })).body.data
  expect(await foot('')).toMatchObject({ liked: false, likes: 1 })
  expect(await foot(b.session)).toMatchObject({ liked: true, likes: 1 })
})

test('related pieces are published ones of the company in the same category', async () => {
  const { companyId } = await company()
  const { db } = parts
  const [categoryId, other] = await db.tenant(companyId, async (tenant) => [
    await createCategory(tenant, companyId, '选购'),
    await createCategory(tenant, companyId, '案例'),
  ])
  const [piece, same] = [
    await makeMaterial(companyId, { categoryId }),
    await makeMaterial(companyId, { categoryId, kind: 'brochure' }),
  ]
  await makeMaterial(companyId, { categoryId, status: 'draft' })
  await makeMaterial(companyId, { categoryId: other })
  const { body } = await callAs('', 'GET /biz/v1/content/foot', { query: { companyId, materialId: piece } })
  expect(body.data?.related.map(({ _id }) => _id)).toEqual([same])
})

test('products are listed by a part of their name and by category', async () => {
  const { companyId } = await company()
  await parts.db.tenant(companyId, async (tenant) => {
    await createProduct(tenant, companyId, { name: '三人位沙发', price: 1, category: '沙发' })
    await createProduct(tenant, companyId, { name: '餐桌', price: 1, category: '桌' })
    await createProduct(tenant, companyId, { name: '旧沙发', price: 1, category: '沙发', status: 'draft' })
    await createProduct(tenant, companyId, { name: '旧灯', price: 1, category: '灯', status: 'draft' })
  })
  const find = async (body: object) =>
    (await callAs('', 'POST /material/v1/good/find_list', { body: { companyId, ...body } })).body.data
  expect((await find({ keyword: '沙发' }))?.list.map(({ name }) => name)).toEqual(['三人位沙发'])
  expect(await find({ category: '桌' })).toMatchObject({ total: 1, categories: ['桌', '沙发'] })
  const nowhere = await callAs('', 'POST /material/v1/good/find_list', { body: {} })
  expect(nowhere.body.errors).toEqual([{ path: 'companyId', message: 'companyId is required' }])
})

test('treats a company as one of the property trade only if it is set', async () => {
  const { companyId } = await company()
  const isEstate = async () =>
    (await callAs('', 'GET /material/v1/estate/is_estate', { query: { companyId } })).body.data?.isEstate
  expect(await isEstate()).toBe(false)
  await parts.db.opsPool.query('update company set is_estate = true where company_id = $1', [companyId])
  expect(await isEstate()).toBe(true)
})

test.each([
  ['0000-01-01T00:00:00Z', 400],
  ['9999-12-31T23:59:59-23:59', 400],
  ['2030-12-31T23:59:60Z', 400],
  ['2030-01-01T00:00:00+23:59', 200],
])('the expiry %s is answered with %i when a piece is made, saved and published', async (expiresAt, status) => {
  const { admin, create, publish } = await company()
  const { materialId } = await create(admin)
  expect((await create(admin, { expiresAt })).status).toBe(status)
  expect((await publish(admin, materialId, { expiresAt })).status).toBe(status)
  const body = { materialId, revision: 1, expiresAt }
  expect((await callAs(admin, 'PUT /biz/v1/content/save', { body })).status).toBe(status)
})

test('the source of an article is a public page, or none', async () => {
  const { admin, create } = await company()
  const from = (url: string) => create(admin, { body: { html: '<p>a</p>', source: { name: 'n', url } } })
  expect((await from('javascript:alert(1)')).status).toBe(400)
  expect((await from('https://page.example/a')).status).toBe(200)
  expect((await from('')).status).toBe(200)
})

test('a deleted piece leaves the lists and its shared copies, and can be put back as it was', async () => {
  const { admin, member, create, publish, read } = await company()
  const { materialId } = await create(member, { official: '0' })
  await publish(member, materialId)
  const remove = (session: string) =>
    callAs(session, 'DELETE /biz/v1/content/remove', { query: { materialId } })
  const putBack = (session: string) =>
    callAs(session, 'POST /biz/v1/content/put_back', { body: { materialId } })
  const other = await company()
  expect((await remove(other.admin)).status).toBe(404)
  expect((await remove(member)).body.data?.state).toBe('removed')
  expect((await remove(member)).body.data?.state).toBe('removed')
  expect((await read(materialId)).code).toBe('500330')
  expect((await list(member))?.total).toBe(0)
  expect((await list(admin))?.total).toBe(0)
  expect((await library(member))?.total).toBe(0)
  expect((await publish(member, materialId)).status).toBe(404)
  expect((await putBack(member)).body.data?.state).toBe('published')
  expect((await putBack(member)).body.data?.state).toBe('published')
  expect((await read(materialId)).success).toBe(true)
})

test('deletes a piece for good 30 days after its removal', async () => {
  const { companyId, admin, create } = await company()
  const [old, fresh] = [await create(admin), await create(admin)]
  for (const { materialId } of [old, fresh])
    await callAs(admin, 'DELETE /biz/v1/content/remove', { query: { materialId } })
  await parts.db.opsPool.query(
    `update material set removed_at = now() - interval '31 days' where company_id = $1 and material_id = $2`,
    [companyId, old.materialId],
  )
  await purgePieces(parts.db)
  const { rows } = await parts.db.opsPool.query('select material_id from material where company_id = $1', [
    companyId,
  ])
  expect(rows).toEqual([{ material_id: fresh.materialId }])
})

test('lists what the caller shared last, and what members shared most', async () => {
  const { companyId, admin } = await company()
  const [lin, wu] = [await makeStaff(companyId), await makeStaff(companyId)]
  const [a, b, c] = await Promise.all(['甲', '乙', '丙'].map((title) => makeMaterial(companyId, { title })))
  const share = async (who: { session: string; userId: string }, contentId = '') => {
    const content = { contentType: 'material' as const, contentId }
    const { body } = await callAs(who.session, 'POST /biz/v1/clue/share/prepare', {
      body: { ...content, userId: who.userId },
    })
    await callAs(who.session, 'POST /biz/v1/clue/sale_share/record', {
      body: {
        companyId,
        operateEntity: 'material',
        saleShareId: body.data?.shareId ?? '',
        shareType: 'friend',
        userId: who.userId,
        operateEntityObj: { operateEntityId: contentId, operateEntityType: 'material' },
      },
    })
  }
  await share(lin, a)
  await share(lin, b)
  await share(wu, a)
  const ids = async (session: string, sort: string) =>
    (await library(session, { sort }))?.list.map(({ _id }) => _id)
  expect(await ids(lin.session, 'recent')).toEqual([b, a])
  expect(await ids(wu.session, 'recent')).toEqual([a])
  expect(await ids(wu.session, 'often')).toEqual([a, b])
  expect(await ids(admin, 'recent')).toEqual([])
  expect(await ids(admin, 'newest')).toHaveLength(3)
  expect(c).toBeDefined()
})

test('a long text is sanitised, searched and restored as a short one is', async () => {
  const { admin, create, publish, read } = await company()
  const long = `${'<p onclick="alert(1)">很长的正文</p>'.repeat(1_000)}<script>alert(1)</script>`
  const { materialId } = await create(admin, { body: { html: `${long}<p>紫藤</p>` } })
  await publish(admin, materialId)
  const kept = `${'<p>很长的正文</p>'.repeat(1_000)}<p>紫藤</p>`
  expect((await read(materialId)).data?.body.html).toBe(kept)
  const save = { materialId, revision: 1, body: { html: `${long}<p>凌霄</p>` } }
  expect((await callAs(admin, 'PUT /biz/v1/content/save', { body: save })).body.code).toBe('0')
  await callAs(admin, 'PUT /biz/v1/content/save', { body: { materialId, revision: 2, title: '新题' } })
  await callAs(admin, 'POST /biz/v1/content/restore', { body: { materialId, revision: 1 } })
  expect((await read(materialId)).data).toMatchObject({ title: '一篇文章', body: { html: kept } })
})
