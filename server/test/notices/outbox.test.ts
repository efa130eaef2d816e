import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteExpired } from '#core/jobs/expiry.ts'
import { notices as noticesModule } from '#domain/notices/module.ts'
import { reviveNotices } from '#domain/notices/upkeep.ts'
import { postCompany } from '../dynamic-dync/posts.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'
import { messagingVendor } from './vendor.ts'

const vendor = await messagingVendor()
// A database of its own: the queue of a shared one holds the jobs of every test.
const db = await openOwn()
const test = await testApp(
  { WEB_DIST: '/nowhere', WECOM_API_BASE: vendor.base, PUBLIC_ORIGIN: 'https://cards.example' },
  db,
)
const { callAs, makeCompany, makeMaterial, makeStaff, makeVisitor, parts } = test

beforeEach(async () => {
  Object.assign(vendor.state, { mood: 'well', asked: 0, onSend: async () => {} })
  vendor.delivered.length = 0
  await db.opsPool.query(
    'delete from notice; select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  )
})

/** A company with a salesperson and the visitor Ann. */
async function testCompany() {
  const companyId = await makeCompany()
  const staff = await makeStaff(companyId, { name: '林岚' })
  return { companyId, staff, ann: await makeVisitor(companyId, { name: '王敏', unionId: randomUUID() }) }
}

type Event = 'view' | 'call' | 'save_contact' | 'share' | 'copy'

const report = (who: MadeVisitor | MadeStaff, staff: MadeStaff, event: Event = 'view', attr: object = {}) =>
  callAs(who.session, 'POST /crm-trail-api/behaviors/qw', {
    body: {
      event,
      activityId: randomUUID(),
      attr: { contentId: staff.userId, sceneType: 'card', saleId: staff.userId, ...attr },
    },
  })

const locked = async () =>
  (await db.opsPool.query('select 1 from graphile_worker._private_jobs where locked_at is not null')).rowCount

/** Works on the jobs that are due. The worker does not wait for the statements that end a job. */
const work = async () => {
  await parts.queue.runDue()
  await expect.poll(locked).toBe(0)
}

/** All that has happened so far happened earlier, what the vendor remembers for four hours too; visits have ended. */
const later = async (minutes: number) => {
  vendor.known.clear()
  await db.opsPool.query('delete from ongoing_visit')
  await db.opsPool.query(`update notice set at = at - make_interval(mins => $1)`, [minutes])
}

/** Makes every waiting job due: retries, and messages held back for an hour of the day. */
const dueNow = () => db.opsPool.query('update graphile_worker._private_jobs set run_at = now()')

const rows = async () => (await db.opsPool.query('select occasion, state from notice order by at')).rows

describe('a message about a visit', () => {
  it('sends one message about a visit, in the language of the salesperson, that opens the trail of the person', async () => {
    const { companyId, staff, ann } = await testCompany()
    await report(ann, staff, 'view', { landing: 'group' })
    await work()
    await work()
    expect(vendor.delivered).toEqual([
      {
        touser: staff.userId,
        title: '王敏正在看你的名片',
        description: expect.stringMatching(/^\d\d:\d\d · 来自群聊\n点开看 TA 的足迹$/),
        url: `https://cards.example/qw-wxmini/?companyId=${companyId}#/pages/radar/trail/index?unionId=${ann.unionId}`,
        button: '查看足迹',
      },
    ])
    const english = { 'accept-language': 'en' }
    const setting = { isOn: true, quietFrom: '', quietUntil: '' }
    await callAs(staff.session, 'PUT /biz/v1/clue/radar/remind', { body: setting, headers: english })
    await report(await makeVisitor(companyId), staff)
    await work()
    expect(vendor.delivered[1]?.title).toMatch(/^WeChat visitor \d+ is looking at your card$/)
  })

  it('shows the name of a visitor on one line, in one direction, and without HTML', async () => {
    const { companyId, staff } = await testCompany()
    for (const name of ['a\n08:00 b', '\u202egnp', '<b>', ' \u2066 ']) {
      await report(await makeVisitor(companyId, { name }), staff)
      await work()
    }
    expect(vendor.delivered.map(({ title }) => title)).toEqual([
      'a 08:00 b正在看你的名片',
      'gnp正在看你的名片',
      '＜b＞正在看你的名片',
      expect.stringMatching(/^微信访客 \d+ 正在看你的名片$/),
    ])
  })

  it('names the piece that is read, without HTML', async () => {
    const { companyId, staff, ann } = await testCompany()
    const contentId = await makeMaterial(companyId, { title: '<b>节能' })
    await report(ann, staff, 'view', { contentId, sceneType: 'material' })
    await work()
    expect(vendor.delivered[0]?.title).toBe('王敏正在看《＜b＞节能》')
  })

  it('sends no second message about a person within ten minutes, and one after them', async () => {
    const { staff, ann } = await testCompany()
    await report(ann, staff)
    await work()
    await later(9)
    await report(ann, staff)
    await work()
    expect(vendor.delivered).toHaveLength(1)
    await later(2)
    await report(ann, staff)
    await work()
    expect(vendor.delivered).toHaveLength(2)
  })

  it('sends one message for a visit of many pages, at its start', async () => {
    const { companyId, staff, ann } = await testCompany()
    await report(ann, staff)
    await report(ann, staff, 'view', { contentId: await makeMaterial(companyId), sceneType: 'material' })
    expect(await rows()).toEqual([{ occasion: 'visit', state: 'waiting' }])
  })

  it('sends a message about each of two visitors at the same time', async () => {
    const { companyId, staff, ann } = await testCompany()
    const ben = await makeVisitor(companyId, { name: '李雷' })
    await Promise.all([report(ann, staff), report(ben, staff)])
    await work()
    expect(vendor.delivered.map(({ title }) => title).sort()).toEqual([
      '李雷正在看你的名片',
      '王敏正在看你的名片',
    ])
  })

  it('cuts a title at 128 bytes and never inside a character', async () => {
    const { companyId, staff } = await testCompany()
    const setting = { isOn: true, quietFrom: '', quietUntil: '' }
    await callAs(staff.session, 'PUT /biz/v1/clue/radar/remind', {
      body: setting,
      headers: { 'accept-language': 'en' },
    })
    const contentId = await makeMaterial(companyId, { title: '𠮷'.repeat(12) })
    const visitor = await makeVisitor(companyId, { name: '𠮷'.repeat(16) })
    await report(visitor, staff, 'view', { contentId, sceneType: 'material' })
    await work()
    expect(vendor.delivered[0]?.title).toBe(`${'𠮷'.repeat(16)} is looking at “${'𠮷'.repeat(10)}…`)
  })

  it('sends messages about five visitors in ten minutes, and one summary of the others', async () => {
    const { companyId, staff } = await testCompany()
    const crowd = await Promise.all(Array.from({ length: 8 }, () => makeVisitor(companyId)))
    await Promise.all(crowd.map((each) => report(each, staff)))
    await work()
    expect(vendor.delivered).toHaveLength(5)
    const held = await db.opsPool.query(`select person_id from notice where state = 'held'`)
    const caller = crowd.find(({ personId }) => personId === held.rows[0]?.person_id)
    await report(caller ?? crowd[0]!, staff, 'call')
    await work()
    expect(vendor.delivered[5]?.title).toMatch(/拨打了你的电话$/)
    await later(10)
    await dueNow()
    await work()
    expect(vendor.delivered.slice(6).map(({ title }) => title)).toEqual(['这段时间来了 3 位访客'])
    await report(await makeVisitor(companyId), staff)
    await work()
    expect(vendor.delivered).toHaveLength(8)
  })

  it('counts joined persons as one visitor', async () => {
    const { companyId, staff, ann } = await testCompany()
    const same = await makeVisitor(companyId)
    await report(ann, staff)
    await work()
    await db.opsPool.query('update person set joined_into = $2 where person_id = $1', [
      same.personId,
      ann.personId,
    ])
    await report(same, staff)
    await work()
    expect(vendor.delivered).toHaveLength(1)
  })

  it('sends no message about a colleague, an own visit, a bot and imported history', async () => {
    const { companyId, staff, ann } = await testCompany()
    const colleague = await makeStaff(companyId)
    await report(colleague, staff)
    await report(staff, staff)
    await callAs(ann.session, 'POST /crm-trail-api/behaviors/qw', {
      body: { event: 'view', activityId: randomUUID(), attr: { contentId: staff.userId, sceneType: 'card' } },
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    })
    expect(await rows()).toEqual([])
  })
})

describe('a stronger signal', () => {
  it('sends one message about a signal after that about the visit, and no third', async () => {
    const { staff, ann } = await testCompany()
    await report(ann, staff)
    await work()
    for (const event of ['copy', 'call', 'save_contact', 'share'] as const) {
      await report(ann, staff, event)
      await work()
    }
    expect(vendor.delivered.map(({ title }) => title)).toEqual(['王敏正在看你的名片', '王敏拨打了你的电话'])
  })

  it('sends one message about a signal after each reported visit', async () => {
    const { staff, ann } = await testCompany()
    for (const event of ['call', 'save_contact'] as const) {
      await report(ann, staff)
      await work()
      await later(1)
      await report(ann, staff, event)
      await work()
      await later(20)
    }
    expect(vendor.delivered.map(({ title }) => title).filter((title) => !title.includes('正在看'))).toEqual([
      '王敏拨打了你的电话',
      '王敏保存了你的手机号',
    ])
  })
})

/** An hour of the company's clock, so many hours from now. */
const hour = (from: number) => new Date(Date.now() + (8 + from) * 3_600_000).toISOString().slice(11, 16)
const choose = (staff: MadeStaff, quietFrom: string, quietUntil: string, isOn = true) =>
  callAs(staff.session, 'PUT /biz/v1/clue/radar/remind', { body: { isOn, quietFrom, quietUntil } })

describe('quiet hours', () => {
  it('holds messages back in quiet hours and sends one summary at their end', async () => {
    const { companyId, staff, ann } = await testCompany()
    const ben = await makeVisitor(companyId, { name: '李雷' })
    await choose(staff, hour(-1), hour(1))
    await report(ann, staff)
    await report(ben, staff)
    await work()
    await report(ann, staff, 'call')
    await work()
    expect(vendor.delivered).toEqual([])
    // Looked at before their end, the summary goes on waiting.
    await dueNow()
    await work()
    expect(vendor.delivered).toEqual([])
    await db.opsPool.query(`update notice_setting set quiet_from = $1, quiet_until = $2`, [
      hour(-2),
      hour(-1),
    ])
    await dueNow()
    await work()
    await work()
    expect(vendor.delivered).toEqual([
      {
        touser: staff.userId,
        title: '这段时间来了 2 位访客',
        description: expect.stringMatching(/王敏拨打了你的电话\n(.*\n)?.*王敏看了你的名片/),
        url: `https://cards.example/qw-wxmini/?companyId=${companyId}#/pages/radar/index`,
        button: '查看足迹',
      },
    ])
    expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['sent']))
  })

  it('sends the summary at once when the quiet hours are switched off', async () => {
    const { staff, ann } = await testCompany()
    await choose(staff, hour(-1), hour(1))
    await report(ann, staff)
    await work()
    await choose(staff, '', '')
    await work()
    expect(vendor.delivered.map(({ title }) => title)).toEqual(['这段时间来了 1 位访客'])
  })

  it('holds nothing back outside quiet hours, and sends nothing while messages are off', async () => {
    const { staff, ann } = await testCompany()
    await choose(staff, hour(1), hour(-1))
    await report(ann, staff)
    await work()
    expect(vendor.delivered).toHaveLength(1)
    await choose(staff, '', '', false)
    await later(11)
    await report(ann, staff)
    await work()
    expect(vendor.delivered).toHaveLength(1)
  })

  it('rejects quiet hours without an end, or with an end that is no time', async () => {
    const { staff, ann } = await testCompany()
    expect((await choose(staff, '22:00', '')).status).toBe(400)
    expect((await choose(staff, '22:00', '22:00')).status).toBe(400)
    expect((await choose(staff, '24:00', '07:00')).status).toBe(400)
    expect((await callAs(ann.session, 'GET /biz/v1/clue/get/radar/remind')).status).toBe(403)
    expect((await callAs(staff.session, 'GET /biz/v1/clue/get/radar/remind')).body.data).toEqual({
      isOn: true,
      quietFrom: '',
      quietUntil: '',
    })
  })
})

