import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { testApp } from '../support/app.ts'

const { app, callAs, makeCompany, makeStaff, makeVisitor, parts } = await testApp({ WEB_DIST: '/nowhere' })

/** A company with a salesperson and a visitor, and the calls by which a card is left and received. */
async function testCompany() {
  const companyId = await makeCompany()
  const staff = await makeStaff(companyId, { name: '林岚' })
  const visitor = await makeVisitor(companyId, { unionId: `union-${randomUUID()}` })
  const keys = { companyId, userId: staff.userId }
  const leave = (over = {}, session = visitor.session) =>
    callAs(session, 'POST /card/v1/card/exchange', {
      body: { ...keys, name: '周舟', phone: '13800001111', company: '远山设计', agreed: true, ...over },
    })
  const left = async (session = visitor.session) =>
    (await callAs(session, 'GET /card/v1/card/exchange', { query: keys })).body.data
  const received = async (session = staff.session) =>
    (await callAs(session, 'GET /card/v1/card/exchange/list', { query: {} })).body.data
  const query = async (text: string) => (await parts.db.opsPool.query(text, [companyId])).rows
  return { companyId, staff, visitor, keys, leave, left, received, query }
}

it('a visitor leaves a card; its salesperson alone reads it, and nothing of it lies in the open', async () => {
  const { companyId, visitor, leave, left, received, query } = await testCompany()
  expect(await left()).toEqual({ card: null, at: null, known: { name: '', phone: '' } })
  const answer = await leave({ name: ' 周舟 ' })
  const card = { name: '周舟', phone: '13800001111', company: '远山设计', position: '', email: '', note: '' }
  expect(await left()).toMatchObject({ card, at: answer.body.data?.at })
  expect(await received()).toEqual({
    list: [
      {
        ...card,
        _id: visitor.personId,
        unionId: visitor.unionId,
        avatar: '',
        at: answer.body.data?.at,
        isNew: true,
      },
    ],
    total: 1,
    unseen: 1,
    page: 1,
    pageSize: 20,
  })
  expect((await received((await makeStaff(companyId)).session))?.list).toEqual([])
  expect((await received((await makeStaff(companyId, { role: 'admin' })).session))?.list).toEqual([])
  expect(JSON.stringify(await query('select * from exchanged_card where company_id = $1'))).not.toContain(
    '周舟',
  )
  expect(
    await query("select granted from consent where company_id = $1 and scope = 'exchange'"),
  ).toMatchObject([{ granted: true }])
})

