import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/notices/message.ts'
import { nextStep } from '#domain/notices/next-step.ts'
import type { Notice } from '#domain/notices/notice.ts'
import { tellLate } from '#domain/work-orders/late.ts'
import { remindOfDeadlines } from '#domain/work-orders/remind.ts'
import { recountWorkOrders } from '#domain/work-orders/rule.ts'
import { advanceWorkOrders } from '#domain/work-orders/upkeep.ts'
import { testApp } from '../support/app.ts'
import { heldOpen, waiting } from '../support/waiting.ts'
import { desk, onceKey } from './support.ts'

const test = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, makeStaff, makeVisitor, parts } = test
const refused = '500310'

describe('a new request', () => {
  it('is open where the rule finds no handler, and has a number of its own', async () => {
    const { companyId, ask } = await desk(test)
    const visitor = await makeVisitor(companyId)
    const first = (await ask(visitor)).body.data
    expect(first).toMatchObject({ state: 'open', handler: null, words: '龙头漏水', replies: [] })
    expect(first?.number).toMatch(/^[A-HJKMNP-Z2-9]{10}$/)
    expect((await ask(visitor)).body.data?.number).not.toBe(first?.number)
  })

  it('goes to the member of its booking’s place who has the fewest work orders', async () => {
    const { companyId, ask, lin, wang, placeId } = await desk(test)
    const visitor = await makeVisitor(companyId)
    const { rows } = await parts.db.opsPool.query(
      `with service as (
         insert into booking_service (company_id, service_id, name, minutes, step)
         values ($1, gen_random_uuid(), '试驾', 60, 60) returning *)
       insert into booking (company_id, booking_id, service_id, place_id, person_id, state, starts_at, ends_at, busy, is_alone)
       select $1, gen_random_uuid(), service_id, $2, $3, 'confirmed', now(), now() + interval '1 hour',
         tstzrange(now(), now() + interval '1 hour'), false from service returning booking_id`,
      [companyId, placeId, visitor.personId],
    )
    const about = { aboutType: 'booking', aboutId: rows[0].booking_id } as const
    const first = (await ask(visitor, about)).body.data
    expect(first).toMatchObject({ state: 'taken', aboutTitle: '试驾 · 西湖店', placeName: '西湖店' })
    const second = (await ask(visitor, about)).body.data
    expect([first?.handler?.userId, second?.handler?.userId].sort()).toEqual([lin.userId, wang.userId].sort())
    expect((await ask(await makeVisitor(companyId), about)).status).toBe(404)
  })

  it('is read by its customer and those of the place alone', async () => {
    const { companyId, waitingAt, own, seen, admin, lin } = await desk(test)
    const visitor = await makeVisitor(companyId)
    const id = await waitingAt(visitor)
    expect((await own(visitor, id)).body.data?.number).toBeTruthy()
    expect((await own(await makeVisitor(companyId), id)).status).toBe(404)
    expect((await seen(lin, id)).status).toBe(200)
    expect((await seen(admin, id)).status).toBe(200)
    expect((await seen(await makeStaff(companyId), id)).status).toBe(404)
    expect((await seen(await makeStaff(companyId, { role: 'analyst' }), id)).status).toBe(404)
  })

  it('takes pictures of the company’s own storage alone', async () => {
    const { companyId, ask } = await desk(test)
    const foreign = await ask(await makeVisitor(companyId), { pictures: ['https://example.com/a.webp'] })
    expect(foreign.status).toBe(400)
  })
})

