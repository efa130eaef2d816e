import { beforeEach, describe, expect, it, vi } from 'vitest'
import { syncContacts } from '#domain/contacts/sync.ts'
import { beginNightly, reviveContactWork } from '#domain/contacts/upkeep.ts'
import { keepDepartments, superiorsOf, teamOf } from '#domain/staff/departments.ts'
import type { MadeStaff } from '../support/makers.ts'
import type { CompanyWithApps } from '../wxwork/vendor-app.ts'
import { appWithWecom } from './wecom.ts'

const fixture = await appWithWecom()
const { vendor, parts, callAs, tell, work, dueNow, noJobs } = fixture
const { opsPool } = parts.db
const batch = '/externalcontact/batch/get_by_user'
let company: CompanyWithApps
let lin: MadeStaff
let admin: MadeStaff
/** Customers of lin in WeCom, by their external user ids. */
let there: string[]

beforeEach(async () => {
  company = await fixture.makeCompanyWithApps()
  lin = await fixture.makeStaff(company.companyId, { name: '林岚' })
  admin = await fixture.makeStaff(company.companyId, { role: 'owner', name: '周宁' })
  await noJobs()
  await opsPool.query('delete from contact_sync')
  vendor.calls.length = 0
  for (const path of [batch, '/user/get', '/department/list']) vendor.fail(path)
  vendor.on('/department/list', () => ({ errcode: 60011, errmsg: 'no privilege' }))
  there = ['wm1', 'wm2', 'wm3']
  vendor.on('/externalcontact/get_follow_user_list', () => ({ follow_user: [lin.userId, 'Unknown'] }))
  vendor.on('/externalcontact/get_corp_tag_list', () => ({
    tag_group: [{ group_name: '客户等级', tag: [{ id: 'et1', name: '重点客户' }] }],
  }))
  vendor.on(batch, ({ body }) => pageOf(Number(body.cursor || 0)))
})

/** Two customers on a page. */
const pageOf = (start: number) => ({
  external_contact_list: there.slice(start, start + 2).map((external_userid) => ({
    external_contact: { external_userid, name: `客户${external_userid}` },
    follow_info: { userid: lin.userId, createtime: 1700000000, remark: '备注', tag_id: [] },
  })),
  next_cursor: start + 2 < there.length ? String(start + 2) : '',
})

const begin = async () =>
  (await callAs(admin.session, 'POST /biz/v1/contact/sync', { body: {} })).body.data?.jobId

const job = async () =>
  (await callAs(admin.session, 'GET /biz/v1/jobs/list', { query: { kind: 'contactSync' } })).body.data
    ?.list[0]

const customers = async () =>
  (
    await opsPool.query<{ id: string; is_there: boolean }>(
      'select external_userid as id, removed_at is null as is_there from external_contact where company_id = $1 order by 1',
      [company.companyId],
    )
  ).rows.map(({ id, is_there }) => (is_there ? id : `${id} gone`))