it('a second card takes the place of the first, however many arrive at once, and is news again', async () => {
  const { staff, leave, received, query } = await testCompany()
  const first = await leave()
  const seen = await callAs(staff.session, 'POST /card/v1/card/exchange/seen', {
    body: { until: first.body.data?.at ?? '' },
  })
  expect(seen.body.data).toEqual({ seen: 1 })
  expect((await received())?.unseen).toBe(0)
  const answers = await Promise.all([1, 2, 3, 4].map((at) => leave({ company: `公司${at}` })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await received()).toMatchObject({ total: 1, unseen: 1 })
  expect(await query('select 1 from exchanged_card where company_id = $1')).toHaveLength(1)
})

it('does not take the place of the card of a person from whom the visitor is being separated', async () => {
  const { companyId, visitor, leave, query } = await testCompany()
  const { db } = parts
  const receiver = await makeVisitor(companyId)
  await leave({ name: '吴越' }, receiver.session)
  await db.tenant(companyId, (tenant) =>
    joinPersons(tenant, companyId, visitor.personId, receiver.personId, 'test'),
  )
  let answer: Promise<unknown> | undefined
  await db.tenant(companyId, async (tenant) => {
    await undoJoin(tenant, companyId, visitor.personId)
    answer = leave()
    const waiting = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
    await expect.poll(async () => (await db.opsPool.query(waiting)).rowCount).toBeGreaterThan(0)
  })
  await answer
  const kept = await query('select person_id from exchanged_card where company_id = $1')
  expect(kept.map(({ person_id }) => person_id).sort()).toEqual([visitor.personId, receiver.personId].sort())
})

it('is looked at until a moment that there is', async () => {
  const { staff } = await testCompany()
  const until = async (until: string) =>
    callAs(staff.session, 'POST /card/v1/card/exchange/seen', { body: { until } })
  for (const none of ['2016-12-31T23:59:60Z', '2026-01-01T00:00:00+00']) {
    const { status, body } = await until(none)
    expect([status, body], none).toMatchObject([400, { errors: [{ path: 'until' }] }])
  }
  expect((await until('2026-01-01T08:00:00+08:00')).body.data).toEqual({ seen: 0 })
})

it('is not left without a yes, nor without a name', async () => {
  const { leave, received } = await testCompany()
  expect((await leave({ agreed: false })).status).toBe(400)
  expect((await leave({ name: '  ' })).status).toBe(400)
  expect((await received())?.total).toBe(0)
})

it.each(['taken back', 'consent withdrawn', 'person forgotten'])('is gone when %s', async (how) => {
  const { visitor, keys, leave, received, query } = await testCompany()
  await leave()
  if (how === 'taken back') {
    const take = () => callAs(visitor.session, 'DELETE /card/v1/card/exchange', { query: keys })
    expect((await take()).body.data).toEqual({ taken: true })
    expect((await take()).body.data).toEqual({ taken: false })
  } else if (how === 'consent withdrawn')
    await callAs(visitor.session, 'POST /card/v1/privacy/consent', {
      body: { scope: 'exchange', granted: false },
    })
  else await callAs(visitor.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
  expect((await received())?.total).toBe(0)
  expect(await query('select 1 from exchanged_card where company_id = $1')).toEqual([])
})

it('stands in the copy of everything that is kept of a person', async () => {
  const { visitor, leave } = await testCompany()
  await leave()
  const copy = await callAs(visitor.session, 'POST /card/v1/privacy/export', { body: {} })
  expect(copy.body.data?.leftCards).toMatchObject([
    { salesperson: '林岚', card: { name: '周舟', phone: '13800001111' } },
  ])
})

it('passes to who takes over', async () => {
  const { companyId, staff, leave, left, received, query } = await testCompany()
  await leave()
  const next = await makeStaff(companyId)
  await query(`update staff set status = 'left', successor_id = '${next.staffId}'
                where company_id = $1 and staff_id = '${staff.staffId}'`)
  expect(await received(next.session)).toMatchObject({ total: 1, list: [{ name: '周舟' }] })
  expect((await left())?.card?.name).toBe('周舟')
})

/** A second member of staff, the way to them, and the hand-over that an admin declares. */
async function withSuccessor() {
  const fixture = await testCompany()
  const next = await makeStaff(fixture.companyId)
  const admin = await makeStaff(fixture.companyId, { role: 'admin' })
  const handOver = () =>
    callAs(admin.session, 'POST /biz/v1/staff/hand_over', {
      body: { userId: fixture.staff.userId, successorId: next.userId },
    })
  return { ...fixture, next, handOver }
}

it('gives way after a hand-over too, whichever of the two addresses the next one is left at', async () => {
  const { companyId, visitor, next, keys, leave, received, query, handOver } = await withSuccessor()
  await leave({ name: 'first' })
  expect((await handOver()).status).toBe(200)
  await leave({ name: 'second', userId: next.userId })
  expect(await received(next.session)).toMatchObject({ total: 1, unseen: 1, list: [{ name: 'second' }] })
  await leave({ name: 'third' })
  expect(await received(next.session)).toMatchObject({ total: 1, unseen: 1, list: [{ name: 'third' }] })
  const kin = await makeVisitor(companyId)
  await query(`update person set joined_into = '${visitor.personId}'
                where company_id = $1 and person_id = '${kin.personId}'`)
  await leave({ name: 'fourth' }, kin.session)
  expect((await received(next.session))?.list.map(({ name }) => name)).toEqual(['fourth'])
  expect(await query('select 1 from exchanged_card where company_id = $1')).toHaveLength(1)
  await callAs(visitor.session, 'DELETE /card/v1/card/exchange', { query: keys })
  expect(await query('select 1 from exchanged_card where company_id = $1')).toEqual([])
})

it('is one card where the visitor had left one with each of the two', async () => {
  const { next, leave, left, received, handOver } = await withSuccessor()
  await leave({ name: 'old' })
  await leave({ name: 'new', userId: next.userId })
  expect(await received()).toMatchObject({ total: 1, list: [{ name: 'old' }] })
  expect((await handOver()).status).toBe(200)
  expect(await received(next.session)).toMatchObject({ total: 1, unseen: 1, list: [{ name: 'new' }] })
  expect((await left())?.card?.name).toBe('new')
})

it('a card that was left is a file for address books, for ten minutes, for whom it was left with', async () => {
  const { companyId, staff, visitor, keys, leave } = await testCompany()
  await leave({ position: '总监', phone: '0571-88886666 转 801', note: '想了解；报价', email: 'zhou@a.cn' })
  const ask = (session: string, personId = visitor.personId) =>
    callAs(session, 'GET /card/v1/card/exchange/file', { query: { personId } })
  const { file = '', code = '' } = (await ask(staff.session)).body.data ?? {}
  const answer = await app.inject({ url: file })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/vcard; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringContaining(encodeURIComponent('周舟')),
  })
  for (const line of [
    'FN:周舟',
    'TEL;TYPE=CELL:0571-88886666\\,801',
    'ORG:远山设计',
    'TITLE:总监',
    'NOTE:想了解；报价',
  ])
    expect(answer.payload).toContain(line)
  expect((await app.inject({ url: code })).headers['content-type']).toBe('image/png')

  const other = await makeStaff(companyId)
  expect((await ask(other.session)).status).toBe(404)
  expect((await ask((await makeStaff(await makeCompany())).session)).status).toBe(404)
  const status = async (url: string) => (await app.inject({ url })).statusCode
  expect(await status(file.replace(staff.staffId, other.staffId))).toBe(404)
  expect(await status(file.replace(/[\w-]{43}\./, `${'x'.repeat(43)}.`))).toBe(404)
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
  expect(await status(file)).toBe(404)
  vi.useRealTimers()
  await callAs(visitor.session, 'DELETE /card/v1/card/exchange', { query: keys })
  expect(await status(file)).toBe(404)
})