describe('a handler', () => {
  it('is one of two who take it at the same time (case C18)', async () => {
    const { companyId, waitingAt, take, lin, wang, own } = await desk(test)
    const visitor = await makeVisitor(companyId)
    const id = await waitingAt(visitor)
    // Both have read that it waits before either takes it.
    const held = await heldOpen(parts.db, companyId, (db) =>
      sql`select from work_order where company_id = ${companyId} for update`.execute(db),
    )
    const both = Promise.all([take(lin, id), take(wang, id)])
    await waiting(parts.db, 2)
    await held.end()
    const taken = await both
    const codes = taken.map(({ body }) => body.code)
    expect(codes.filter((code) => code === refused)).toHaveLength(1)
    const winner = taken[0]?.body.code === refused ? wang : lin
    expect((await own(visitor, id)).body.data?.handler?.userId).toBe(winner.userId)
  })

  it('alone answers, and may give it to a colleague, who is told', async () => {
    const { companyId, waitingAt, take, answer, assign, close, lin, wang } = await desk(test)
    const id = await waitingAt(await makeVisitor(companyId))
    await take(lin, id)
    expect((await answer(wang, id)).status).toBe(403)
    expect((await close(wang, id)).status).toBe(403)
    expect((await assign(wang, id, wang.userId)).status).toBe(403)
    expect((await assign(lin, id, wang.userId)).body.data?.handler?.userId).toBe(wang.userId)
    expect((await answer(wang, id)).body.data).toMatchObject({ state: 'answered', dueAt: '' })
    const { rows } = await parts.db.opsPool.query(
      `select signal from notice where company_id = $1 and staff_id = $2 and occasion = 'work_order'`,
      [companyId, wang.staffId],
    )
    expect(rows).toEqual([{ signal: 'new' }])
  })

  it('gets a message that opens the request', async () => {
    const { companyId, waitingAt, take, assign, lin, wang } = await desk(test)
    const workOrderId = await waitingAt(await makeVisitor(companyId))
    await take(lin, workOrderId)
    await assign(lin, workOrderId, wang.userId)
    const { rows } = await parts.db.opsPool.query<Notice>(
      `select company_id as "companyId", notice_id as "noticeId" from notice where staff_id = $1 and occasion = 'work_order'`,
      [wang.staffId],
    )
    const message = await parts.db.tenant(companyId, (db) =>
      messageOf(db, rows[0] as Notice, { locale: 'zh' }, 'https://card.example'),
    )
    expect(message?.url).toContain(`#/pages/work-order/handle/index?id=${workOrderId}`)
  })

  it('who leaves hands it to the successor, or without one leaves it open', async () => {
    const { companyId, waitingAt, take, seen, answer, lin, wang, own } = await desk(test)
    const visitor = await makeVisitor(companyId)
    const [passed, freed] = [await waitingAt(visitor), await waitingAt(visitor)]
    await take(lin, passed)
    const gone = await makeStaff(companyId)
    await parts.db.opsPool.query(
      `update work_order set state = 'taken', handler_id = $2 where work_order_id = $1`,
      [freed, gone.staffId],
    )
    await parts.db.opsPool.query(
      `update staff set status = 'left', successor_id = case when staff_id = $1 then $2::uuid end
       where staff_id in ($1, $3)`,
      [lin.staffId, wang.staffId, gone.staffId],
    )
    expect((await seen(wang, passed)).body.data?.handler?.userId).toBe(wang.userId)
    expect((await answer(wang, passed)).body.data?.state).toBe('answered')
    await advanceWorkOrders(parts.db)
    expect((await own(visitor, freed)).body.data).toMatchObject({ state: 'open', handler: null })
  })
})

describe('remarks', () => {
  it('are read by staff, and by no call, export or search of others (case C18)', async () => {
    const { companyId, waitingAt, remark, own, seen, lin, admin, take, answer } = await desk(test)
    const visitor = await makeVisitor(companyId)
    const id = await waitingAt(visitor)
    await take(lin, id)
    await remark(lin, id, '客户很急，别让他等')
    await answer(lin, id)
    expect((await seen(admin, id)).body.data?.remarks).toMatchObject([{ words: '客户很急，别让他等' }])
    const list = await callAs(visitor.session, 'GET /work-order/v1/list')
    const exported = await callAs(visitor.session, 'POST /card/v1/privacy/export', { body: {} })
    const answers = [await own(visitor, id), list, exported].map(({ body }) => JSON.stringify(body))
    expect(answers.filter((text) => text.includes('龙头漏水'))).toHaveLength(3)
    expect(answers.filter((text) => text.includes('别让他等'))).toEqual([])
    const found = async (keyword: string) =>
      (await callAs(admin.session, 'GET /work-order/v1/manage/list', { query: { keyword } })).body.data?.total
    expect([await found('龙头'), await found('别让他等')]).toEqual([1, 0])
  })
})

