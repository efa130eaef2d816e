import type { LeadViewFilter } from '@mingpian/contract/lead-views.ts'
import { expect, test } from 'vitest'
import { erase } from '#domain/privacy/erase.ts'
import { testApp } from '../support/app.ts'
import { leaveCard } from '../support/lead-facts.ts'

const { parts, callAs, makeCompany, makeStaff, makeVisitor } = await testApp()

/** A company with two administrators. */
async function company() {
  const companyId = await makeCompany()
  const mine = await makeStaff(companyId, { role: 'owner' })
  const other = await makeStaff(companyId, { role: 'admin' })
  const keep = async (
    name: string,
    view: { isShared?: boolean; filter?: LeadViewFilter; session?: string } = {},
  ) => {
    const { isShared = false, filter = {}, session = mine.session } = view
    const { status, body } = await callAs(session, 'POST /biz/v1/customers/view', {
      body: { name, isShared, filter },
    })
    return { status, viewId: body.data?.viewId ?? '' }
  }
  const change = (session: string, body: { viewId: string; name?: string; isShared?: boolean }) =>
    callAs(session, 'PUT /biz/v1/customers/view', { body })
  const remove = (session: string, viewId: string) =>
    callAs(session, 'DELETE /biz/v1/customers/view', { query: { viewId } })
  const putBack = (session: string, viewId: string) =>
    callAs(session, 'POST /biz/v1/customers/view/put_back', { body: { viewId } })
  const list = async (session: string) =>
    (await callAs(session, 'GET /biz/v1/customers/views')).body.data?.list ?? []
  const names = async (session: string) => (await list(session)).map(({ name }) => name)
  const { staffId, userId } = mine
  const sessions = { mine: mine.session, other: other.session }
  return { companyId, staffId, userId, ...sessions, keep, change, remove, putBack, list, names }
}

test('a kept view brings back its filters, and a colleague sees it only where it is shared', async () => {
  const { mine, other, userId, keep, list, names } = await company()
  const filter = { stage: 'talking', userId, keyword: '王', sortBy: 'visits', sortOrder: 'desc' } as const
  const { viewId } = await keep('洽谈', { filter })
  await keep('全公司', { isShared: true })
  const view = { viewId, name: '洽谈', isShared: false, isOwn: true, isDefault: false, filter }
  expect((await list(mine))[0]).toEqual(view)
  expect(await names(mine)).toEqual(['洽谈', '全公司'])
  expect(await list(other)).toMatchObject([{ name: '全公司', isOwn: false, isShared: true }])
})

test("a colleague's own view is answered like a missing one", async () => {
  const { other, keep, change, remove, putBack } = await company()
  const { viewId } = await keep('我的')
  const choose = callAs(other, 'PUT /biz/v1/customers/view/default', { body: { viewId } })
  const answers = [
    change(other, { viewId, name: '你的' }),
    remove(other, viewId),
    putBack(other, viewId),
    choose,
  ]
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('an administrator renames and deletes a shared view of a colleague, but the maker alone ends the sharing', async () => {
  const { mine, other, keep, change, remove, list, names } = await company()
  const { viewId } = await keep('全公司', { isShared: true })
  expect((await change(other, { viewId, name: '重点' })).status).toBe(200)
  expect((await change(other, { viewId, isShared: false })).status).toBe(400)
  expect((await change(mine, { viewId, isShared: false })).status).toBe(200)
  expect(await list(mine)).toMatchObject([{ name: '重点', isShared: false }])
  expect(await names(other)).toEqual([])
  await change(mine, { viewId, isShared: true })
  expect((await remove(other, viewId)).status).toBe(200)
  expect(await names(mine)).toEqual([])
})

test('restores a deleted view with its filters and as the default one, unless its name is taken', async () => {
  const { mine, keep, change, remove, putBack, list } = await company()
  const { viewId } = await keep('洽谈', { filter: { stage: 'talking' } })
  await callAs(mine, 'PUT /biz/v1/customers/view/default', { body: { viewId } })
  await remove(mine, viewId)
  expect((await remove(mine, viewId)).status).toBe(200)
  expect((await change(mine, { viewId, name: '新' })).status).toBe(404)
  const second = await keep('洽谈')
  expect((await putBack(mine, viewId)).status).toBe(400)
  await change(mine, { viewId: second.viewId, name: '其他' })
  expect((await putBack(mine, viewId)).status).toBe(200)
  expect(await list(mine)).toContainEqual(
    expect.objectContaining({ viewId, isDefault: true, filter: { stage: 'talking' } }),
  )
})

test('each member chooses the view with which the own list opens', async () => {
  const { mine, other, keep, list } = await company()
  const first = await keep('一', { isShared: true })
  const second = await keep('二', { isShared: true })
  const choose = (session: string, viewId: string) =>
    callAs(session, 'PUT /biz/v1/customers/view/default', { body: { viewId } })
  const chosen = async (session: string) =>
    (await list(session)).filter(({ isDefault }) => isDefault).map(({ viewId }) => viewId)
  await choose(mine, first.viewId)
  await choose(mine, second.viewId)
  expect([await chosen(mine), await chosen(other)]).toEqual([[second.viewId], []])
  await choose(mine, '')
  expect(await chosen(mine)).toEqual([])
})

test('rejects the name of another view in the same list, a missing salesperson or tag, and a whole phone', async () => {
  const { mine, keep, change } = await company()
  await keep('一')
  expect((await keep(' 一 ')).status).toBe(400)
  const { viewId } = await keep('二')
  expect((await change(mine, { viewId, name: '一' })).status).toBe(400)
  expect((await keep('三', { filter: { userId: 'Unobody' } })).status).toBe(404)
  expect((await keep('四', { filter: { tagId: 'x' } })).status).toBe(404)
  expect((await keep('五', { filter: { keyword: '13800001234' } })).status).toBe(400)
  expect((await keep('六', { filter: { keyword: '1234' } })).status).toBe(200)
})

test('a member keeps 20 views of their own, and a company 20 shared ones', async () => {
  const { mine, other, keep, change, list } = await company()
  for (let i = 0; i < 20; i++) expect((await keep(`视图${i}`)).status).toBe(200)
  expect((await keep('视图20')).status).toBe(400)
  expect((await keep('视图20', { session: other })).status).toBe(200)
  const [first] = await list(mine)
  expect((await change(mine, { viewId: first?.viewId ?? '', isShared: true })).status).toBe(200)
  expect((await keep('视图20')).status).toBe(200)
})

test('two views of one name that are kept at once are kept once', async () => {
  const { keep, names, mine } = await company()
  const kept = await Promise.all(['洽谈', '洽谈', '洽谈'].map((name) => keep(name)))
  expect(kept.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await names(mine)).toEqual(['洽谈'])
})

test('a view that searches for a person by name goes when the person is forgotten', async () => {
  const { companyId, staffId, mine, keep, names } = await company()
  const { personId } = await makeVisitor(companyId, { name: '欧阳雪' })
  await leaveCard(parts, { companyId, staffId }, { personId }, {})
  await keep('找人', { filter: { keyword: '欧阳雪' } })
  await keep('姓氏', { filter: { keyword: '欧阳' } })
  await parts.db.tenant(companyId, (db) => erase(db, parts, { companyId, personId }))
  expect(await names(mine)).toEqual(['姓氏'])
})