describe('while the vendor', () => {
  it('keeps messages while WeCom is down, and sends all once it is back', async () => {
    const { companyId, staff, ann } = await testCompany()
    vendor.state.mood = 'busy'
    await report(ann, staff)
    await report(await makeVisitor(companyId), staff)
    await work()
    expect(vendor.delivered).toEqual([])
    await later(10)
    vendor.state.mood = 'well'
    await dueNow()
    await work()
    await work()
    expect(vendor.delivered).toHaveLength(2)
  })

  it('sends a message with a new token after the old one expired', async () => {
    const { staff, ann } = await testCompany()
    vendor.state.tokens = 0
    vendor.state.mood = 'stale token'
    await report(ann, staff)
    await work()
    expect(vendor.delivered).toHaveLength(1)
  })

  it('ends a notice as failed without a retry if WeCom does not know the member', async () => {
    const { staff, ann } = await testCompany()
    vendor.state.mood = 'unknown member'
    await report(ann, staff)
    await work()
    await dueNow()
    await work()
    expect([vendor.state.asked, await rows()]).toEqual([1, [{ occasion: 'visit', state: 'failed' }]])
  })

  it('sends no second message if WeCom delivered one and its answer was lost', async () => {
    const { staff, ann } = await testCompany()
    vendor.state.mood = 'lost answer'
    await report(ann, staff)
    await work()
    vendor.state.mood = 'well'
    await dueNow()
    await work()
    expect(vendor.state.asked).toBeGreaterThan(1)
    expect(vendor.delivered).toHaveLength(1)
    expect(await rows()).toEqual([{ occasion: 'visit', state: 'sent' }])
  })
})

