import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import type { MadeVisitor } from '../support/makers.ts'
import { plantMessages, quietNow, visitPlanned } from './planted.ts'

plantMessages()
const { callAs, makeCompany, makeStaff, makeVisitor, parts } = await testApp({ WEB_DIST: '/nowhere' })
const { db } = parts

const keys = [
  { key: 'thing4', field: 'what' },
  { key: 'time5', field: 'when' },
]

/** A company with both apps, an administrator who binds templates, and a visitor who sees what is offered. */
async function testCompany() {
  const companyId = await makeCompany()
  for (const [kind, app_id] of [
    ['mini', `wm${companyId}`],
    ['wechat', `wx${companyId}`],
  ] as const)
    await db.ops
      .insertInto('credential')
      .values({ company_id: companyId, kind, app_id, sealed: Buffer.from('x') })
      .execute()
  const admin = await makeStaff(companyId, { role: 'admin' })
  const visitor = await makeVisitor(companyId)
  const bind = (over: object = {}) =>
    callAs(admin.session, 'PUT /wxwork/v1/console/customer_messages', {
      body: {
        message: visitPlanned.name,
        app: 'wechat',
        kind: 'once',
        template: 'template-1',
        keys,
        ...over,
      },
    })
  const list = async (who: { session: string } = visitor) =>
    (await callAs(who.session, 'GET /card/v1/notice/list')).body.data
  const console = async () =>
    (await callAs(admin.session, 'GET /wxwork/v1/console/customer_messages')).body.data
  return { companyId, admin, visitor, bind, list, console }
}

type Result = { templateId: string; result: 'accept' | 'reject' | 'ban' | 'filter' }
const choose = (visitor: MadeVisitor, ...results: Result[]) =>
  callAs(visitor.session, 'POST /card/v1/notice/choose', { body: { results } })
const consents = (visitor: MadeVisitor) =>
  db.ops
    .selectFrom('consent')
    .select(['scope', 'granted'])
    .where('person_id', '=', visitor.personId)
    .execute()

describe('messages to customers', () => {
  it('are offered where they are declared and bound to a template that asks, in the words of the declaration', async () => {
    const { companyId, bind, list } = await testCompany()
    expect(await list()).toEqual({ appId: '', list: [] })
    // Of an earlier release: nothing sends it.
    await db.ops
      .insertInto('notice_template')
      .values({ company_id: companyId, template_id: 'earlier', title: 'x' })
      .execute()
    expect((await bind({ message: quietNow.name, template: 'template-2', kind: 'follower' })).status).toBe(
      200,
    )
    expect(await list()).toEqual({ appId: '', list: [] })
    await bind()
    expect(await list()).toEqual({
      appId: `wx${companyId}`,
      list: [
        {
          templateId: 'template-1',
          message: visitPlanned.name,
          title: '参观提醒',
          occasion: '参观前一天，一次',
          sample: [
            { name: '项目', value: '参观' },
            { name: '时间', value: '2026年12月3日 14:00' },
          ],
          result: '',
          allowed: 0,
        },
      ],
    })
  })

  it('are offered by the app in which the person is, with its own templates', async () => {
    const { companyId, bind, list } = await testCompany()
    await bind({ app: 'mini', template: 'template-m' })
    expect((await list())?.appId).toBe(`wm${companyId}`)
    await bind()
    expect((await list())?.appId).toBe(`wx${companyId}`)
    const inMini = await makeVisitor(companyId)
    await db.ops
      .updateTable('session')
      .set({ host: 'mini' })
      .where('person_id', '=', inMini.personId)
      .execute()
    expect((await list(inMini))?.list.map(({ templateId }) => templateId)).toEqual(['template-m'])
  })

  it('count one message for each yes; a no ends them, and a yes is a consent', async () => {
    const { visitor, bind, list } = await testCompany()
    await bind()
    await bind({ message: quietNow.name, template: 'template-2' })
    const shown = async () => (await list())?.list.map(({ result, allowed }) => [result, allowed])
    const first = await choose(
      visitor,
      { templateId: 'template-1', result: 'reject' },
      { templateId: 'template-2', result: 'filter' },
    )
    expect(first.body.data).toEqual({ kept: 2 })
    expect(await consents(visitor)).toEqual([])
    await choose(visitor, { templateId: 'template-1', result: 'accept' })
    await choose(
      visitor,
      { templateId: 'template-1', result: 'ban' },
      { templateId: 'template-1', result: 'accept' },
    )
    expect(await shown()).toEqual([
      ['accept', 2],
      ['filter', 0],
    ])
    expect(await consents(visitor)).toEqual([{ scope: 'notices', granted: true }])
    await choose(visitor, { templateId: 'template-1', result: 'filter' })
    expect((await shown())?.[0]).toEqual(['filter', 2])
    await choose(visitor, { templateId: 'template-1', result: 'reject' })
    expect((await shown())?.[0]).toEqual(['reject', 0])
  })

  it('of another company, or unknown, cannot be chosen: nothing is kept', async () => {
    const { visitor, bind, list } = await testCompany()
    await bind()
    const other = await testCompany()
    await other.bind({ template: 'template-theirs' })
    for (const templateId of ['template-theirs', 'nobody']) {
      const answer = await choose(
        visitor,
        { templateId: 'template-1', result: 'accept' },
        { templateId, result: 'accept' },
      )
      expect(answer.status).toBe(404)
    }
    expect((await list())?.list.map(({ result }) => result)).toEqual([''])
    expect(await consents(visitor)).toEqual([])
  })
})

describe('the binding of a message', () => {
  it('replaces the template of the same app, whose permissions end, and can be undone', async () => {
    const { admin, visitor, bind, list, console } = await testCompany()
    await bind()
    await choose(visitor, { templateId: 'template-1', result: 'accept' })
    await bind({ template: 'template-9', keys: keys.slice(0, 1) })
    expect((await list())?.list.map(({ templateId, allowed }) => [templateId, allowed])).toEqual([
      ['template-9', 0],
    ])
    const bound = async () => (await console())?.list.find(({ name }) => name === visitPlanned.name)?.bound
    expect(await bound()).toEqual([
      { app: 'wechat', kind: 'once', template: 'template-9', keys: keys.slice(0, 1) },
    ])
    const unbind = () =>
      callAs(admin.session, 'DELETE /wxwork/v1/console/customer_messages', {
        query: { message: visitPlanned.name, app: 'wechat' },
      })
    await unbind()
    expect((await unbind()).status).toBe(200)
    expect(await bound()).toEqual([])
    expect((await list())?.list).toEqual([])
  })

  it('is refused for an unknown message, a taken template, and fields that do not fit', async () => {
    const { bind } = await testCompany()
    expect((await bind({ message: 'nothing' })).status).toBe(404)
    await bind()
    for (const [wrong, path] of [
      [{ message: quietNow.name }, 'template'],
      [{ app: 'mini' }, 'template'],
      [{ app: 'mini', template: 'template-m', kind: 'follower' }, 'kind'],
      [{ keys: [{ key: 'time5', field: 'what' }] }, 'keys/0/key'],
      [{ keys: [{ key: 'thing5', field: 'whither' }] }, 'keys/0/field'],
      [{ keys: [keys[0], keys[0]] }, 'keys'],
    ] as const) {
      const answer = await bind(wrong)
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        400,
        expect.stringContaining(`"${path}"`),
      ])
    }
  })
})
