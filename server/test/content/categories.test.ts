import { readFile } from 'node:fs/promises'
import type { CallKey } from '@mingpian/contract/shared/calls.ts'
import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'

const { parts, callAs, makeCompany, makeMaterial, makeStaff } = await testApp()

async function company() {
  const companyId = await makeCompany()
  const editor = (await makeStaff(companyId, { role: 'editor' })).session
  const member = await makeStaff(companyId)
  const make = async (name: string) => {
    const { status, body } = await callAs(editor, 'POST /biz/v1/content/category', { body: { name } })
    return { status, id: body.data?.categoryId ?? '' }
  }
  const remove = async (categoryId: string, moveToId?: string) => {
    const query = { categoryId, ...(moveToId && { moveToId }) }
    return (await callAs(editor, 'DELETE /biz/v1/content/category', { query })).body.data
  }
  const putBack = (categoryId: string) =>
    callAs(editor, 'POST /biz/v1/content/category/put_back', { body: { categoryId } })
  const all = async () => (await callAs(editor, 'GET /biz/v1/content/categories')).body.data?.list ?? []
  const names = async () => (await all()).map(({ category }) => category)
  const inCategory = async (categoryId: string) => {
    const { body } = await callAs(editor, 'GET /biz/v1/content/list', { query: { categoryId } })
    return body.data?.list.map(({ _id }) => _id).sort()
  }
  const { session } = member
  return { companyId, editor, member: session, make, remove, putBack, all, names, inCategory }
}

test('a category is made, renamed and put in order; its pieces show the new name at once', async () => {
  const { companyId, editor, make, names, inCategory } = await company()
  const [news, cases] = [await make('动态'), await make('案例')]
  expect((await make('动态')).status).toBe(400)
  const piece = await makeMaterial(companyId, { categoryId: news.id })
  const rename = (name: string) =>
    callAs(editor, 'PUT /biz/v1/content/category', { body: { categoryId: news.id, name } })
  expect((await rename('案例')).status).toBe(400)
  expect((await rename('公司动态')).status).toBe(200)
  const order = await callAs(editor, 'PUT /biz/v1/content/category/order', {
    body: { categoryIds: [cases.id] },
  })
  expect(order.body.data).toEqual({ ordered: 2 })
  expect(await names()).toEqual(['案例', '公司动态'])
  expect(await inCategory(news.id)).toEqual([piece])
  const read = await callAs('', 'GET /material/v1/article/find_one_for_c', {
    query: { companyId, _id: piece },
  })
  expect(read.body.data?.category).toBe('公司动态')
})

test('a deleted category gives its pieces to another one, and takes back those that were not sorted since', async () => {
  const { companyId, editor, make, remove, putBack, all, inCategory } = await company()
  const [old, target, third] = [await make('旧'), await make('新'), await make('其他')]
  const [stays, leaves] = [
    await makeMaterial(companyId, { categoryId: old.id }),
    await makeMaterial(companyId, { categoryId: old.id }),
  ]
  const own = await makeMaterial(companyId, { categoryId: target.id })
  expect(await remove(old.id, target.id)).toEqual({ moved: 2 })
  expect(await inCategory(target.id)).toEqual([stays, leaves, own].sort())
  expect(await remove(old.id)).toBe(null)
  const sorted = await callAs(editor, 'PUT /biz/v1/content/category/pieces', {
    body: { materialIds: [leaves], toCategoryId: third.id },
  })
  expect(sorted.body.data?.before).toEqual([{ _id: leaves, categoryId: target.id }])
  expect((await putBack(old.id)).body.data).toEqual({ moved: 1 })
  expect((await putBack(old.id)).body.data).toEqual({ moved: 0 })
  expect((await all()).map(({ category, all: pieces }) => [category, pieces])).toEqual([
    ['旧', 1],
    ['新', 1],
    ['其他', 1],
  ])
})

test('a deleted category leaves its pieces in none, and does not come back beside another of its name', async () => {
  const { companyId, editor, make, remove, putBack, inCategory } = await company()
  const old = await make('旧')
  const piece = await makeMaterial(companyId, { categoryId: old.id })
  await remove(old.id)
  expect(await inCategory('none')).toEqual([piece])
  const save = await callAs(editor, 'PUT /biz/v1/content/save', {
    body: { materialId: piece, revision: 1, categoryId: old.id },
  })
  expect(save.status).toBe(404)
  await make('旧')
  expect((await putBack(old.id)).status).toBe(400)
})