describe('the end', () => {
  it('is opened again by the customer once, and keeps how content they were (case C18)', async () => {
    const { companyId, waitingAt, take, answer, close, reply, rate, own, lin } = await desk(test)
    const visitor = await makeVisitor(companyId)
    const id = await waitingAt(visitor)
    await take(lin, id)
    await answer(lin, id)
    expect((await close(lin, id)).body.data?.state).toBe('closed')
    expect((await rate(visitor, id, 2)).body.data).toMatchObject({
      satisfaction: 2,
      moves: ['reply', 'rate'],
    })
    expect((await reply(visitor, id)).body.data).toMatchObject({
      ...{ state: 'taken', satisfaction: 2, wasReopened: true },
      replies: [{ by: 'staff', name: '林晓' }, { by: 'customer' }],
    })
    await close(lin, id)
    const again = await reply(visitor, id)
    expect([again.body.code, again.body.message]).toEqual([refused, '该工单已重新打开过一次，请提交新的工单'])
    expect((await own(visitor, id)).body.data).toMatchObject({ state: 'closed', moves: ['rate'] })
  })

  it('before a handler took it lets a reply open it for all who may take it', async () => {
    const { companyId, waitingAt, settle, reply, take, answer, lin } = await desk(test)
    const visitor = await makeVisitor(companyId)
    const id = await waitingAt(visitor)
    expect((await settle(visitor, id)).body.data?.state).toBe('closed')
    expect((await reply(visitor, id)).body.data).toMatchObject({ state: 'open', handler: null })
    expect((await take(lin, id)).status).toBe(200)
    expect((await answer(lin, id)).body.data?.state).toBe('answered')
  })

  it('comes by itself a week after an answer', async () => {
    const { companyId, waitingAt, take, answer, own, lin } = await desk(test)
    const visitor = await makeVisitor(companyId)
    const id = await waitingAt(visitor)
    await take(lin, id)
    await answer(lin, id)
    await advanceWorkOrders(parts.db)
    expect((await own(visitor, id)).body.data?.state).toBe('answered')
    await parts.db.opsPool.query(
      `update work_order set changed_at = now() - interval '8 days' where work_order_id = $1`,
      [id],
    )
    await advanceWorkOrders(parts.db)
    expect((await own(visitor, id)).body.data?.state).toBe('closed')
  })

  it('is told to the customer, as each answer is', async () => {
    const { companyId, waitingAt, take, answer, close, lin } = await desk(test)
    const id = await waitingAt(await makeVisitor(companyId))
    await take(lin, id)
    await answer(lin, id)
    await close(lin, id)
    const { rows } = await parts.db.opsPool.query(
      `select message, contents->>'what' as what from customer_message where company_id = $1 order by message_id`,
      [companyId],
    )
    expect(rows).toEqual([
      { message: 'work_order_answered', what: '报修' },
      { message: 'work_order_closed', what: '报修' },
    ])
  })
})

