import { randomUUID } from 'node:crypto'
import type { PoolSetting } from '@mingpian/contract/pool.ts'
import { beforeEach, expect, it } from 'vitest'
import { returnIdle } from '#domain/leads/pool/idle.ts'
import { warnOfReturn } from '#domain/leads/pool/warn.ts'
import { messagingVendor } from '../notices/vendor.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'

const vendor = await messagingVendor()
// A database of its own: the queue of a shared one holds the jobs of every test.
const db = await openOwn()
const { callAs, makeCompany, makeStaff, makeVisitor, parts } = await testApp(
  { WEB_DIST: '/nowhere', WECOM_API_BASE: vendor.base, PUBLIC_ORIGIN: 'https://cards.example' },
  db,
)

let companyId: string
let lin: MadeStaff
let gao: MadeStaff
let admin: MadeStaff
let an: MadeVisitor
let ben: MadeVisitor

const query = (text: string, ...values: unknown[]) => db.opsPool.query(text, [companyId, ...values])

/** A visitor looks at the card of a salesperson. */
async function visits(who: MadeVisitor, staff: MadeStaff) {
  const attr = { contentId: staff.userId, sceneType: 'card' as const, saleId: staff.userId }
  await callAs(who.session, 'POST /crm-trail-api/behaviors/qw', {
    body: { event: 'view', activityId: randomUUID(), attr },
  })
}

/** The only visit was so many days ago. */
async function visitedAgo(who: MadeVisitor, days: number) {
  await query(
    `update visit set opened_at = (
       select ((now() at time zone time_zone)::date - $3::integer + time '12:00') at time zone time_zone
       from company where company_id = $1
     ) where company_id = $1 and person_id = $2`,
    who.personId,
    days,
  )
  await query('select rebuild_leads($1)')
}

async function keep(setting: Partial<PoolSetting> = {}) {
  const usual = { membersClaim: true, dailyMost: 0, heldMost: 0, returnDays: 7, warnDays: 2 }
  const body = { ...usual, ...setting }
  const kept = await callAs(admin.session, 'PUT /wxwork/v1/console/pool_setting', { body })
  expect(kept.body.data).toEqual(body)
  await query(`update pool_setting set return_since = now() - interval '40 days' where company_id = $1`)
}

