import { randomUUID } from 'node:crypto'
import type { EscalationSetting } from '@mingpian/contract/escalations.ts'
import { errors } from '@mingpian/contract/shared/errors.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginEscalations } from '#domain/leads/escalations/escalate.ts'
import { keepDepartments } from '#domain/staff/departments.ts'
import { workingHours } from '#domain/working-time/hours.ts'
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
const { opsPool } = db

/** Every hour of the week is working time, so that no test depends on the clock. */
const always: EscalationSetting = {
  isOn: true,
  hours: 4,
  signals: ['form', 'question', 'card', 'call', 'due'],
  workDays: [1, 2, 3, 4, 5, 6, 7],
  workFrom: '00:00',
  workUntil: '24:00',
}

let companyId: string
let lin: MadeStaff
/** Leads lin's department. */
let gao: MadeStaff
/** Leads the department above. */
let zhao: MadeStaff
let other: MadeStaff
let admin: MadeStaff
let wang: MadeVisitor

beforeEach(async () => {
  vendor.delivered.length = 0
  vendor.known.clear()
  await opsPool.query(
    'delete from notice; select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  )
  companyId = await makeCompany()
  lin = await makeStaff(companyId, { name: '林岚' })
  gao = await makeStaff(companyId, { name: '高远' })
  zhao = await makeStaff(companyId, { name: '赵总' })
  other = await makeStaff(companyId, { name: '同事' })
  admin = await makeStaff(companyId, { name: '管理', role: 'admin' })
  wang = await makeVisitor(companyId, { name: '王敏', unionId: randomUUID() })
  await parts.db.tenant(companyId, (tenant) =>
    keepDepartments(tenant, companyId, {
      departments: [
        { departmentId: 1, parentId: 0, name: '总部' },
        { departmentId: 2, parentId: 1, name: '销售' },
      ],
      members: [
        { departmentId: 1, userId: zhao.userId, isLeader: true },
        { departmentId: 2, userId: gao.userId, isLeader: true },
        { departmentId: 2, userId: lin.userId, isLeader: false },
      ],
    }),
  )
})

async function keep(setting: Partial<EscalationSetting> = {}) {
  const body = { ...always, ...setting }
  const kept = await callAs(admin.session, 'PUT /wxwork/v1/console/escalation_setting', { body })
  expect(kept.body.data).toEqual(body)
}

/** A visitor looks at lin's card and taps the number. */
async function calls(who: MadeVisitor) {
  const attr = { contentId: lin.userId, sceneType: 'card' as const, saleId: lin.userId }
  const events = ['view', 'call'] as const
  for (const event of events)
    await callAs(who.session, 'POST /crm-trail-api/behaviors/qw', {
      body: { event, activityId: randomUUID(), attr },
    })
}

/** Moves all stored times into the past. */
async function later(hours: number) {
  const earlier = (column: string) => `${column} = ${column} - make_interval(hours => $1)`
  vendor.known.clear()
  for (const [table, ...columns] of [
    ['event', 'received_at'],
    ['notice', 'at'],
    ['escalation', 'signal_at', 'since', 'at'],
    ['escalation_setting', 'since'],
    ['lead_turn', 'at'],
    ['lead_follow', 'at'],
    ['lead_progress', 'at'],
    ['lead_reach', 'at'],
    ['call_outcome', 'at'],
  ] as [string, ...string[]][])
    await opsPool.query(`update ${table} set ${columns.map(earlier).join(', ')}`, [hours])
  await opsPool.query(`update notice set signal_at = signal_at - make_interval(hours => $1)`, [hours])
}

const locked = async () =>
  (await opsPool.query('select 1 from graphile_worker._private_jobs where locked_at is not null')).rowCount
const work = async () => {
  await parts.queue.runDue()
  await expect.poll(locked).toBe(0)
}
/** The round of the upkeep, and the jobs that follow. */
async function round() {
  await beginEscalations(db)
  await work()
  await work()
}
const dueNow = () => opsPool.query('update graphile_worker._private_jobs set run_at = now()')

/** Messages about leads without a reaction: their receivers and titles. */
const told = () =>
  vendor.delivered
    .filter(({ url }) => url.endsWith('#/pages/leads/waiting/index'))
    .map(({ touser, title }) => [touser, title])

const listOf = async (who: MadeStaff) => {
  const query = { page: 1, pageSize: 20 }
  const { body } = await callAs(who.session, 'GET /biz/v1/clue/escalation/list', { query })
  expect(body.data?.total).toBe(body.data?.list.length)
  return body.data?.list ?? []
}

describe('a lead without a reaction', () => {
  it('sends a lead without a reaction to the nearest superior once, after the company’s hours', async () => {
    await keep()
    await calls(wang)
    await later(3)
    await round()
    expect(told()).toEqual([])
    await later(2)
    await round()
    await round()
    expect(told()).toEqual([[gao.userId, '林岚的客户王敏等人回应']])
    const [message] = vendor.delivered.slice(-1)
    expect(message?.description).toMatch(
      /^\d\d-\d\d \d\d:\d\d 拨打了电话，一直没有跟进\n点开看看，可以转给别的同事$/,
    )
    expect(await listOf(gao)).toMatchObject([
      { person: { name: '王敏' }, salesperson: { userId: lin.userId, name: '林岚' }, signal: 'call' },
    ])
    expect(await listOf(zhao)).toHaveLength(1)
    expect(await listOf(admin)).toHaveLength(1)
    expect(await listOf(lin)).toEqual([])
    expect(await listOf(other)).toEqual([])
    await later(24)
    await calls(wang)
    await later(24)
    await round()
    expect(told()).toHaveLength(1)
  })

  it('escalates nothing while the rule is off, and no signal that it does not name', async () => {
    await keep({ isOn: false })
    await calls(wang)
    await later(24)
    await round()
    await keep({ signals: ['form'] })
    await calls(wang)
    await later(24)
    await round()
    expect(told()).toEqual([])
    // Turning the rule on looks at no signal from before.
    await keep({ isOn: false })
    await keep()
    await round()
    expect(told()).toEqual([])
  })

  const reactions: [string, () => Promise<unknown>][] = [
    [
      'an outcome',
      () =>
        callAs(lin.session, 'POST /biz/v1/clue/call_now/outcome', {
          body: { clueId: wang.unionId, reason: 'call', outcome: 'no_answer' },
        }),
    ],
    [
      'a tap on call',
      () =>
        callAs(lin.session, 'POST /biz/v1/clue/call_now/reach', {
          body: { clueId: wang.unionId, way: 'call' },
        }),
    ],
    [
      'a follow-up record',
      () =>
        callAs(lin.session, 'POST /biz/v1/clue/follow', {
          body: { unionId: wang.unionId, words: '已联系' },
        }),
    ],
    [
      'a stage',
      () =>
        callAs(lin.session, 'PUT /biz/v1/clue/progress', {
          body: { unionId: wang.unionId, stage: 'contacted' },
        }),
    ],
    [
      'a day to which it was put off',
      () =>
        callAs(lin.session, 'POST /biz/v1/clue/call_now/snooze', {
          body: { clueId: wang.unionId, days: 1 },
        }),
    ],
  ]
  it.each(reactions)('does not escalate a lead after %s, and closes an escalation', async (_, react) => {
    await keep()
    await calls(wang)
    await later(5)
    await round()
    expect(await listOf(gao)).toHaveLength(1)
    expect(await react()).toMatchObject({ status: 200 })
    expect(await listOf(gao)).toEqual([])

    const ben = await makeVisitor(companyId, { name: '本本', unionId: wang.unionId.replace(/^.{4}/, 'ben-') })
    const before = told().length
    await later(1)
    await calls(ben)
    wang = ben
    await react()
    await later(5)
    await round()
    expect(told()).toHaveLength(before)
  })

  it('sends no message if the salesperson reacts during the quiet hours of the superior', async () => {
    await keep()
    const quiet = { isOn: true, quietFrom: '00:00', quietUntil: '23:59' }
    await callAs(gao.session, 'PUT /biz/v1/clue/radar/remind', { body: quiet })
    await calls(wang)
    const ben = await makeVisitor(companyId, { name: '本本', unionId: randomUUID() })
    await calls(ben)
    await later(5)
    await round()
    expect(told()).toEqual([])
    await callAs(lin.session, 'POST /biz/v1/clue/follow', {
      body: { unionId: wang.unionId, words: '已联系' },
    })
    await callAs(gao.session, 'PUT /biz/v1/clue/radar/remind', {
      body: { isOn: true, quietFrom: '', quietUntil: '' },
    })
    await work()
    expect(told()).toEqual([[gao.userId, '团队有 1 位客户等人回应']])
  })

  it('sends one message for further escalations within ten minutes', async () => {
    await keep()
    const all = [wang]
    for (const name of ['本本', '陈晨'])
      all.push(await makeVisitor(companyId, { name, unionId: randomUUID() }))
    for (const who of all) await calls(who)
    await later(5)
    await round()
    expect(told()).toHaveLength(1)
    expect(await listOf(gao)).toHaveLength(3)
    await dueNow()
    await work()
    expect(told().map(([, title]) => title)).toEqual([
      expect.stringMatching(/^林岚的客户.+等人回应$/),
      '团队有 2 位客户等人回应',
    ])
  })

  it('escalates a lead once if a job is killed before its end and two jobs run at once', async () => {
    await keep()
    await calls(wang)
    await later(5)
    await beginEscalations(db)
    // The transaction of a killed worker: everything was written but not committed.
    const { escalateLeads } = await import('#domain/leads/escalations/escalate.ts')
    const killed = escalateLeads({
      modules: parts.modules,
      db: {
        tenant: (id, work) =>
          parts.db.tenant(id, async (tenant) => {
            await work(tenant)
            throw new Error('killed')
          }),
      },
    })
    await expect(killed({ companyId, id: companyId }, { isLast: false })).rejects.toThrow('killed')
    expect(await listOf(gao)).toEqual([])
    const job = escalateLeads(parts)
    await Promise.all([
      job({ companyId, id: companyId }, { isLast: false }),
      job({ companyId, id: companyId }, { isLast: false }),
    ])
    await work()
    expect(told()).toHaveLength(1)
    expect(await listOf(gao)).toHaveLength(1)
  })

  it('refuses a hand-over by a superior whose list was read before the salesperson reacted', async () => {
    await keep()
    await calls(wang)
    await later(5)
    await round()
    const [open] = await listOf(gao)
    const body = { escalationId: open?.escalationId ?? '', userId: other.userId }
    await callAs(lin.session, 'POST /biz/v1/clue/follow', {
      body: { unionId: wang.unionId, words: '已经联系' },
    })
    expect(await listOf(gao)).toEqual([])
    const turned = await callAs(gao.session, 'POST /biz/v1/clue/escalation/turn', { body })
    expect(turned.body.code).toBe(errors.illegalMove.code)
    expect(turned.body.message).toContain('已经处理')
  })

  it('lets the superior hand the lead over and undo that, and gives the colleague the same hours', async () => {
    await keep()
    await calls(wang)
    await later(5)
    await round()
    const [open] = await listOf(gao)
    const escalationId = open?.escalationId ?? ''
    const turn = (who: MadeStaff, to: MadeStaff) =>
      callAs(who.session, 'POST /biz/v1/clue/escalation/turn', { body: { escalationId, userId: to.userId } })
    const undo = (who: MadeStaff) =>
      callAs(who.session, 'POST /biz/v1/clue/escalation/undo', { body: { escalationId } })

    expect((await turn(other, other)).body.code).toBe(errors.notFound.code)
    expect((await turn(lin, other)).body.code).toBe(errors.notFound.code)
    const turned = await turn(gao, other)
    expect(turned.body.data).toMatchObject({ from: { name: '林岚' }, to: { name: '同事' }, undoneAt: '' })
    expect((await turn(gao, other)).body.data?.turnId).toBe(turned.body.data?.turnId)
    expect(await listOf(gao)).toEqual([])
    expect((await undo(zhao)).body.code).toBe(errors.notFound.code)
    expect((await undo(gao)).body.data?.undoneAt).not.toBe('')
    expect(await listOf(gao)).toHaveLength(1)
    await turn(gao, other)

    // The colleague has no superior: the list of the administrators alone shows the lead.
    await later(3)
    await round()
    expect(await listOf(admin)).toEqual([])
    await later(2)
    await round()
    expect((await listOf(admin)).map(({ salesperson }) => salesperson.name)).toEqual(['同事'])
    expect(told()).toHaveLength(1)
  })

  it('escalates a lead again after it came back to a salesperson who had reacted, and other leads too', async () => {
    await keep()
    await calls(wang)
    await later(5)
    await round()
    await callAs(lin.session, 'POST /biz/v1/clue/follow', {
      body: { unionId: wang.unionId, words: '已联系' },
    })
    for (const [from, to] of [
      [lin, other],
      [other, lin],
    ] as const) {
      await later(1)
      const turned = await callAs(from.session, 'POST /biz/v1/clue/turn', {
        body: { unionId: wang.unionId, userId: to.userId },
      })
      expect(turned.status).toBe(200)
    }
    expect(await listOf(gao)).toEqual([])
    const ben = await makeVisitor(companyId, { name: '本本', unionId: randomUUID() })
    await calls(ben)
    await later(5)
    await round()
    expect((await listOf(gao)).map(({ person }) => person.name).sort()).toEqual(['本本', '王敏'].sort())
  })

  it('escalates a lead whose appointment passed', async () => {
    await keep()
    await calls(wang)
    const nextAt = new Date(Date.now() + 3_600_000).toISOString()
    await callAs(lin.session, 'PUT /biz/v1/clue/progress', { body: { unionId: wang.unionId, nextAt } })
    await later(9)
    await round()
    expect(told()).toEqual([])
    await opsPool.query(`update lead_progress set next_at = now() - interval '5 hours'`)
    await round()
    expect(await listOf(gao)).toMatchObject([{ signal: 'due' }])
  })

  it('deletes the escalations of an erased person', async () => {
    await keep()
    await calls(wang)
    await later(5)
    await round()
    const erased = await callAs(wang.session, 'DELETE /card/v1/privacy/data', {
      query: { confirm: 'delete' },
    })
    expect(erased.status).toBe(200)
    expect(await listOf(gao)).toEqual([])
    const { rowCount } = await opsPool.query('select from escalation where company_id = $1', [companyId])
    expect(rowCount).toBe(0)
  })
})

it('refuses a working time that ends before it begins, and members who may not set the rule', async () => {
  const wrong = { ...always, workFrom: '18:00', workUntil: '09:00' }
  const refused = await callAs(admin.session, 'PUT /wxwork/v1/console/escalation_setting', { body: wrong })
  expect(refused.body.code).toBe(errors.parameterError.code)
  const member = await callAs(gao.session, 'PUT /wxwork/v1/console/escalation_setting', { body: always })
  expect(member.status).not.toBe(200)
})

describe('working time', () => {
  const hours = async (
    from: Date,
    until: Date,
    rule: Pick<EscalationSetting, 'workDays' | 'workFrom' | 'workUntil'>,
  ) => {
    const { rows } = await parts.db.tenant(companyId, (tenant) =>
      sql<{ hours: number }>`
        select ${workingHours(sql`${from}::timestamptz`, sql`${until}::timestamptz`, 'rule')} as hours
        from (select ${rule.workDays}::integer[] as work_days, ${rule.workFrom}::time as work_from,
          ${rule.workUntil}::time as work_until, 'Asia/Shanghai' as time_zone) rule`.execute(tenant),
    )
    return rows[0]?.hours ?? -1
  }
  const office = { workDays: [1, 2, 3, 4, 5], workFrom: '09:00', workUntil: '18:00' }

  it('leaves nights and the week-end out of working time', async () => {
    // Friday 17:00 to Monday 10:00 in Shanghai.
    expect(await hours(new Date('2026-11-20T09:00:00Z'), new Date('2026-11-23T02:00:00Z'), office)).toBe(2)
    expect(await hours(new Date('2026-11-21T01:00:00Z'), new Date('2026-11-22T15:00:00Z'), office)).toBe(0)
  })

  it('counts working time as minute by minute, for any two moments', async () => {
    const begin = Date.parse('2026-11-16T00:00:00Z')
    const isWorking = (at: number) => {
      const local = new Date(at + 8 * 3_600_000)
      const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
      return local.getUTCDay() % 6 !== 0 && minute >= 9 * 60 && minute < 18 * 60
    }
    const minutes = fc.integer({ min: 0, max: 14 * 24 * 60 })
    await fc.assert(
      fc.asyncProperty(minutes, minutes, async (a, b) => {
        const [from, until] = [begin + Math.min(a, b) * 60_000, begin + Math.max(a, b) * 60_000]
        let counted = 0
        for (let at = from; at < until; at += 60_000) if (isWorking(at)) counted++
        expect(await hours(new Date(from), new Date(until), office)).toBeCloseTo(counted / 60, 6)
      }),
      { numRuns: 30 },
    )
  })
})
