import { randomUUID } from 'node:crypto'
import type { CallReason, CallUndo } from '@mingpian/contract/call-now.ts'
import type { CallOutcome } from '@mingpian/contract/shared/lead-acts.ts'
import { expect, it } from 'vitest'
import { clueApp } from '../clue/test-company.ts'
import { answerForm, leaveCard } from '../support/lead-facts.ts'

const { callAs, makeMaterial, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

/** A salesperson with the calls of the list. */
async function listed() {
  const base = await testCompany()
  const { companyId, staff } = base
  const who = (name: string) => makeVisitor(companyId, { unionId: `${randomUUID()}`, name })
  return {
    ...base,
    who,
    list: async (session = staff.session) =>
      (await callAs(session, 'GET /biz/v1/clue/call_now', {})).body.data?.list ?? [],
    outcome: (clueId: string, reason: CallReason, outcome: CallOutcome, session = staff.session) =>
      callAs(session, 'POST /biz/v1/clue/call_now/outcome', { body: { clueId, reason, outcome } }),
    snooze: (clueId: string, days: number) =>
      callAs(staff.session, 'POST /biz/v1/clue/call_now/snooze', { body: { clueId, days } }),
    undo: async (clueId: string, of: CallUndo, session = staff.session) =>
      (await callAs(session, 'POST /biz/v1/clue/call_now/undo', { body: { clueId, of } })).body.data?.undone,
    figures: async () =>
      (await callAs(staff.session, 'GET /biz/v1/clue/call_now/outcomes', { query: {} })).body.data?.list,
    daysPass: (days: number) =>
      parts.db.opsPool.query(
        `with e as (update event set received_at = received_at - make_interval(days => $2) where company_id = $1),
          v as (update visit set opened_at = opened_at - make_interval(days => $2) where company_id = $1),
          s as (update call_snooze set until = until - $2::integer where company_id = $1)
         update call_outcome set day = day - $2::integer, at = at - make_interval(days => $2) where company_id = $1`,
        [companyId, days],
      ),
  }
}

it('lists the leads with the strongest reason first, each with all its reasons', async () => {
  const { companyId, staff, who, list, open, act, halfAnHourPasses, daysPass } = await listed()
  const [back, left, eager, idle] = [
    await who('回访'),
    await who('留名片'),
    await who('反复看'),
    await who('路过'),
  ]
  await open(back)
  await daysPass(20)
  for (let nth = 0; nth < 3; nth++) {
    await halfAnHourPasses()
    await open(eager)
  }
  await halfAnHourPasses()
  await open(back)
  await open(idle)
  await act(left, await open(left), 'call')
  await leaveCard(parts, staff, left, { name: '李', phone: '13900001111' })
  const found = await list()
  expect(
    found.map(({ person, reach, reasons }) => [
      person.name,
      reach.phone,
      ...reasons.map(({ reason, times }) => `${reason} ${times}`),
    ]),
  ).toEqual([
    ['留名片', '13900001111', 'card 1', 'call 1'],
    ['反复看', '', 'again 3'],
    ['回访', '', 'return 1'],
  ])
  expect(found[1]?.reasons[0]).toMatchObject({ contentType: 'card', contentTitle: '林岚' })
  expect(found[1]?.score).toBe(15)
  const colleague = await makeStaff(companyId)
  expect(await list(colleague.session)).toEqual([])
})

it('offers a call to a lead who gave the phone in a form', async () => {
  const { companyId, staff, who, list, open, act } = await listed()
  const ann = await who('王敏')
  await act(ann, await open(ann), 'call')
  expect((await list()).map(({ reach }) => reach.phone)).toEqual([''])
  const formId = await makeMaterial(companyId, { kind: 'form', title: '预约' })
  await answerForm(parts, staff, ann, { formId, phone: '13900002222' })
  expect((await list()).map(({ reach }) => reach.phone)).toEqual(['13900002222'])
})

it('removes a lead after a contact, until there is a new reason', async () => {
  const { who, list, open, act, outcome, daysPass } = await listed()
  const ann = await who('王敏')
  const view = await open(ann)
  await act(ann, view, 'call')
  await Promise.all([1, 2, 3].map(() => outcome(ann.unionId, 'call', 'no_answer')))
  expect(await list()).toEqual([])
  await daysPass(1)
  expect(await list()).toHaveLength(1)
  await outcome(ann.unionId, 'call', 'talked')
  expect(await list()).toEqual([])
  await act(ann, view, 'call')
  expect(await list()).toHaveLength(1)
})

it('removes a lead after a follow-up record or a stage, and for today after its phone was opened', async () => {
  const { staff, who, list, open, act, daysPass } = await listed()
  const [written, staged, rung] = [await who('记录'), await who('进展'), await who('电话')]
  for (const lead of [written, staged, rung]) await act(lead, await open(lead), 'call')
  const names = async () => (await list()).map(({ person }) => person.name).sort()
  expect(await names()).toEqual(['电话', '记录', '进展'])
  await callAs(staff.session, 'POST /biz/v1/clue/follow', {
    headers: { 'idempotency-key': randomUUID() },
    body: { unionId: written.unionId, words: '聊过了' },
  })
  expect(await names()).toEqual(['电话', '进展'])
  await callAs(staff.session, 'PUT /biz/v1/clue/progress', {
    body: { unionId: staged.unionId, stage: 'talking' },
  })
  expect(await names()).toEqual(['电话'])
  await callAs(staff.session, 'POST /biz/v1/clue/call_now/reach', {
    body: { clueId: rung.unionId, way: 'call' },
  })
  expect(await names()).toEqual([])
  await parts.db.opsPool.query(`update lead_reach set at = at - interval '1 day' where staff_id = $1`, [
    staff.staffId,
  ])
  await daysPass(1)
  expect(await names()).toEqual(['电话'])
})

it('lists a called lead again after the outcome of the call was taken back', async () => {
  const { staff, who, list, open, act, outcome, undo } = await listed()
  const ann = await who('王敏')
  await act(ann, await open(ann), 'call')
  await callAs(staff.session, 'POST /biz/v1/clue/call_now/reach', {
    body: { clueId: ann.unionId, way: 'call' },
  })
  await outcome(ann.unionId, 'call', 'talked')
  expect(await list()).toEqual([])
  expect(await undo(ann.unionId, 'outcome')).toBe(true)
  expect(await list()).toHaveLength(1)
})

it('brings a lead back on the day to which it was put off', async () => {
  const { who, list, open, act, snooze, daysPass } = await listed()
  const ann = await who('王敏')
  await act(ann, await open(ann), 'call')
  expect((await snooze(ann.unionId, 2)).body.data?.until).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await list()).toEqual([])
  await daysPass(1)
  expect(await list()).toEqual([])
  await daysPass(1)
  expect(await list()).toHaveLength(1)
})

