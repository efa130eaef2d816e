import { beforeEach, describe, expect, it } from 'vitest'
import { addJob, freeShortJobs } from '#core/jobs/add-job.ts'
import type { MadeStaff } from '../support/makers.ts'
import type { CompanyWithApps } from '../wxwork/vendor-app.ts'
import { appWithWecom } from './wecom.ts'

const fixture = await appWithWecom()
const { vendor, parts, callAs, tell, work, dueNow, noJobs } = fixture
const send = '/externalcontact/send_welcome_msg'
let company: CompanyWithApps
let lin: MadeStaff
let admin: MadeStaff

beforeEach(async () => {
  company = await fixture.makeCompanyWithApps({ name: '云帆科技' })
  lin = await fixture.makeStaff(company.companyId, { name: '林岚' })
  admin = await fixture.makeStaff(company.companyId, { role: 'admin' })
  await noJobs()
  vendor.calls.length = 0
  for (const path of [send, '/externalcontact/get']) vendor.fail(path)
  vendor.on(send, () => ({ errcode: 0 }))
  vendor.on('/externalcontact/get', ({ query }) => ({
    external_contact: { external_userid: query.external_userid, name: '王敏' },
    follow_user: [],
  }))
})

const keep = (body: { isOn: boolean; words: string; withCard: boolean }, session = admin.session) =>
  callAs(session, 'PUT /biz/v1/contact/welcome', { body })

const add = (fields: Record<string, string | number> = {}) =>
  tell(company, {
    ChangeType: 'add_external_contact',
    UserID: lin.userId,
    ExternalUserID: 'wm1',
    WelcomeCode: 'code-1',
    ...fields,
  })

/** Customers who are still to be greeted. */
const waiting = async () =>
  (
    await parts.db.opsPool.query('select external_userid from greeting where company_id = $1', [
      company.companyId,
    ])
  ).rows.length

const on = { isOn: true, words: '{客户}，您好！我是{员工}。', withCard: true }