test('a restored version goes to the category that it was saved in, while there is one of that name', async () => {
  const { editor, make, remove, inCategory } = await company()
  const [first, second] = [await make('一'), await make('二')]
  const body = { kind: 'article' as const, title: '题', categoryId: first.id, body: { html: '<p>一</p>' } }
  const made = await callAs(editor, 'POST /biz/v1/content/create', { body })
  const materialId = made.body.data?._id ?? ''
  await callAs(editor, 'PUT /biz/v1/content/save', {
    body: { materialId, revision: 1, categoryId: second.id },
  })
  const restore = () => callAs(editor, 'POST /biz/v1/content/restore', { body: { materialId, revision: 1 } })
  await restore()
  expect(await inCategory(first.id)).toEqual([materialId])
  await callAs(editor, 'PUT /biz/v1/content/save', {
    body: { materialId, revision: 3, categoryId: second.id },
  })
  await remove(first.id)
  await restore()
  expect(await inCategory(second.id)).toEqual([materialId])
})

test('a member chooses a category for an own piece and filters by it, and changes no category', async () => {
  const { member, make } = await company()
  const { id } = await make('动态')
  const body = {
    ...{ kind: 'article' as const, title: '题', official: '0' as const, categoryId: id },
    body: { html: '<p>正文</p>' },
  }
  const made = await callAs(member, 'POST /biz/v1/content/create', { body })
  const materialId = made.body.data?._id ?? ''
  await callAs(member, 'POST /biz/v1/content/publish', { body: { materialId } })
  for (const call of [
    'POST /material/v1/material/web_material',
    'POST /material/v1/material/web_material_sidebar',
  ] as const) {
    const found = await callAs(member, call, { body: { categoryId: id } })
    expect(found.body.data?.list).toMatchObject([{ _id: materialId, category: '动态', categoryId: id }])
    expect((await callAs(member, call, { body: { categoryId: 'none' } })).body.data?.total).toBe(0)
  }
  const changes: [CallKey, object][] = [
    ['POST /biz/v1/content/category', { body: { name: '我的' } }],
    ['PUT /biz/v1/content/category', { body: { categoryId: id, name: '我的' } }],
    ['DELETE /biz/v1/content/category', { query: { categoryId: id } }],
  ]
  for (const [call, input] of changes) expect((await callAs(member, call, input as never)).status).toBe(403)
})

test('the upgrade makes a record of each category that was text, and its name leaves the words of the search', async () => {
  const migration = await readFile(
    new URL('../../migrations/0060_content_categories.sql', import.meta.url),
    'utf8',
  )
  // The tables of the release before, in a schema of their own.
  const rows = await parts.db.asOwner(async (client) => {
    await client.query(`begin;
      create schema before_categories; set local search_path to before_categories;
      create table material (company_id text, material_id uuid, title text, summary text, category text default '',
        search text, updated_at timestamptz default now(), primary key (company_id, material_id));
      create index material_categories on material (company_id, category);
      insert into material (company_id, material_id, title, summary, category, search) values
        ('a', gen_random_uuid(), '沙发', '怎么选', '选购', '沙发 怎么选 选购 正文'),
        ('a', gen_random_uuid(), '餐桌', '', '选购', '餐桌 选购'),
        ('a', gen_random_uuid(), '灯', '', '案例', '别的词'),
        ('a', gen_random_uuid(), '床', '', '', '床 正文'),
        ('b', gen_random_uuid(), '柜', '', '选购', '柜 选购 正文');`)
    await client.query(migration)
    const found = await client.query(`select m.company_id, title, c.name, c.position, m.search
      from material m left join content_category c using (company_id, category_id) order by m.company_id, title`)
    await client.query('rollback')
    return found.rows
  })
  expect(rows).toEqual([
    { company_id: 'a', title: '床', name: null, position: null, search: '床 正文' },
    { company_id: 'a', title: '沙发', name: '选购', position: 2, search: '沙发 怎么选 正文' },
    { company_id: 'a', title: '灯', name: '案例', position: 1, search: '别的词' },
    { company_id: 'a', title: '餐桌', name: '选购', position: 2, search: '餐桌' },
    { company_id: 'b', title: '柜', name: '选购', position: 1, search: '柜 选购 正文'.replace(' 选购', '') },
  ])
})
