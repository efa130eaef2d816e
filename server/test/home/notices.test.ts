import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import type { MadeVisitor } from '../support/makers.ts'

const { callAs, makeCompany, makeVisitor, parts } = await testApp({ WEB_DIST: '/nowhere' })
const { db } = parts

/** A company with two notices to choose, and a visitor. `list`: the notices as the visitor sees them. */
async function testCompany() {
  const companyId = await makeCompany()
  const template = (template_id: string, position: number) => ({
    company_id: companyId,
    template_id,
    title: `消息 ${template_id}`,
    occasion: '预约前一天，一次',
    sample: JSON.stringify([{ name: '时间', value: '11 月 21 日' }]),
    position,
  })
  await db.ops
    .insertInto('notice_template')
    .values([template('late', 2), template('early', 1)])
    .execute()
  const visitor = await makeVisitor(companyId)
  const list = async () => (await callAs(visitor.session, 'GET /card/v1/notice/list')).body.data
  return { companyId, visitor, list }
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

describe('notices', () => {
  it('are listed in the company’s order with the answers, and the app that sends them', async () => {
    const { companyId, visitor, list } = await testCompany()
    const [early, late] = [
      { templateId: 'early', title: '消息 early', occasion: '预约前一天，一次' },
      { templateId: 'late' },
    ]
    expect(await list()).toMatchObject({
      appId: '',
      list: [
        { ...early, sample: [{ name: '时间', value: '11 月 21 日' }], result: '' },
        { ...late, result: '' },
      ],
    })
    const app = { company_id: companyId, sealed: Buffer.from('x') }
    await db.ops
      .insertInto('credential')
      .values({ ...app, kind: 'mini', app_id: 'wm1' })
      .execute()
    expect((await list())?.appId).toBe('wm1')
    await db.ops
      .insertInto('credential')
      .values({ ...app, kind: 'wechat', app_id: 'wx1' })
      .execute()
    expect((await list())?.appId).toBe('wx1')
    await choose(visitor, { templateId: 'late', result: 'reject' })
    expect((await list())?.list.map(({ result }) => result)).toEqual(['', 'reject'])
  })

  it('keep the newest answer, and a consent where there is a yes', async () => {
    const { visitor, list } = await testCompany()
    const first = await choose(
      visitor,
      { templateId: 'early', result: 'reject' },
      { templateId: 'late', result: 'filter' },
    )
    expect(first.body.data).toEqual({ kept: 2 })
    expect(await consents(visitor)).toEqual([])
    const second = await choose(
      visitor,
      { templateId: 'early', result: 'ban' },
      { templateId: 'early', result: 'accept' },
    )
    expect(second.body.data).toEqual({ kept: 1 })
    expect((await list())?.list.map(({ result }) => result)).toEqual(['accept', 'filter'])
    expect(await consents(visitor)).toEqual([{ scope: 'notices', granted: true }])
  })

  it('of another company, or unknown, are not found: nothing is kept', async () => {
    const { visitor, list } = await testCompany()
    const other = await testCompany()
    await db.ops
      .insertInto('notice_template')
      .values({ company_id: other.companyId, template_id: 'theirs', title: 'x' })
      .execute()
    for (const templateId of ['theirs', 'nobody']) {
      const answer = await choose(
        visitor,
        { templateId: 'early', result: 'accept' },
        { templateId, result: 'accept' },
      )
      expect(answer.status).toBe(404)
    }
    expect((await list())?.list.map(({ result }) => result)).toEqual(['', ''])
    expect(await consents(visitor)).toEqual([])
  })
})