describe('the welcome of new customers', () => {
  it('is kept by administrators, with words where it is on', async () => {
    const read = async () => (await callAs(admin.session, 'GET /biz/v1/contact/welcome')).body.data
    expect(await read()).toEqual({ isOn: false, words: '', withCard: true })
    expect((await keep({ ...on, words: ' ' })).status).toBe(400)
    expect((await keep(on, lin.session)).status).toBe(403)
    expect((await keep(on)).body.data).toEqual(on)
    expect(await read()).toEqual(on)
  })

  it('is sent once, with both names and the link of the card', async () => {
    await keep(on)
    // WeCom repeats one event until it is answered.
    const CreateTime = Math.floor(Date.now() / 1000)
    await add({ CreateTime })
    await add({ CreateTime })
    await work()
    await work()
    expect(vendor.to(send).map(({ body }) => body)).toEqual([
      {
        welcome_code: 'code-1',
        text: { content: '王敏，您好！我是林岚。' },
        attachments: [
          {
            msgtype: 'link',
            link: {
              title: '林岚的名片',
              desc: expect.stringContaining('云帆科技'),
              url: expect.stringMatching(
                new RegExp(`/qw-wxmini/\\?companyId=${company.companyId}&uid=${lin.userId}$`),
              ),
            },
          },
        ],
      },
    ])
    expect(await waiting()).toBe(0)
  })

  it('has a general word for a customer whom WeCom does not name, and no link where the company wants none', async () => {
    await keep({ ...on, withCard: false })
    vendor.fail('/externalcontact/get', 84061, 84061)
    await add()
    await work()
    expect(vendor.to(send).map(({ body }) => body)).toEqual([
      { welcome_code: 'code-1', text: { content: '朋友，您好！我是林岚。' } },
    ])
  })

  it('is not sent where it is off, nor without a code', async () => {
    await add()
    await keep(on)
    await add({ ExternalUserID: 'wm2', WelcomeCode: '' })
    await keep({ ...on, isOn: false })
    await work()
    expect(vendor.to(send)).toEqual([])
    expect(await waiting()).toBe(0)
  })

  it('is tried again while the vendor is down or busy, and ends when it came through', async () => {
    await keep(on)
    vendor.fail(send, 'http500', -1, 'reset')
    await add()
    for (let round = 0; round < 5; round++) {
      await work()
      await dueNow()
    }
    expect(vendor.to(send)).toHaveLength(4)
    expect(await waiting()).toBe(0)
  })

  it('is not tried again after a refusal: the code is used, or they chat already', async () => {
    await keep(on)
    for (const [at, code] of [41050, 41051, 48002].entries()) {
      vendor.fail(send, code)
      await add({ ExternalUserID: `wm${at}`, WelcomeCode: `code-${at}` })
      await work()
      await dueNow()
      await work()
    }
    expect(vendor.to(send)).toHaveLength(3)
    expect(await waiting()).toBe(0)
  })

  it('is never sent later than twenty seconds after the event', async () => {
    await keep(on)
    await add({ CreateTime: Math.floor(Date.now() / 1000) - 21 })
    await work()
    expect(vendor.to(send)).toEqual([])
    expect(await waiting()).toBe(0)
    // The clock of WeCom is ahead, and the vendor fails until the time is over.
    vendor.fail(send, -1)
    await add({ CreateTime: Math.floor(Date.now() / 1000) + 3600, ExternalUserID: 'wm2' })
    await work()
    await parts.db.opsPool.query('update greeting set until = now()')
    await dueNow()
    await work()
    expect(vendor.to(send)).toHaveLength(1)
    expect(await waiting()).toBe(0)
  })

  it('is sent for a message of today alone: an old message sends none and gives no tags', async () => {
    await keep(on)
    await add({ CreateTime: Math.floor(Date.now() / 1000) - 90_000 })
    expect(await waiting()).toBe(0)
    const CreateTime = Math.floor(Date.now() / 1000)
    await add({ ExternalUserID: 'wm2', CreateTime: CreateTime - 60 })
    await tell(company, {
      ...{ ChangeType: 'del_follow_user', UserID: lin.userId, ExternalUserID: 'wm2', CreateTime },
    })
    const before = await waiting()
    await add({ ExternalUserID: 'wm2', CreateTime: CreateTime - 30 })
    expect(await waiting()).toBe(before)
  })

  it('survives a worker that was killed at work: the vendor takes one message for a code', async () => {
    await keep(on)
    let taken = 0
    vendor.on(send, () => (taken++ === 0 ? { errcode: 0 } : { errcode: 41050, errmsg: 'used' }))
    await add()
    const { rows } = await parts.db.opsPool.query('select * from greeting where company_id = $1', [
      company.companyId,
    ])
    await work()
    // As if the process had ended between the vendor's answer and the mark.
    await parts.db.tenant(company.companyId, async (db) => {
      await db.insertInto('greeting').values(rows).execute()
      await addJob(db, 'greet_customer', rows[0].greeting_id)
    })
    await work()
    expect(taken).toBe(2)
    expect(await waiting()).toBe(0)
  })

  it('is sent in time although a worker was killed at work before WeCom had it', async () => {
    await keep(on)
    await add()
    const { opsPool } = parts.db
    await opsPool.query(
      "update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - interval '7 seconds', attempts = 1",
    )
    await parts.queue.runDue()
    expect(vendor.to(send)).toEqual([])
    await freeShortJobs(parts.db)
    await work()
    expect(vendor.to(send)).toHaveLength(1)
    expect(await waiting()).toBe(0)
  })

  it('goes before all other work', async () => {
    await keep(on)
    await add()
    const { rows: jobs } = await parts.db.opsPool.query(
      'select task_identifier from graphile_worker.jobs order by priority, run_at limit 1',
    )
    expect(jobs).toEqual([{ task_identifier: 'greet_customer' }])
  })
})