describe('a late work order', () => {
  it('is told once: to the superior of its handler, and to administrators without a handler', async () => {
    const { companyId, waitingAt, take, admin, lin, wang } = await desk(test)
    const visitor = await makeVisitor(companyId)
    const [waits, held] = [await waitingAt(visitor), await waitingAt(visitor)]
    await take(lin, held)
    const department = [companyId, 1]
    await parts.db.opsPool.query(
      `insert into department (company_id, department_id, parent_id, name) values ($1, $2, 0, '售后')`,
      department,
    )
    for (const [who, leads] of [
      [lin, false],
      [wang, true],
    ] as const)
      await parts.db.opsPool.query(
        `insert into department_member (company_id, department_id, user_id, is_leader) values ($1, $2, $3, $4)`,
        [...department, who.userId, leads],
      )
    await parts.db.opsPool.query(
      `update work_order set due_at = now() - interval '1 minute' where company_id = $1`,
      [companyId],
    )
    const late = await callAs(wang.session, 'GET /work-order/v1/staff/list', { query: { of: 'late' } })
    expect(late.body.data).toMatchObject({ total: 2, late: 2, list: [{ isLate: true }, { isLate: true }] })
    const run = tellLate({ db: parts.db })
    for (let twice = 0; twice < 2; twice++) await run({ companyId, id: companyId }, undefined as never)
    const { rows } = await parts.db.opsPool.query(
      `select staff_id, content_id from notice where company_id = $1 and signal = 'late' order by content_id`,
      [companyId],
    )
    expect(rows).toEqual(
      [
        { staff_id: admin.staffId, content_id: waits },
        { staff_id: wang.staffId, content_id: held },
      ].sort((a, b) => a.content_id.localeCompare(b.content_id)),
    )
  })
})

describe('before a deadline', () => {
  /** A work order of 林晓 whose reminder is due since a minute. */
  const nearDeadline = async () => {
    const made = await desk(test)
    const { companyId, waitingAt, take, lin } = made
    const visitor = await makeVisitor(companyId)
    const id = await waitingAt(visitor)
    await take(lin, id)
    const set = (columns: string) =>
      parts.db.opsPool.query(`update work_order set ${columns} where work_order_id = $1`, [id])
    await set(`remind_at = now() - interval '1 minute', due_at = now() + interval '2 hours',
      changed_at = now() - interval '1 hour'`)
    /** Who was reminded, after a round of the upkeep. */
    const reminded = async () => {
      await remindOfDeadlines(parts.db)
      const { rows } = await parts.db.opsPool.query<Notice & { signalAt: Date }>(
        `select company_id as "companyId", notice_id as "noticeId", staff_id as "staffId", signal_at as "signalAt"
         from notice where company_id = $1 and signal = 'due'`,
        [companyId],
      )
      return rows
    }
    const receivers = async () => (await reminded()).map(({ staffId }) => staffId)
    /** Sets quiet hours of the handler, from now on. */
    const setQuiet = (from: string, until: string) =>
      parts.db.opsPool.query(
        `insert into notice_setting (company_id, staff_id, quiet_from, quiet_until)
         select company_id, $2, (l.clock + $3::interval)::time, (l.clock + $4::interval)::time
         from company, lateral (select now() at time zone time_zone as clock) l where company_id = $1
         on conflict (company_id, staff_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`,
        [companyId, lin.staffId, from, until],
      )
    return { ...made, visitor, id, set, reminded, receivers, setQuiet }
  }

  it('its handler is reminded once, with its time', async () => {
    const { companyId, lin, reminded } = await nearDeadline()
    const notices = await reminded()
    expect(notices.map(({ staffId }) => staffId)).toEqual([lin.staffId])
    expect(await reminded()).toEqual(notices)
    const clock = notices[0]?.signalAt
      .toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })
      .slice(5)
    const said = (locale: 'zh' | 'en') =>
      parts.db.tenant(companyId, (db) =>
        messageOf(db, notices[0] as Notice, { locale }, 'https://card.example'),
      )
    expect(await said('zh')).toMatchObject({
      title: expect.stringMatching(/的工单快到回复时限$/),
      description: `请在 ${clock} 前回复`,
      url: expect.stringContaining('#/pages/work-order/handle/index?id='),
    })
    expect(await said('en')).toMatchObject({
      title: expect.stringMatching(/^A work order of .+ is due soon$/),
      description: `Answer it by ${clock}`,
    })
  })

  it('no reminder is made of an answered, a closed or a late work order, nor where its handler just had news', async () => {
    for (const end of [
      ({ lin, answer, id }) => answer(lin, id),
      ({ lin, close, id }) => close(lin, id),
      ({ visitor, settle, id }) => settle(visitor, id),
      ({ visitor, reply, id }) => reply(visitor, id),
      ({ set }) => set(`due_at = now() - interval '1 second'`),
      ({ set }) => set(`remind_at = now() + interval '1 minute'`),
      ({ set }) => set(`state = 'open', handler_id = null`),
    ] satisfies ((near: Awaited<ReturnType<typeof nearDeadline>>) => Promise<unknown>)[]) {
      const near = await nearDeadline()
      await end(near)
      expect(await near.receivers(), String(end)).toEqual([])
    }
  })

  it('the successor of a handler who left is reminded', async () => {
    const { lin, wang, receivers } = await nearDeadline()
    await parts.db.opsPool.query(`update staff set status = 'left', successor_id = $2 where staff_id = $1`, [
      lin.staffId,
      wang.staffId,
    ])
    expect(await receivers()).toEqual([wang.staffId])
  })

  it('quiet hours keep the reminder back until they end', async () => {
    const { companyId, setQuiet, receivers, reminded } = await nearDeadline()
    await setQuiet('-2 hours', '2 hours')
    expect(await receivers()).toEqual([])
    await setQuiet('3 hours', '4 hours')
    const [notice] = await reminded()
    // Quiet hours that begin before it is sent drop it: at their end the deadline may have passed.
    await setQuiet('-2 hours', '2 hours')
    const sent = await parts.db.tenant(companyId, (db) =>
      nextStep(db, companyId, (notice as Notice).noticeId, 'https://card.example', {
        findScore: async () => 0,
        isStillOpen: async () => true,
        waitingReviews: async () => 0,
      }),
    )
    expect(sent).toBeUndefined()
    const left = await parts.db.opsPool.query(
      `select from notice where company_id = $1 and signal in ('due', '')`,
      [companyId],
    )
    expect(left.rowCount).toBe(0)
  })
})

