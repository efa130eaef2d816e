import { readSheet } from 'read-excel-file/universal'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportKey } from '#domain/exports/store.ts'
import { reviveExports, sweepExports } from '#domain/exports/upkeep.ts'
import { shop } from '../bookings/support.ts'
import { smallShop } from '../bookings/waiting-support.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import type { MadeStaff } from '../support/makers.ts'

// A database of its own: the queue of a shared one holds the jobs of every test.
const db = await openOwn()
const test = await testApp({ WEB_DIST: '/nowhere' }, db)
const { app, callAs, makeCompany, makeStaff, makeVisitor, parts } = test
let companyId: string
let admin: MadeStaff

beforeEach(async () => {
  companyId = await makeCompany()
  admin = await makeStaff(companyId, { role: 'admin', name: '周敏' })
})

const begin = async (body = {}, session = admin.session) =>
  (await callAs(session, 'POST /biz/v1/jobs/export/staff', { body })).body.data?.exportId ?? ''
const jobsOf = async (session = admin.session, query = {}) =>
  (await callAs(session, 'GET /biz/v1/jobs/list', { query })).body.data?.list ?? []
const file = (exportId: string, session = admin.session) =>
  callAs(session, 'GET /biz/v1/jobs/export/file', { query: { exportId } })
const work = async (exportId: string) =>
  expect
    .poll(
      async () => {
        await parts.queue.runDue()
        return (await jobsOf()).find(({ jobId }) => jobId === exportId)?.state
      },
      { timeout: 30_000 },
    )
    .toBe('done')