/** Messages about the visits themselves are none of these tests' business. */
const forgetVisits = () =>
  db.opsPool.query(
    'delete from notice; select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  )

beforeEach(async () => {
  vendor.delivered.length = 0
  vendor.known.clear()
  companyId = await makeCompany()
  lin = await makeStaff(companyId, { name: '林岚' })
  gao = await makeStaff(companyId, { name: '高远' })
  admin = await makeStaff(companyId, { role: 'admin', name: '管理' })
  an = await makeVisitor(companyId, { name: '安安', unionId: randomUUID() })
  ben = await makeVisitor(companyId, { name: '本本', unionId: randomUUID() })
  await visits(an, lin)
  await visits(ben, lin)
  await db.opsPool.query('delete from pool_setting')
  await forgetVisits()
})

const locked = async () =>
  (await db.opsPool.query('select 1 from graphile_worker._private_jobs where locked_at is not null')).rowCount
async function round() {
  await warnOfReturn(db, [0, 23])
  await parts.queue.runDue()
  await expect.poll(locked).toBe(0)
}
const told = () => vendor.delivered.map(({ touser, title }) => [touser, title])

/** Days until each lead of a salesperson returns, by names. */
async function listed(who: MadeStaff, filters = {}) {
  const { body } = await callAs(who.session, 'POST /biz/v1/clue/list', { body: { filters } })
  return Object.fromEntries(body.data?.list.map(({ person, returnsIn }) => [person.name, returnsIn]) ?? [])
}
const onPage = async ({ unionId }: MadeVisitor) =>
  (await callAs(lin.session, 'GET /biz/v1/clue/mk_detail', { query: { unionId } })).body.data?.returnsIn

it('tells a salesperson once a day, in one message, of all leads that return within the days of warning', async () => {
  const third = await makeVisitor(companyId, { name: '晨晨', unionId: randomUUID() })
  await visits(third, lin)
  await forgetVisits()
  await visitedAgo(an, 6)
  await visitedAgo(ben, 7)
  await visitedAgo(third, 5)
  await keep()
  await round()
  await round()
  expect(vendor.delivered).toEqual([
    {
      touser: lin.userId,
      title: '2 位线索即将退回公海',
      description: '到期前写一条跟进或约好下次时间，就会留在你名下',
      url: `https://cards.example/qw-wxmini/?companyId=${companyId}#/pages/leads/index?returning=1`,
      button: '去看看',
    },
  ])
  // As on the next day, of which there is no notice yet.
  await query(`delete from notice where company_id = $1`)
  vendor.known.clear()
  await round()
  expect(told()).toHaveLength(2)
})

it('says on the row and the page of a lead in how many days it returns, and the night returns it then', async () => {
  await visitedAgo(an, 6)
  await visitedAgo(ben, 5)
  await keep()
  expect(await listed(lin)).toEqual({ 安安: 2, 本本: null })
  expect(await listed(lin, { returning: true })).toEqual({ 安安: 2 })
  expect([await onPage(an), await onPage(ben)]).toEqual([2, null])
  expect(await listed(gao, { returning: true })).toEqual({})
  const desk = await callAs(admin.session, 'GET /biz/v1/customers/list', { query: {} })
  expect(
    Object.fromEntries(desk.body.data?.list.map((row) => [row.person.name, row.returnsIn]) ?? []),
  ).toEqual({
    安安: 2,
    本本: null,
  })
  const whose = { unionId: an.unionId, userId: lin.userId }
  const opened = await callAs(admin.session, 'GET /biz/v1/customers/detail', { query: whose })
  expect(opened.body.data?.returnsIn).toBe(2)
  const nightIn = async (days: number) => {
    await visitedAgo(an, 6 + days)
    await visitedAgo(ben, 5 + days)
    await returnIdle(db, [0, 23])
    return Object.keys(await listed(lin)).sort()
  }
  expect(await nightIn(1)).toEqual(['安安', '本本'])
  expect(await nightIn(2)).toEqual(['本本'])
})

it('warns no more of a lead that was contacted, and counts an appointment ahead', async () => {
  await visitedAgo(an, 7)
  await visitedAgo(ben, 60)
  await keep()
  const body = { unionId: an.unionId, words: '聊过' }
  await callAs(lin.session, 'POST /biz/v1/clue/follow', {
    headers: { 'idempotency-key': randomUUID() },
    body,
  })
  const appointed = async (days: number) => {
    await callAs(lin.session, 'PUT /biz/v1/clue/progress', {
      body: { unionId: ben.unionId, nextAt: new Date(Date.now() + days * 86_400_000).toISOString() },
    })
    await query(
      `update lead_progress set at = now() - interval '50 days', next_at = (
         select ((now() at time zone time_zone)::date + $2::integer + time '12:00') at time zone time_zone
         from company where company_id = $1
       ) where company_id = $1`,
      days,
    )
    return listed(lin)
  }
  expect(await appointed(30)).toEqual({ 安安: null, 本本: null })
  await round()
  expect(told()).toEqual([])
  expect(await appointed(1)).toEqual({ 安安: null, 本本: 2 })
})

it.each([
  ['the days of warning are 0', { warnDays: 0 }],
  ['no lead returns', { returnDays: 0 }],
])('warns of nothing where %s', async (_what, setting) => {
  await visitedAgo(an, 7)
  await keep(setting)
  await round()
  expect(told()).toEqual([])
  expect(await listed(lin, { returning: true })).toEqual({})
  expect(await onPage(an)).toBeNull()
})

it('writes no message to a salesperson who gets none', async () => {
  await visitedAgo(an, 7)
  await keep()
  const body = { isOn: false, quietFrom: '', quietUntil: '' }
  await callAs(lin.session, 'PUT /biz/v1/clue/radar/remind', { body })
  await round()
  expect((await query('select from notice where company_id = $1')).rowCount).toBe(0)
})

it('keeps a warning for the summary after the quiet hours', async () => {
  await visitedAgo(an, 7)
  await keep()
  await callAs(lin.session, 'PUT /biz/v1/clue/radar/remind', {
    body: { isOn: true, quietFrom: '00:00', quietUntil: '12:00' },
  })
  const hours = (from: string, until: string) =>
    query(
      `update notice_setting set quiet_from = (now() at time zone 'Asia/Shanghai' + $2::interval)::time,
         quiet_until = (now() at time zone 'Asia/Shanghai' + $3::interval)::time where company_id = $1`,
      from,
      until,
    )
  await hours('-1 hour', '1 hour')
  await round()
  expect(told()).toEqual([])
  await hours('1 hour', '2 hours')
  await db.opsPool.query('update graphile_worker._private_jobs set run_at = now()')
  await round()
  expect(told()).toEqual([[lin.userId, '1 位线索即将退回公海']])
  expect(vendor.delivered[0]?.url).toMatch(/#\/pages\/leads\/index\?returning=1$/)
})