it('takes back an outcome and restores the earlier one of the day with its time', async () => {
  const { companyId, who, open, act, list, outcome, undo, figures } = await listed()
  const ann = await who('王敏')
  await act(ann, await open(ann), 'call')
  const before = await list()
  await Promise.all([1, 2, 3].map(() => outcome(ann.unionId, 'call', 'agreed')))
  expect(await list()).toEqual([])
  expect((await Promise.all([1, 2, 3].map(() => undo(ann.unionId, 'outcome')))).sort()).toEqual([
    false,
    false,
    true,
  ])
  expect([await list(), await figures()]).toEqual([before, []])

  await outcome(ann.unionId, 'call', 'no_answer')
  const rowOf = async () =>
    (
      await parts.db.opsPool.query(
        'select reason, outcome, at, can_undo from call_outcome where company_id = $1',
        [companyId],
      )
    ).rows
  const [first] = await rowOf()
  await outcome(ann.unionId, 'again', 'declined')
  expect(await undo(ann.unionId, 'outcome')).toBe(true)
  expect(await rowOf()).toEqual([{ ...first, can_undo: false }])
  // The restored outcome is not the last deed, so it stays.
  expect(await undo(ann.unionId, 'outcome')).toBe(false)
  expect(await rowOf()).toEqual([{ ...first, can_undo: false }])
})