describe('an export of staff', () => {
  it('becomes a sheet of the members that match the filter', async () => {
    await makeStaff(companyId, { name: '=1+1' })
    await makeStaff(companyId, { name: '方浩' })
    const exportId = await begin({ keyword: '=1' })
    expect(await jobsOf()).toMatchObject([
      { jobId: exportId, kind: 'staffExport', by: '周敏', state: 'waiting' },
    ])
    expect((await file(exportId)).status).toBe(404)
    await work(exportId)
    expect(await jobsOf()).toMatchObject([{ done: 1, total: 1, fileUntil: expect.stringMatching(/Z$/) }])
    const { body } = await file(exportId)
    const got = await app.inject(body.data?.url ?? '')
    expect(got.headers['content-disposition']).toContain(encodeURIComponent('员工名单.xlsx'))
    const [head, ...rows] = await readSheet(new Uint8Array(got.rawPayload).buffer, 1)
    expect([head?.[1], rows.map((row) => row[1])]).toEqual(['姓名', ["'=1+1"]])
  })

  it('is a readable file with names that every object of JavaScript has', async () => {
    const names = Object.getOwnPropertyNames(Object.prototype)
    for (const name of names) await makeStaff(companyId, { name })
    const exportId = await begin()
    await work(exportId)
    const { body } = await file(exportId)
    const got = await app.inject(body.data?.url ?? '')
    const rows = await readSheet(new Uint8Array(got.rawPayload).buffer, 1)
    expect(rows.map((row) => row[1])).toEqual(expect.arrayContaining(names))
  })

  it('is begun once while it is written, and again afterwards', async () => {
    const [one, other] = await Promise.all([begin({ keyword: '周' }), begin({ keyword: '周' })])
    expect(one).toBe(other)
    await work(one)
    expect(await begin({ keyword: '周' })).not.toBe(one)
    const { rows } = await db.opsPool.query('select action, detail from audit where company_id = $1', [
      companyId,
    ])
    expect(rows.map(({ action }) => action)).toEqual(['staff list exported', 'staff list exported'])
    expect(JSON.stringify(rows)).not.toContain('周')
  })

  it('is neither listed nor given to members, colleagues of another company, or an altered address', async () => {
    const exportId = await begin()
    await work(exportId)
    const member = await makeStaff(companyId)
    const stranger = await makeStaff(await makeCompany(), { role: 'admin' })
    for (const role of ['editor', 'analyst'] as const)
      expect((await file(exportId, (await makeStaff(companyId, { role })).session)).status).toBe(404)
    expect(await jobsOf(member.session)).toEqual([])
    expect(await jobsOf(stranger.session)).toEqual([])
    expect((await file(exportId, member.session)).status).toBe(404)
    expect((await file(exportId, stranger.session)).status).toBe(404)
    const url = (await file(exportId)).body.data?.url ?? ''
    const foreign = url.replace(companyId, stranger.companyId)
    expect((await app.inject(foreign)).statusCode).toBe(404)
    expect((await app.inject(url.replace(/\.\d+\./, '.9999999999.'))).statusCode).toBe(404)
  })

  it('is deleted with its file after seven days', async () => {
    const exportId = await begin()
    await work(exportId)
    const key = exportKey({ companyId, exportId })
    const url = (await file(exportId)).body.data?.url ?? ''
    await sweepExports(parts.store, Date.now() + 6 * 86_400_000)
    expect(await parts.store.has(key)).toBe(true)
    await db.opsPool.query(
      "update list_export set created_at = now() - interval '7 days' where export_id = $1",
      [exportId],
    )
    expect((await app.inject(url)).statusCode).toBe(404)
    expect(await jobsOf()).toEqual([])
    await sweepExports(parts.store, Date.now() + 8 * 86_400_000)
    expect(await parts.store.has(key)).toBe(false)
  })

  it('is finished after its instance was killed', async () => {
    const exportId = await begin()
    await db.opsPool.query(
      "update list_export set state = 'running', updated_at = now() - interval '3 minutes' where export_id = $1",
      [exportId],
    )
    // The job of the killed instance is still locked.
    await db.opsPool.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone', key = null where key like $1",
      [`%${exportId}`],
    )
    await reviveExports(db)
    await work(exportId)
  })

  it('of more rows than a file holds fails with advice', async () => {
    await db.opsPool.query(
      `insert into staff (company_id, staff_id, user_id, name)
       select $1, gen_random_uuid(), 'u' || n, '某' from generate_series(1, 20000) n`,
      [companyId],
    )
    const exportId = await begin()
    await expect
      .poll(async () => {
        await parts.queue.runDue()
        return (await jobsOf())[0]?.state
      })
      .toBe('failed')
    expect((await jobsOf())[0]?.problem).toContain('20,000')
    expect((await file(exportId)).status).toBe(404)
  })
})

it('an export of the activity log names actions in the language of the request', async () => {
  await callAs(admin.session, 'POST /biz/v1/staff/licences', {
    body: { members: [{ userId: admin.userId }], licensed: false },
  })
  const { body } = await callAs(admin.session, 'POST /biz/v1/jobs/export/activity', {
    body: { action: 'licences taken' },
  })
  const exportId = body.data?.exportId ?? ''
  await work(exportId)
  const got = await app.inject((await file(exportId)).body.data?.url ?? '')
  const rows = await readSheet(new Uint8Array(got.rawPayload).buffer, 1)
  expect(rows[1]?.slice(1, 3)).toEqual(['周敏', '批量收回名片授权'])
})

