import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'

const { callAs, makeCompany, makeStaff, makeVisitor, parts } = await testApp({ WEB_DIST: '/nowhere' })

/**
 * A company with a salesperson and a visitor, and the calls of the wallet: by the visitor, of the salesperson's card,
 * unless others are named.
 */
async function testCompany() {
  const companyId = await makeCompany()
  const staff = await makeStaff(companyId, { name: '林岚' })
  const visitor = await makeVisitor(companyId)
  const save = (userId = staff.userId, session = visitor.session) =>
    callAs(session, 'POST /card/v1/wallet/save', { body: { companyId, userId } })
  const drop = (userId = staff.userId, session = visitor.session) =>
    callAs(session, 'DELETE /card/v1/wallet/drop', { query: { companyId, userId } })
  const list = async (query = {}, session = visitor.session) =>
    (await callAs(session, 'GET /card/v1/wallet/list', { query })).body.data
  const change = (text: string, values: unknown[]) => parts.db.opsPool.query(text, values)
  return { companyId, staff, visitor, save, drop, list, change }
}

describe('the wallet', () => {
  it('saves a card once, shows it as the list of cards does, and removes it', async () => {
    const { companyId, staff, save, drop, list } = await testCompany()
    expect(await list()).toEqual({ list: [], total: 0, page: 1, pageSize: 20 })
    const first = await save()
    const again = await save()
    expect(first.body.data?.savedAt).toBe(again.body.data?.savedAt)
    const cards = await callAs('', 'GET /card/v1/card/list', {
      query: { companyID: companyId, page: 1, pageSize: 20 },
    })
    const face = cards.body.data?.list.find(({ userId }) => userId === staff.userId)
    expect(await list()).toMatchObject({
      list: [{ ...face, savedAt: first.body.data?.savedAt }],
      total: 1,
    })
    expect((await drop()).body.data).toEqual({ dropped: true })
    expect((await drop()).body.data).toEqual({ dropped: false })
    expect((await list())?.total).toBe(0)
  })

  it('keeps one row, however many taps meet', async () => {
    const { companyId, save, list, visitor } = await testCompany()
    // Five of a minute are let through.
    const answers = await Promise.all(Array.from({ length: 5 }, () => save()))
    expect(new Set(answers.map(({ body }) => body.data?.savedAt)).size).toBe(1)
    expect((await list())?.total).toBe(1)
    const { rows } = await parts.db.opsPool.query(
      'select 1 from saved_card where company_id = $1 and person_id = $2',
      [companyId, visitor.personId],
    )
    expect(rows).toHaveLength(1)
  })

  it('shows the newest first, page by page', async () => {
    const { companyId, save, list } = await testCompany()
    const saved: string[] = []
    for (let i = 0; i < 3; i++) {
      const { userId } = await makeStaff(companyId)
      await save(userId)
      saved.unshift(userId)
    }
    const pages = [await list({ page: 1, pageSize: 2 }), await list({ page: 2, pageSize: 2 })]
    expect(pages.flatMap((page) => page?.list.map(({ userId }) => userId))).toEqual(saved)
    expect(pages.map((page) => page?.total)).toEqual([3, 3])
  })

  it('hides what the owner hid since, leaves closed cards out and takes them back when they open', async () => {
    const { companyId, staff, save, list, change } = await testCompany()
    await save()
    await change(`update card set visibility = '{"phone": "hidden"}' where company_id = $1`, [companyId])
    expect((await list())?.list[0]?.phone).toBe('')
    await change('update card set is_open = false where company_id = $1', [companyId])
    expect((await list())?.total).toBe(0)
    await change('update card set is_open = true where company_id = $1', [companyId])
    expect((await list())?.total).toBe(1)
    await change(`update staff set status = 'left' where company_id = $1 and staff_id = $2`, [
      companyId,
      staff.staffId,
    ])
    expect((await list())?.list).toEqual([])
  })

  it('refuses a closed card and an unknown one, and lets a closed one be dropped', async () => {
    const { companyId, save, drop, change } = await testCompany()
    await save()
    await change('update card set is_open = false where company_id = $1', [companyId])
    expect((await save()).body.code).toBe('500301')
    expect((await drop()).body.data).toEqual({ dropped: true })
    expect((await save('Unobody')).status).toBe(404)
    expect((await drop('Unobody')).status).toBe(404)
  })

  it('is everybody’s own', async () => {
    const { companyId, save, drop, list } = await testCompany()
    await save()
    const other = await makeVisitor(companyId)
    expect((await list({}, other.session))?.total).toBe(0)
    expect((await drop(undefined, other.session)).body.data).toEqual({ dropped: false })
    expect((await list())?.total).toBe(1)
  })

  it('is one for joined persons', async () => {
    const { companyId, staff, visitor, save, drop, list, change } = await testCompany()
    const earlier = await makeVisitor(companyId)
    const first = await save(staff.userId, earlier.session)
    await change('update person set joined_into = $3 where company_id = $1 and person_id = $2', [
      companyId,
      earlier.personId,
      visitor.personId,
    ])
    expect((await save()).body.data?.savedAt).toBe(first.body.data?.savedAt)
    expect((await list())?.total).toBe(1)
    await drop()
    expect((await list())?.total).toBe(0)
  })
})

describe('what changed on a kept card', () => {
  it('is told until it is looked at, of fields that visitors may see', async () => {
    const { companyId, staff, visitor, save, list, change } = await testCompany()
    await save()
    await change(
      `insert into card_change (company_id, staff_id, change_id, fields)
       values ($1, $2, gen_random_uuid(), '{position,email}'), ($1, $2, gen_random_uuid(), '{phone}')`,
      [companyId, staff.staffId],
    )
    await change("update staff set email = '' where company_id = $1", [companyId])
    await change(`update card set visibility = '{"phone": "hidden"}' where company_id = $1`, [companyId])
    expect((await list())?.list[0]?.changes).toEqual(['position'])
    const other = await makeStaff(companyId)
    await save(other.userId)
    const order = async (sort: 'saved' | 'changed') =>
      (await list({ sort }))?.list.map(({ userId }) => userId)
    expect(await order('saved')).toEqual([other.userId, staff.userId])
    expect(await order('changed')).toEqual([staff.userId, other.userId])
    const seen = () =>
      callAs(visitor.session, 'POST /card/v1/wallet/seen', { body: { companyId, userId: staff.userId } })
    expect((await seen()).body.data).toEqual({ kept: true })
    expect((await list({ sort: 'changed' }))?.list.map(({ changes }) => changes)).toEqual([[], []])
  })

  it('a card is found by a part of its name, and one that was handed over is its successor’s, once', async () => {
    const { companyId, staff, save, drop, list, change } = await testCompany()
    const next = await makeStaff(companyId, { name: '周舟' })
    await save()
    await save(next.userId)
    expect((await list({ keyword: '岚' }))?.list.map(({ name }) => name)).toEqual(['林岚'])
    await change(
      "update staff set status = 'left', successor_id = $2 where company_id = $1 and staff_id = $3",
      [companyId, next.staffId, staff.staffId],
    )
    expect(await list()).toMatchObject({ total: 1, list: [{ name: '周舟', predecessor: '林岚' }] })
    expect((await drop(next.userId)).body.data).toEqual({ dropped: true })
    expect((await list())?.total).toBe(0)
  })
})