it('restores an outcome that the salesperson stored a second time later on the day', async () => {
  const { companyId, who, open, act, outcome, undo, figures } = await listed()
  const ann = await who('王敏')
  await act(ann, await open(ann), 'call')
  await outcome(ann.unionId, 'call', 'talked')
  await parts.db.opsPool.query(
    `update call_outcome set at = at - interval '11 minutes' where company_id = $1`,
    [companyId],
  )
  await outcome(ann.unionId, 'call', 'talked')
  expect(await undo(ann.unionId, 'outcome')).toBe(true)
  expect(await figures()).toEqual([{ reason: 'call', outcome: 'talked', times: 1 }])
})

it('takes back no outcome of an earlier day and none of a colleague', async () => {
  const { companyId, who, open, act, outcome, undo, figures, daysPass } = await listed()
  const ann = await who('王敏')
  await act(ann, await open(ann), 'call')
  const colleague = await makeStaff(companyId)
  await outcome(ann.unionId, 'call', 'talked')
  expect(await undo(ann.unionId, 'outcome', colleague.session)).toBeUndefined()
  await daysPass(1)
  expect(await undo(ann.unionId, 'outcome')).toBe(false)
  expect(await figures()).toEqual([{ reason: 'call', outcome: 'talked', times: 1 }])
})

it('takes back a snooze and restores the day to which the lead was put off before', async () => {
  const { who, open, act, list, snooze, undo, daysPass } = await listed()
  const ann = await who('王敏')
  await act(ann, await open(ann), 'call')
  await Promise.all([1, 2, 3].map(() => snooze(ann.unionId, 7)))
  expect([await undo(ann.unionId, 'outcome'), await list()]).toEqual([false, []])
  expect(await undo(ann.unionId, 'snooze')).toBe(true)
  expect(await list()).toHaveLength(1)
  expect(await undo(ann.unionId, 'snooze')).toBe(false)

  await snooze(ann.unionId, 1)
  await snooze(ann.unionId, 14)
  expect([await undo(ann.unionId, 'snooze'), await undo(ann.unionId, 'snooze')]).toEqual([true, false])
  expect(await list()).toEqual([])
  await daysPass(1)
  expect(await list()).toHaveLength(1)
})

it('counts how contacts ended, and opens the numbers into their rows', async () => {
  const { companyId, staff, who, open, act, outcome, daysPass } = await listed()
  const [ann, bob] = [await who('王敏'), await who('李强')]
  for (const each of [ann, bob]) await act(each, await open(each), 'call')
  await outcome(ann.unionId, 'call', 'no_answer')
  await outcome(ann.unionId, 'call', 'talked')
  await outcome(bob.unionId, 'call', 'talked')
  await daysPass(1)
  await outcome(ann.unionId, 'again', 'agreed')
  const colleague = await makeStaff(companyId)
  expect((await outcome(ann.unionId, 'call', 'agreed', colleague.session)).status).toBe(404)
  const figures = await callAs(staff.session, 'GET /biz/v1/clue/call_now/outcomes', { query: {} })
  expect(figures.body.data?.list).toEqual([
    { reason: 'again', outcome: 'agreed', times: 1 },
    { reason: 'call', outcome: 'talked', times: 2 },
  ])
  const rows = await callAs(staff.session, 'GET /biz/v1/clue/call_now/outcome/list', {
    query: { reason: 'call', outcome: 'talked', page: 1, pageSize: 20 },
  })
  expect(rows.body.data).toMatchObject({ total: 2 })
  expect(rows.body.data?.list.map(({ person }) => person.name).sort()).toEqual(['李强', '王敏'].sort())
})