it('an export of bookings has the filtered ones, with phones for owners alone', async () => {
  const made = await shop(test)
  const { body: booked } = await made.book(await makeVisitor(made.companyId), '10:00')
  await made.book(await makeVisitor(made.companyId), '12:00', { userId: made.lin.userId })
  const second = await makeStaff(made.companyId, { role: 'admin' })
  const rowsOf = async ({ session }: { session: string }, query: object) => {
    const path = 'POST /java-appointment-center/api/app/appointment/manage/v1/export'
    const { body } = await callAs(session, path, { body: query })
    const exportId = body.data?.exportId ?? ''
    await expect
      .poll(
        async () => {
          await parts.queue.runDue()
          return (await jobsOf(session)).find(({ jobId }) => jobId === exportId)?.state
        },
        { timeout: 30_000 },
      )
      .toBe('done')
    const got = await app.inject((await file(exportId, session)).body.data?.url ?? '')
    return readSheet(new Uint8Array(got.rawPayload).buffer, 1)
  }
  const all = await rowsOf(made.admin, {})
  expect(all.slice(1, 3).map((row) => [row[2], row[3], row[6], row[7]])).toEqual([
    ['已确认', '剪发', '陈静', '13800001111'],
    ['已确认', '剪发', '陈静', '13800001111'],
  ])
  const ofLin = await rowsOf(second, { userId: booked.data?.staff?.userId, state: 'confirmed' })
  expect(ofLin[1]?.[7]).toContain('****')
  const missing = { serviceId: '0190a3f0-0000-7000-8000-000000000000' }
  const path = 'POST /java-appointment-center/api/app/appointment/manage/v1/export'
  expect((await callAs(made.admin.session, path, { body: missing })).status).toBe(404)
})

it('an export of the waiting list has the filtered entries, and no name becomes a formula', async () => {
  const made = await smallShop(test)
  await made.fill()
  const [first, second] = [await made.visitor(), await made.visitor()]
  await made.join(first, { part: 'morning' })
  await made.join(second)
  await parts.db.opsPool.query(`update person set name = '=1+1' where company_id = $1 and person_id = $2`, [
    made.companyId,
    first.personId,
  ])
  const path = 'POST /java-appointment-center/api/app/appointment/manage/v1/waiting/export'
  const rowsOf = async (query: object) => {
    const { body } = await callAs(made.admin.session, path, { body: query })
    const exportId = body.data?.exportId ?? ''
    await expect
      .poll(
        async () => {
          await parts.queue.runDue()
          return (await jobsOf(made.admin.session)).find(({ jobId }) => jobId === exportId)?.state
        },
        { timeout: 30_000 },
      )
      .toBe('done')
    const got = await app.inject((await file(exportId, made.admin.session)).body.data?.url ?? '')
    return readSheet(new Uint8Array(got.rawPayload).buffer, 1)
  }
  const [head, ...rows] = await rowsOf({})
  expect(head?.slice(0, 3)).toEqual(['日期', '顺位', '顾客'])
  expect(rows.slice(0, 2).map((row) => [row[1], row[2], row[3], row[6], row[8]])).toEqual([
    [1, "'=1+1", '剪发', '上午', '候补中'],
    [2, null, '剪发', '全天', '候补中'],
  ])
  expect((await rowsOf({ state: 'left' })).length).toBe(1)
  expect((await callAs((await makeStaff(made.companyId)).session, path, { body: {} })).status).toBe(403)
  const missing = { serviceId: '0190a3f0-0000-7000-8000-000000000000' }
  expect((await callAs(made.admin.session, path, { body: missing })).status).toBe(404)
})

it('lists imports and conversions beside exports, for members their own alone', async () => {
  const member = await makeStaff(companyId, { name: '林岚' })
  const url = await parts.files.put(companyId, Buffer.from('%PDF-'), 'pdf')
  await callAs(member.session, 'POST /biz/v1/content/conversion', { body: { url, name: '手册.pdf' } })
  const content = Buffer.from('账号,姓名\nzhao,赵一\n坏 账号,钱二').toString('base64')
  await callAs(admin.session, 'POST /biz/v1/staff/import/check', {
    body: { source: 'file', name: '名单.csv', content },
  })
  expect(await jobsOf()).toMatchObject([
    { kind: 'staffImport', name: '名单.csv', state: 'checked', added: 1, rejected: 1, isOwn: true },
    { kind: 'conversion', name: '手册.pdf', state: 'waiting', by: '林岚', isOwn: false },
  ])
  expect(await jobsOf(member.session)).toMatchObject([{ kind: 'conversion', isOwn: true }])
  expect(await jobsOf(admin.session, { kind: 'staffImport', state: 'failed' })).toEqual([])
})