describe('a notice whose job was lost', () => {
  it('sends a notice without a job once, also if the instance was killed before it was marked as sent', async () => {
    const { staff, ann } = await testCompany()
    await report(ann, staff)
    await work()
    // As a kill leaves it: delivered, not marked, its job locked by a worker that is gone.
    await db.opsPool.query(`update notice set state = 'sending', at = at - interval '3 minutes'`)
    await reviveNotices(db)
    await work()
    expect(await rows()).toEqual([{ occasion: 'visit', state: 'sent' }])
    expect(vendor.state.asked).toBe(2)
  })

  it('keeps a job that waits for its next retry', async () => {
    const { staff, ann } = await testCompany()
    vendor.state.mood = 'busy'
    await report(ann, staff)
    await work()
    await later(3)
    const asked = vendor.state.asked
    await reviveNotices(db)
    await work()
    expect(vendor.state.asked).toBe(asked)
  })
})

describe('the outbox', () => {
  it('deletes notices after a week, and those of an erased person', async () => {
    const { companyId, staff, ann } = await testCompany()
    const ben = await makeVisitor(companyId)
    await report(ann, staff)
    await work()
    await later(8 * 24 * 60)
    await deleteExpired(db, noticesModule.expiry)
    expect(await rows()).toEqual([])
    await report(ben, staff)
    await callAs(ben.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
    expect(await rows()).toEqual([])
    await work()
    expect(vendor.delivered).toHaveLength(1)
  })
})

describe('a job', () => {
  it('lets the app role add a job for the company of its transaction alone', async () => {
    const { companyId } = await testCompany()
    const add = (company: string, task: string) =>
      db.appPool
        .query(
          `begin; select set_config('app.company_id', '${company}', true); select jobs.add('${task}', 'x', now()); commit`,
        )
        .catch((error: Error) => error.message)
        .finally(() => db.appPool.query('rollback'))
    await add(companyId, 'send_notice')
    const { rows: added } = await db.opsPool.query('select key from graphile_worker.jobs')
    expect(added).toEqual([{ key: `${companyId}/send_notice/x` }])
    expect(await add('', 'send_notice')).toMatch(/a job needs a company/)
    expect(await add(companyId, 'drop_everything')).toMatch(/there is no task/)
    await expect(db.appPool.query('select * from graphile_worker.jobs')).rejects.toThrow(/permission denied/)
  })
})

describe('a message about posts', () => {
  /** A company that shows posts and comments at once, and what it wants its members to be told of. */
  const posting = async (notify: { comments: boolean; reviews: boolean }) => {
    const company = await postCompany(test)
    await company.review({ posts: 'after', comments: 'after' })
    await callAs(company.admin.session, 'POST /dynamic/v1/setting/notify', { body: notify })
    return company
  }

  it.each([
    true,
    false,
  ])('tells the author of a comment that readers see, if the company wants it: %s', async (comments) => {
    const { author, circle, comment, visitor, review } = await posting({ comments, reviews: false })
    const { dyncId } = await circle('到店', author.session)
    await comment(dyncId, '周六可以来看吗', visitor.session)
    await review({ posts: 'after', comments: 'before' })
    await comment(dyncId, '要等审核', visitor.session)
    await work()
    expect(vendor.delivered.map(({ touser }) => touser)).toEqual(comments ? [author.userId] : [])
  })

  it.each([
    true,
    false,
  ])('tells moderators of what waits for review, if the company wants it: %s', async (reviews) => {
    const { admin, editor, circle, comment, visitor, review } = await posting({ comments: false, reviews })
    const { dyncId } = await circle()
    await review({ posts: 'after', comments: 'before' })
    await comment(dyncId, '要等审核', visitor.session)
    await work()
    const told = vendor.delivered.map(({ touser }) => touser).sort()
    expect(told).toEqual(reviews ? [admin.userId, editor.userId].sort() : [])
  })

  it('waits for the end of quiet hours, with one line of what waits then', async () => {
    const { author, circle, comment, visitor, review, editor } = await posting({
      comments: true,
      reviews: true,
    })
    for (const member of [author, editor]) await choose(member, hour(-1), hour(1))
    const { dyncId } = await circle('到店', author.session)
    await comment(dyncId, '周六可以来看吗', visitor.session)
    await review({ posts: 'after', comments: 'before' })
    const waiting = [await comment(dyncId, '一'), await comment(dyncId, '二'), await comment(dyncId, '三')]
    await work()
    const toldOf = ({ userId }: MadeStaff) => vendor.delivered.filter(({ touser }) => touser === userId)
    expect([...toldOf(author), ...toldOf(editor)]).toEqual([])
    await callAs(editor.session, 'PUT /dynamic/v1/bridge/comment/update_status', {
      body: { commentIds: waiting.slice(1), status: 'refused' },
    })
    for (const member of [author, editor]) await choose(member, '', '')
    await work()
    expect(toldOf(author).map(({ title, description }) => [title, description])).toEqual([
      ['这段时间来了 1 位访客', expect.stringContaining('评论了')],
    ])
    expect(toldOf(editor).map(({ title }) => title)).toEqual(['1 条动态或评论等待审核'])
  })

  it('of reviews does not come at the end of quiet hours where nothing waits any more', async () => {
    const { circle, comment, review, editor } = await posting({ comments: false, reviews: true })
    await choose(editor, hour(-1), hour(1))
    const { dyncId } = await circle()
    await review({ posts: 'after', comments: 'before' })
    const waiting = await comment(dyncId)
    await work()
    await callAs(editor.session, 'PUT /dynamic/v1/bridge/comment/update_status', {
      body: { commentIds: [waiting], status: 'refused' },
    })
    await choose(editor, '', '')
    await work()
    expect(vendor.delivered.filter(({ touser }) => touser === editor.userId)).toEqual([])
  })
})