it('follows hand-overs: the lead, its reasons and its contacts go to the colleague', async () => {
  const { companyId, who, staff, list, open, act, outcome, daysPass, radar } = await listed()
  const colleague = await makeStaff(companyId, { name: '许' })
  const [ann, bob] = [await who('王敏'), await who('李强')]
  const view = await open(ann)
  for (const each of [ann, bob]) await act(each, await open(each), 'call')
  const names = async (session = staff.session) => (await list(session)).map(({ person }) => person.name)
  const radarOf = async (member: typeof staff) => (await radar(member)).list.map(({ person }) => person.name)
  const visitsOf = async ({ session }: typeof staff) =>
    (
      await callAs(session, 'GET /biz/v1/clue/radar/visits', { query: { page: 1, pageSize: 20 } })
    ).body.data?.list.map(({ person }) => person.name)
  const unreadOf = async ({ session }: typeof staff) =>
    (await callAs(session, 'GET /biz/v1/clue/radar/unread', { query: { since: '2026-01-01T00:00:00Z' } }))
      .body.data?.unread
  const before = await list()
  const turned = await callAs(staff.session, 'POST /biz/v1/clue/turn', {
    body: { unionId: ann.unionId, userId: colleague.userId },
  })
  expect(await names()).toEqual(['李强'])
  expect(await names(colleague.session)).toEqual(['王敏'])
  const [own] = await list(colleague.session)
  expect(own).toMatchObject({
    score: before.find(({ person }) => person.name === '王敏')?.score,
    reach: { phone: '', externalUserId: '' },
  })
  expect([await radarOf(staff), await radarOf(colleague)]).toEqual([['李强'], ['王敏']])
  expect([await visitsOf(staff), await visitsOf(colleague)]).toEqual([['李强'], ['王敏']])
  expect([await unreadOf(staff), await unreadOf(colleague)]).toEqual([1, 1])
  const visit = { unionId: ann.unionId, visitId: view, page: 1, pageSize: 20 }
  const lines = (member: typeof staff) =>
    callAs(member.session, 'GET /biz/v1/clue/radar/visit', { query: visit })
  expect((await lines(colleague)).status).toBe(200)

  await outcome(ann.unionId, 'call', 'talked', colleague.session)
  expect(await names(colleague.session)).toEqual([])
  await callAs(staff.session, 'POST /biz/v1/clue/turn/undo', {
    body: { turnId: turned.body.data?.turnId ?? '' },
  })
  expect((await names()).sort()).toEqual(['李强', '王敏'].sort())
  expect((await radarOf(staff)).sort()).toEqual(['李强', '王敏'].sort())
  expect(await radarOf(colleague)).toEqual([])

  // A contact before the hand-over counts, and a lead in the pool is on no list.
  await outcome(ann.unionId, 'call', 'talked')
  const body = { unionId: ann.unionId, userId: colleague.userId }
  await callAs(staff.session, 'POST /biz/v1/clue/turn', { body })
  expect(await names(colleague.session)).toEqual([])
  await act(ann, view, 'call')
  expect(await names(colleague.session)).toEqual(['王敏'])
  await daysPass(1)
  await callAs(colleague.session, 'POST /biz/v1/pool/give_back', {
    headers: { 'idempotency-key': randomUUID() },
    body: { unionId: ann.unionId, reason: '没空跟进' },
  })
  expect(await names(colleague.session)).toEqual([])
  expect(await names()).toEqual(['李强'])
  expect(await radarOf(colleague)).toEqual([])
})

it('counts in the score of a lead only deeds with the colleague who handed it on', async () => {
  const { companyId, who, staff, list, open, act } = await listed()
  const [other, receiver] = [await makeStaff(companyId), await makeStaff(companyId)]
  const [ann, bob] = [await who('王敏'), await who('李强')]
  const call = async (visitor: typeof ann, { userId }: typeof staff) =>
    act(visitor, await open(visitor, { contentId: userId }), 'call', { contentId: userId })
  await call(ann, staff)
  await call(bob, other)
  const scoreOf = async (name: string, { session }: typeof staff) =>
    (await list(session)).find(({ person }) => person.name === name)?.score
  const [withStaff, withOther] = [await scoreOf('王敏', staff), await scoreOf('李强', other)]
  expect(withStaff).toBeGreaterThan(0)
  // Deeds of the two with the colleague who did not hand them on.
  await call(ann, other)
  await call(bob, staff)
  for (const [from, { unionId }] of [[staff, ann] as const, [other, bob] as const])
    await callAs(from.session, 'POST /biz/v1/clue/turn', { body: { unionId, userId: receiver.userId } })
  expect(await Promise.all([scoreOf('王敏', receiver), scoreOf('李强', receiver)])).toEqual([
    withStaff,
    withOther,
  ])
})