describe('a deadline', () => {
  /** Counts anew where a change of the hours has added the job, and reads the deadlines by the work order. */
  const recounted = async (companyId: string) => {
    const key = `${companyId}/recount_work_orders/${companyId}`
    const { rowCount } = await parts.db.opsPool.query(`select from graphile_worker.jobs where key = $1`, [
      key,
    ])
    expect(rowCount).toBe(1)
    await recountWorkOrders({ db: parts.db })({ companyId, id: companyId }, { isLast: false })
    const { rows } = await parts.db.opsPool.query<{
      id: string
      hours: number
      before: number | null
      told: boolean
    }>(
      `select work_order_id as id, round(extract(epoch from due_at - counted_from)::numeric / 3600, 3)::float8 as hours,
         extract(epoch from due_at - remind_at)::float8 / 3600 as before, told_at is not null as told
       from work_order where company_id = $1`,
      [companyId],
    )
    return new Map(rows.map(({ id, ...deadline }) => [id, deadline]))
  }

  it('of an open work order follows changed hours and closures of its place, that of an answered one stays (case C23)', async () => {
    const { companyId, admin, lin, placeId, waitingAt, take, answer } = await desk(test)
    const savePlace = (place: object) =>
      callAs(admin.session, 'POST /wxwork/v1/console/place/save', {
        body: { placeId, name: '西湖店', address: '文三路 90 号', ...place },
        headers: onceKey(),
      })
    const visitor = await makeVisitor(companyId)
    const [waits, done] = [await waitingAt(visitor), await waitingAt(visitor)]
    await take(lin, done)
    await answer(lin, done)
    await parts.db.opsPool.query(
      `update work_order set told_at = now(), remind_at = null, due_at = counted_from + interval '999 hours'
       where company_id = $1`,
      [companyId],
    )
    await savePlace({ hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' }] })
    const always = await recounted(companyId)
    const { answerHours } =
      (await callAs(admin.session, 'GET /work-order/v1/manage/settings')).body.data ?? {}
    expect(always.get(waits)).toEqual({ hours: answerHours, before: 2, told: false })
    expect(always.get(done)).toEqual({ hours: 999, before: null, told: true })
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const exceptions = [0, 1, 2].map((days) => ({ day: dayAfter(today, days), spans: [], words: '盘点' }))
    await savePlace({ exceptions })
    expect((await recounted(companyId)).get(waits)?.hours).toBeGreaterThan((answerHours ?? 0) + 24)
    await savePlace({ exceptions: [] })
    expect((await recounted(companyId)).get(waits)?.hours).toBe(answerHours)
    // So many hours ago that the moment of the reminder has passed, and the deadline has not.
    await parts.db.opsPool.query(
      `update work_order set counted_from = now() - make_interval(hours => $2) where company_id = $1`,
      [companyId, (answerHours ?? 0) - 1],
    )
    await savePlace({ hours: [], keepsHolidays: false })
    await savePlace({ hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' }] })
    expect((await recounted(companyId)).get(waits)).toEqual({ hours: answerHours, before: null, told: false })
  })
})

describe('the console', () => {
  it('lists by state, kind, place, handler, lateness and words, and counts each state', async () => {
    const { companyId, waitingAt, take, admin, lin, placeId, ask } = await desk(test)
    const visitor = await makeVisitor(companyId)
    const id = await waitingAt(visitor)
    await take(lin, id)
    await ask(visitor, { kind: 'complaint', words: '服务不好' })
    const count = async (query: object) =>
      (await callAs(admin.session, 'GET /work-order/v1/manage/list', { query })).body.data?.total
    expect(await count({})).toBe(2)
    expect(await count({ state: 'open', kind: 'complaint' })).toBe(1)
    expect(await count({ placeId, userId: lin.userId })).toBe(1)
    expect(await count({ late: '1' })).toBe(0)
    expect(await count({ keyword: '%' })).toBe(0)
    const figures = await callAs(admin.session, 'GET /work-order/v1/manage/figures')
    expect(figures.body.data).toEqual({ open: 1, taken: 1, answered: 0, closed: 0, late: 0 })
  })

  it('sets the hours of an answer for new work orders', async () => {
    const { companyId, admin, ask } = await desk(test)
    const body = { answerHours: 2 }
    const saved = await callAs(admin.session, 'PUT /work-order/v1/manage/settings', { body })
    expect(saved.body.data).toEqual(body)
    const visitor = await makeVisitor(companyId)
    await ask(visitor)
    const { rows } = await parts.db.opsPool.query(
      `select due_at > now() as ahead from work_order where company_id = $1`,
      [companyId],
    )
    expect(rows).toEqual([{ ahead: true }])
    expect((await callAs(admin.session, 'GET /work-order/v1/manage/settings')).body.data).toEqual(body)
  })

  it('lists those that wait by their deadline', async () => {
    const { companyId, waitingAt, admin } = await desk(test)
    const visitor = await makeVisitor(companyId)
    const ids = [await waitingAt(visitor), await waitingAt(visitor), await waitingAt(visitor)]
    for (const [at, hours] of [5, null, 1].entries())
      await parts.db.opsPool.query(
        `update work_order set due_at = now() + make_interval(hours => $2) where work_order_id = $1`,
        [ids[at], hours],
      )
    const query = { order: 'due', state: 'open' } as const
    const { body } = await callAs(admin.session, 'GET /work-order/v1/manage/list', { query })
    expect(body.data?.list.map(({ workOrderId }) => workOrderId)).toEqual([ids[2], ids[0], ids[1]])
  })
})