describe('the synchronisation of customers', () => {
  it('reads all of them and the tags, once, and stands in the list of jobs', async () => {
    const jobId = await begin()
    expect(await begin()).toBe(jobId)
    expect(await job()).toMatchObject({ jobId, state: 'waiting', by: '周宁', isOwn: true })
    await work()
    expect(await customers()).toEqual(['wm1', 'wm2', 'wm3'])
    expect(await job()).toMatchObject({ state: 'done', done: 2, total: 2, problem: '' })
    expect(vendor.to(batch).map(({ body }) => [body.userid_list, body.cursor])).toEqual([
      [[lin.userId, 'Unknown'], ''],
      [[lin.userId, 'Unknown'], '2'],
    ])
    const { body } = await callAs(lin.session, 'GET /biz/v1/tag/list')
    expect(body.data?.list).toMatchObject([{ name: '客户等级', tags: [{ name: '重点客户' }] }])
    expect((await callAs(lin.session, 'POST /biz/v1/contact/sync', { body: {} })).status).toBe(403)
    const query = { action: 'contact sync begun' }
    const log = await callAs(admin.session, 'GET /wxwork/v1/console/activity', { query })
    expect(log.body.data?.list.map(({ by }) => by)).toEqual(['周宁'])
  })

  it('heals what callbacks missed: a customer who is gone, and one who is not', async () => {
    const tellOf = (ChangeType: string, ExternalUserID: string, CreateTime: number) =>
      tell(company, { ChangeType, UserID: lin.userId, ExternalUserID, CreateTime })
    await tellOf('add_external_contact', 'wm9', 1690000000)
    await tellOf('del_external_contact', 'wm2', 1690000000)
    await tellOf('del_follow_user', 'wm3', 1710000000)
    await noJobs()
    await begin()
    await work()
    // The customer is still in the member's list after deleting the member, which is not reported again.
    expect(await customers()).toEqual(['wm1', 'wm2', 'wm3 gone', 'wm9 gone'])
  })

  it('brings a customer back whom it missed before, as soon as WeCom lists them again', async () => {
    there = ['wm1', 'wm2']
    await begin()
    await work()
    await tell(company, {
      ...{ ChangeType: 'del_follow_user', UserID: lin.userId, ExternalUserID: 'wm2', CreateTime: 1710000000 },
    })
    there = []
    await begin()
    await work()
    expect(await customers()).toEqual(['wm1 gone', 'wm2 gone'])
    there = ['wm1', 'wm2']
    await begin()
    await work()
    // The second one deleted the member, who still has them in the list.
    expect(await customers()).toEqual(['wm1', 'wm2 gone'])
  })

  it('names the side that ended a contact after a synchronisation had missed the customer', async () => {
    there = ['wm1']
    await begin()
    await work()
    there = []
    await begin()
    await work()
    await tell(company, {
      ...{ ChangeType: 'del_follow_user', UserID: lin.userId, ExternalUserID: 'wm1', CreateTime: 1710000000 },
    })
    const { rows } = await opsPool.query(
      'select removed_at, removed_by from external_contact where company_id = $1',
      [company.companyId],
    )
    expect(rows).toEqual([{ removed_at: new Date(1710000000_000), removed_by: 'customer' }])
  })

  it('keeps a customer who is added while it reads, although the clock of WeCom is behind', async () => {
    await begin()
    const CreateTime = Math.floor(Date.now() / 1000) - 30
    await tell(company, {
      ChangeType: 'add_external_contact',
      UserID: lin.userId,
      ExternalUserID: 'wm8',
      CreateTime,
    })
    // The callback is stored; what it leads to comes after the synchronisation.
    await opsPool.query("delete from graphile_worker._private_jobs where key like '%read_contact%'")
    await work()
    expect(await customers()).toEqual(['wm1', 'wm2', 'wm3', 'wm8'])
  })

  it('marks no customer as gone where the clock of the server is ahead of that of the database', async () => {
    there = []
    vendor.on('/externalcontact/get_follow_user_list', () => ({
      // More members than one batch has; lin is in the second one.
      follow_user: [...Array.from({ length: 50 }, (_, place) => `Unknown${place}`), lin.userId],
    }))
    vendor.on(batch, ({ body }) => {
      there = String(body.userid_list).includes(lin.userId) ? ['wm1', 'wm2'] : []
      return pageOf(0)
    })
    await begin()
    await work()
    const id = (await begin()) ?? ''
    const none = async () => {}
    const sync = syncContacts({
      ...parts,
      keepCorpTags: none,
      learnTags: none,
      bringRenames: none,
      tellLoss: none,
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    try {
      // The members, their two batches, and the end.
      for (const _ of [1, 2, 3, 4]) await sync({ companyId: company.companyId, id }, { isLast: false })
    } finally {
      vi.useRealTimers()
    }
    expect(await job()).toMatchObject({ state: 'done' })
    expect(await customers()).toEqual(['wm1', 'wm2'])
  })

  it('continues after its last page when the instance was killed', async () => {
    let isDown = true
    vendor.on(batch, ({ body }) => {
      if (isDown && body.cursor === '2') return { errcode: -1, errmsg: 'busy' }
      return pageOf(Number(body.cursor || 0))
    })
    await begin()
    await work()
    expect(await customers()).toEqual(['wm1', 'wm2'])
    // The job is lost with its instance.
    await noJobs()
    await reviveContactWork(parts.db)
    await work()
    expect(await job()).toMatchObject({ state: 'running', done: 0 })
    await opsPool.query("update contact_sync set updated_at = now() - interval '3 minutes'")
    isDown = false
    vendor.calls.length = 0
    await reviveContactWork(parts.db)
    await work()
    expect(vendor.to(batch).map(({ body }) => body.cursor)).toEqual(['2'])
    expect(await customers()).toEqual(['wm1', 'wm2', 'wm3'])
    expect(await job()).toMatchObject({ state: 'done', done: 2 })
  })

  it('goes on without a member whom WeCom removed meanwhile', async () => {
    vendor.on(batch, ({ body }) => {
      if (!String(body.userid_list).includes('Unknown')) return pageOf(Number(body.cursor || 0))
      vendor.on('/externalcontact/get_follow_user_list', () => ({ follow_user: [lin.userId] }))
      return { errcode: 60111, errmsg: 'userid not found' }
    })
    await begin()
    await work()
    expect(await job()).toMatchObject({ state: 'done', done: 1, total: 1, problem: '' })
    expect(await customers()).toEqual(['wm1', 'wm2', 'wm3'])
  })

  it('waits where WeCom limits the calls, tries again where it is down, and says what an administrator can do', async () => {
    vendor.fail(batch, 45009, 'http500', 'http500', 'http500')
    await begin()
    await work()
    expect(await job()).toMatchObject({ state: 'running', problem: expect.stringContaining('限制') })
    await dueNow()
    await work()
    await dueNow()
    await work()
    expect(await job()).toMatchObject({ state: 'done', problem: '' })
    vendor.fail(batch, 48002)
    await begin()
    await work()
    expect(await job()).toMatchObject({ state: 'failed', problem: expect.stringContaining('拒绝') })
  })

  it('ends as failed where the last try ended in an error of ours', async () => {
    const jobId = (await begin()) ?? ''
    const broken = () => Promise.reject(new Error('broken'))
    const sync = syncContacts({
      ...{ ...parts, keepCorpTags: broken, learnTags: broken, bringRenames: broken, tellLoss: broken },
    })
    const run = (isLast: boolean) => sync({ companyId: company.companyId, id: jobId }, { isLast })
    await expect(run(false)).rejects.toThrow('broken')
    expect(await job()).toMatchObject({ state: 'waiting', problem: '' })
    await expect(run(true)).rejects.toThrow('broken')
    expect(await job()).toMatchObject({ state: 'failed', problem: expect.stringContaining('重新同步') })
  })

  it('runs at night, once, for companies that have departments or customers', async () => {
    const inNight = async () => {
      await beginNightly(parts.db)
      // Other companies of this database may have their night at this hour.
      const { rowCount } = await opsPool.query(
        'select 1 from contact_sync where company_id = $1 and staff_id is null',
        [company.companyId],
      )
      return rowCount
    }
    // A time zone in which it is three o'clock now.
    const offset = ((3 - new Date().getUTCHours() + 36) % 24) - 12
    await opsPool.query('update company set time_zone = $2 where company_id = $1', [
      company.companyId,
      `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`,
    ])
    expect(await inNight()).toBe(0)
    await opsPool.query(
      "insert into department (company_id, department_id, parent_id, name) values ($1, 1, 0, '总部')",
      [company.companyId],
    )
    expect(await inNight()).toBe(1)
    await work()
    await opsPool.query('delete from department where company_id = $1', [company.companyId])
    for (const table of ['contact_sync', 'external_contact'])
      await opsPool.query(`delete from ${table} where company_id = $1`, [company.companyId])
    expect(await inNight()).toBe(0)
    await opsPool.query(
      "insert into external_contact (company_id, staff_id, external_userid, added_at) values ($1, $2, 'wm1', now() - interval '2 days')",
      [company.companyId, lin.staffId],
    )
    expect(await inNight()).toBe(1)
    await work()
    expect(await inNight()).toBe(1)
    expect(await job()).toMatchObject({ state: 'done', by: '', isOwn: false })
  })

  it('brings departments and superiors up to date, and continues after its last page when the instance was killed', async () => {
    const { companyId } = company
    const [old, gao] = [await fixture.makeStaff(companyId), await fixture.makeStaff(companyId)]
    const leaver = await fixture.makeStaff(companyId)
    for (let each = 0; each < 45; each++) await fixture.makeStaff(companyId, { card: false })
    await parts.db.tenant(companyId, (db) =>
      keepDepartments(db, companyId, {
        departments: [
          { departmentId: 1, parentId: 0, name: '总部' },
          { departmentId: 3, parentId: 1, name: '老部门' },
          { departmentId: 4, parentId: 1, name: '直销' },
        ],
        members: [
          { departmentId: 3, userId: old.userId, isLeader: true },
          { departmentId: 3, userId: lin.userId, isLeader: false },
          { departmentId: 4, userId: leaver.userId, isLeader: true },
        ],
      }),
    )
    await opsPool.query("update staff set status = 'left' where staff_id = $1", [leaver.staffId])
    const superiors = () =>
      parts.db.tenant(companyId, (db) => superiorsOf(db, { companyId, staffId: lin.staffId }))
    const team = () => parts.db.tenant(companyId, (db) => teamOf(db, { companyId, staffId: gao.staffId }))
    vendor.on('/department/list', () => ({
      department: [
        { id: 1, parentid: 0, name: '总部' },
        { id: 4, parentid: 1, name: '直销部' },
      ],
    }))
    let isDown = true
    let asked = new Set<string | undefined>()
    vendor.on('/user/get', ({ query: { userid } }) => {
      if (isDown && asked.size === 40 && !asked.has(userid)) return { errcode: -1, errmsg: 'busy' }
      asked.add(userid)
      if (userid === old.userId) return { errcode: 60111, errmsg: 'userid not found' }
      const leads = userid === gao.userId ? 1 : 0
      return { department: [4], is_leader_in_dept: [leads], main_department: 4, status: 1 }
    })
    await begin()
    await work()
    expect(await superiors()).toEqual([old.staffId])
    await noJobs()
    await opsPool.query("update contact_sync set updated_at = now() - interval '3 minutes'")
    isDown = false
    asked = new Set()
    await reviveContactWork(parts.db)
    await work()
    // Of 49 members: the two who were made for every test, two more and the 45.
    expect(asked.size).toBe(9)
    expect(await job()).toMatchObject({ state: 'done', problem: '' })
    expect(await superiors()).toEqual([gao.staffId])
    // A member who left stays in the superior's team, and leads no department.
    expect(await team()).toContain(leaver.staffId)
    const { rows } = await opsPool.query(
      `select d.name, count(*) filter (where m.is_leader)::integer as leaders from department d
       left join department_member m using (company_id, department_id) where company_id = $1 group by d.name order by 1`,
      [companyId],
    )
    expect(rows).toEqual([
      { name: '总部', leaders: 0 },
      { name: '直销部', leaders: 1 },
    ])
    const { rows: left } = await opsPool.query('select departments from contact_sync where company_id = $1', [
      companyId,
    ])
    expect(left).toEqual([{ departments: null }])
  })

  it('waits where WeCom limits the calls for members, and does without departments that it may not read', async () => {
    vendor.on('/department/list', () => ({ department: [{ id: 1, parentid: 0, name: '总部' }] }))
    vendor.on('/user/get', () => ({ department: [1], is_leader_in_dept: [0], main_department: 1, status: 1 }))
    vendor.fail('/user/get', 45009, 45009)
    await begin()
    await work()
    expect(await job()).toMatchObject({ problem: expect.stringContaining('限制') })
    await dueNow()
    await work()
    expect(await job()).toMatchObject({ state: 'done', problem: '' })
    const departments = async () =>
      (await opsPool.query('select from department where company_id = $1', [company.companyId])).rowCount
    expect(await departments()).toBe(1)
    vendor.on('/department/list', () => ({ errcode: 60011, errmsg: 'no privilege' }))
    await begin()
    await work()
    expect(await job()).toMatchObject({ state: 'done', problem: '' })
    vendor.on('/department/list', () => ({ department: [] }))
    await begin()
    await work()
    expect(await departments()).toBe(1)
  })

  it('begins by itself when the app of WeCom is entered', async () => {
    // Of the vendor's form, as the console takes it.
    const corpId = `ww${company.companyId.padEnd(16, '0')}`
    const set = (secret: string) =>
      callAs(admin.session, 'PUT /wxwork/v1/console/connection/app', {
        body: { kind: 'wecom', appId: corpId, agentId: '1000002', secrets: { secret } },
      })
    // The sessions of the former app end, the administrator's own too.
    expect((await set('new-secret')).status).toBe(200)
    const states = async () =>
      (
        await opsPool.query('select state, staff_id from contact_sync where company_id = $1', [
          company.companyId,
        ])
      ).rows
    expect(await states()).toEqual([{ state: 'waiting', staff_id: admin.staffId }])
    await work()
    expect(await states()).toEqual([{ state: 'done', staff_id: admin.staffId }])
  })
})
