import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { at, onceKey, shop, someDay } from './support.ts'

const test = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, makeStaff, makeVisitor, parts } = test
const api = '/java-appointment-center/api/app/appointment' as const
const refused = '60001412'

type Shop = Awaited<ReturnType<typeof shop>>

const bookFor = (
  { serviceId, placeId }: Shop,
  session: string,
  body: { startsAt: string; userId?: string; override?: string },
) =>
  callAs(session, `POST ${api}/staff/v1/book`, {
    body: { serviceId, placeId, customerName: '王芳', customerPhone: '13800002222', ...body },
    headers: onceKey(),
  })
const misfits = async ({ admin }: Shop) => {
  const { body } = await callAs(admin.session, `GET ${api}/manage/v1/misfits`)
  return body.data?.list.map(({ orderId, misfit }) => [orderId, misfit]) ?? []
}

describe('a member of staff', () => {
  it('handles bookings of their place, sees the phone, and notes the arrival by the code', async () => {
    const made = await shop(test)
    const { companyId, lin, wang, admin, book, beginSoon } = made
    const visitor = await makeVisitor(companyId)
    const booked = (await book(visitor, '10:00', { userId: lin.userId })).body.data
    const orderId = booked?.orderId ?? ''
    const day = await callAs(wang.session, `GET ${api}/staff/v1/day`, {
      query: { day: someDay, of: 'place' },
    })
    expect(day.body.data?.list).toMatchObject([{ orderId, customerPhone: '13800001111', arrivalCode: '' }])
    const own = await callAs(wang.session, `GET ${api}/staff/v1/day`, { query: { day: someDay } })
    expect(own.body.data?.list).toEqual([])
    const outsider = await makeStaff(companyId)
    const read = (session: string) => callAs(session, `GET ${api}/staff/v1/detail`, { query: { orderId } })
    expect((await read(outsider.session)).status).toBe(404)
    expect((await read(admin.session)).status).toBe(200)
    const analyst = await makeStaff(companyId, { role: 'analyst' })
    expect((await read(analyst.session)).status).toBe(404)
    const code = booked?.arrivalCode.toLowerCase() ?? ''
    const arrive = (session: string) => callAs(session, `POST ${api}/staff/v1/arrive`, { body: { code } })
    expect((await arrive(outsider.session)).status).toBe(404)
    await beginSoon(orderId)
    expect((await arrive(wang.session)).body.data).toMatchObject({ state: 'arrived', moves: ['finish'] })
    expect((await arrive(wang.session)).body.code).toBe(refused)
    const finish = await callAs(lin.session, `POST ${api}/staff/v1/finish`, { body: { orderId } })
    expect(finish.body.data?.state).toBe('finished')
  })

  it('notes an arrival on an earlier day with a reason alone, and names the day otherwise', async () => {
    const { companyId, wang, book } = await shop(test)
    const booked = (await book(await makeVisitor(companyId), '10:00')).body.data
    const { orderId = '', arrivalCode: code = '' } = booked ?? {}
    const arrive = (more: object, lang = 'zh-CN') =>
      callAs(wang.session, `POST ${api}/staff/v1/arrive`, {
        body: { code, ...more },
        headers: { 'Accept-Language': lang },
      })
    const [, month, day] = someDay.split('-').map(Number)
    const early = await arrive({})
    expect(early.body).toMatchObject({
      code: refused,
      message: expect.stringContaining(`${month}月${day}日`),
    })
    expect((await arrive({}, 'en')).body.message).toContain(`${day} `)
    expect((await arrive({ code: orderId })).body.code).toBe(refused)
    const { body } = await callAs(wang.session, `GET ${api}/staff/v1/detail`, { query: { orderId } })
    expect(body.data).toMatchObject({ state: 'confirmed', revision: booked?.revision, override: '' })
    expect(body.data?.arrivesFrom).toBe(at('00:00'))
    const noted = await arrive({ override: '顾客记错了日子' })
    expect(noted.body.data).toMatchObject({ state: 'arrived', override: '顾客记错了日子', arrivesFrom: '' })
  })

  it('notes the arrival for a visit after midnight on the evening before it', async () => {
    const { companyId, lin, book } = await shop(test)
    const { orderId = '' } =
      (await book(await makeVisitor(companyId), '01:00', { userId: lin.userId })).body.data ?? {}
    const { body } = await callAs(lin.session, `GET ${api}/staff/v1/detail`, { query: { orderId } })
    expect(body.data?.arrivesFrom).toBe(at('22:00', dayAfter(someDay, -1)))
  })

  it('notes that a customer did not come once the time has begun', async () => {
    const { companyId, lin, book } = await shop(test)
    const orderId =
      (await book(await makeVisitor(companyId), '10:00', { userId: lin.userId })).body.data?.orderId ?? ''
    const note = () => callAs(lin.session, `POST ${api}/staff/v1/no_show`, { body: { orderId } })
    expect((await note()).body.code).toBe(refused)
    await parts.db.opsPool.query(
      `update booking set starts_at = now() - interval '1 hour', ends_at = now() where company_id = $1`,
      [companyId],
    )
    expect((await note()).body.data?.state).toBe('noShow')
  })

  it('books for a customer at their place, and against the rules with a reason that is kept (case C20)', async () => {
    const made = await shop(test)
    const { companyId, lin, wang } = made
    const first = await bookFor(made, wang.session, { startsAt: at('10:00'), userId: lin.userId })
    expect(first.body.data).toMatchObject({
      state: 'confirmed',
      bookedBy: '王明',
      customerPhone: '13800002222',
    })
    const clash = { startsAt: at('10:10'), userId: lin.userId }
    expect((await bookFor(made, wang.session, clash)).body.code).toBe(refused)
    const forced = await bookFor(made, wang.session, { ...clash, override: '老顾客，林晓同意' })
    expect(forced.body.data).toMatchObject({ state: 'confirmed', override: '老顾客，林晓同意' })
    const outsider = await makeStaff(companyId)
    expect((await bookFor(made, outsider.session, { startsAt: at('15:00') })).status).toBe(404)
  })

  it('moves a booking to a colleague', async () => {
    const { companyId, lin, wang, book } = await shop(test)
    const orderId =
      (await book(await makeVisitor(companyId), '10:00', { userId: lin.userId })).body.data?.orderId ?? ''
    const moved = await callAs(lin.session, `POST ${api}/staff/v1/change`, {
      body: { orderId, revision: 2, startsAt: at('10:00'), userId: wang.userId },
      headers: onceKey(),
    })
    expect(moved.body.data).toMatchObject({ staff: { userId: wang.userId }, startsAt: at('10:00') })
  })
})

describe('bookings that no longer fit', () => {
  it('stay cancelled where their customers cancel while they are given to others', async () => {
    const { companyId, admin, lin, book, plan } = await shop(test)
    const times = ['10:00', '11:00']
    for (const time of times) await book(await makeVisitor(companyId), time, { userId: lin.userId })
    await plan(lin, { places: [] })
    const cancelling = await parts.db.opsPool.connect()
    await cancelling.query('begin')
    await cancelling.query(
      `update booking set state = 'cancelled', revision = revision + 1 where company_id = $1 and starts_at = $2`,
      [companyId, at('11:00')],
    )
    const { rows: own } = await cancelling.query('select pg_current_xact_id()::text as id')
    const given = callAs(admin.session, `POST ${api}/manage/v1/give`, { body: { userId: lin.userId } })
    await expect
      .poll(async () => {
        const { rows } = await parts.db.opsPool.query(
          'select from pg_locks where not granted and transactionid::text = $1',
          [own[0]?.id],
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    await cancelling.query('commit')
    cancelling.release()
    expect((await given).body.data).toEqual({ given: 1, waiting: 0 })
    const { rows } = await parts.db.opsPool.query(
      'select state from booking where company_id = $1 order by starts_at',
      [companyId],
    )
    expect(rows.map(({ state }) => state)).toEqual(['confirmed', 'cancelled'])
  })

  it('are listed with the reason, and none is cancelled (case C20)', async () => {
    const made = await shop(test)
    const { companyId, placeId, lin, wang, book, plan, savePlace, admin } = made
    const [visitor, other] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    const ofLin = (await book(visitor, '10:00', { userId: lin.userId })).body.data?.orderId ?? ''
    const ofWang = (await book(other, '10:00', { userId: wang.userId })).body.data?.orderId ?? ''
    expect(await misfits(made)).toEqual([])
    await plan(lin, { daysOff: [{ from: someDay, to: someDay, words: '' }] })
    expect(await misfits(made)).toEqual([[ofLin, 'away']])
    await parts.db.opsPool.query(`update staff set status = 'left' where staff_id = $1`, [wang.staffId])
    expect((await misfits(made)).sort()).toEqual(
      [
        [ofLin, 'away'],
        [ofWang, 'left'],
      ].sort(),
    )
    await savePlace({ placeId, exceptions: [{ day: someDay, spans: [], words: '盘点' }] })
    expect((await misfits(made)).map(([, misfit]) => misfit)).toEqual(['closed', 'closed'])
    const kept = await callAs(admin.session, `POST ${api}/staff/v1/keep`, {
      body: { orderId: ofLin, override: '单独开门' },
    })
    expect(kept.body.data).toMatchObject({ state: 'confirmed', override: '单独开门' })
    expect(await misfits(made)).toEqual([[ofWang, 'closed']])
  })

  it('wait to be given to others where the member left, also those that staff kept or booked with a reason', async () => {
    const made = await shop(test)
    const { companyId, admin, lin, book } = made
    const kept =
      (await book(await makeVisitor(companyId), '10:00', { userId: lin.userId })).body.data?.orderId ?? ''
    const keep = () =>
      callAs(admin.session, `POST ${api}/staff/v1/keep`, { body: { orderId: kept, override: '单独开门' } })
    expect((await keep()).body.code).toBe('0')
    const clash = { startsAt: at('10:10'), userId: lin.userId, override: '老顾客，林晓同意' }
    const forced = (await bookFor(made, admin.session, clash)).body.data?.orderId
    expect(await misfits(made)).toEqual([])
    await callAs(admin.session, 'POST /biz/v1/staff/hand_over', { body: { userId: lin.userId } })
    expect(await misfits(made)).toEqual([
      [kept, 'left'],
      [forced, 'left'],
    ])
    const cancel = { orderId: kept, reason: '' }
    await callAs(admin.session, `POST ${api}/staff/v1/cancel`, { body: cancel, headers: onceKey() })
    expect((await keep()).body.code).toBe(refused)
  })

  it('are those made last where seats were taken away (case C11)', async () => {
    const made = await shop(test, { seats: 3, userIds: [] })
    const { companyId, serviceId, book, saveService } = made
    const ids = []
    for (let nth = 0; nth < 3; nth++)
      ids.push((await book(await makeVisitor(companyId), '10:00')).body.data?.orderId ?? '')
    await saveService({ serviceId, seats: 2 })
    expect(await misfits(made)).toEqual([[ids[2], 'full']])
    expect((await book(await makeVisitor(companyId), '10:00')).body.code).toBe(refused)
  })
})

describe('the bookings of a member who left', () => {
  const handOver = ({ admin, lin }: Shop, to?: { userId: string }) =>
    callAs(admin.session, 'POST /biz/v1/staff/hand_over', {
      body: { userId: lin.userId, ...(to && { successorId: to.userId }) },
    })
  const give = ({ admin, lin }: Shop, to?: { userId: string }) =>
    callAs(admin.session, `POST ${api}/manage/v1/give`, {
      body: { userId: lin.userId, ...(to && { toUserId: to.userId }) },
    })
  const serverOf = async ({ admin }: Shop, orderId: string) =>
    (await callAs(admin.session, `GET ${api}/staff/v1/detail`, { query: { orderId } })).body.data?.staff
      ?.userId
  /** Bookings of lin at ten and at twelve; at twelve wang is busy too. */
  async function booked() {
    const made = await shop(test)
    const { companyId, lin, wang, book } = made
    const ids = []
    for (const [time, who] of [
      ['10:00', lin],
      ['12:00', lin],
      ['12:00', wang],
    ] as const)
      ids.push(
        (await book(await makeVisitor(companyId), time, { userId: who.userId })).body.data?.orderId ?? '',
      )
    return { made, free: ids[0] ?? '', busy: ids[1] ?? '' }
  }
  const told = async (orderId: string) =>
    (
      await parts.db.ops
        .selectFrom('customer_message')
        .select('message')
        .where('about', '=', orderId)
        .where('message', '=', 'booking_confirmed')
        .where('state', '=', 'waiting')
        .execute()
    ).length

  it('go to the successor where they have time, and their customers are told; the rest waits (case C19)', async () => {
    const { made, free, busy } = await booked()
    await parts.db.opsPool.query(`delete from customer_message where company_id = $1`, [made.companyId])
    expect((await handOver(made, made.wang)).body.data).toMatchObject({
      status: 'left',
      has: { bookings: 1 },
    })
    expect(await serverOf(made, free)).toBe(made.wang.userId)
    expect(await serverOf(made, busy)).toBe(made.lin.userId)
    expect(await misfits(made)).toEqual([[busy, 'left']])
    expect([await told(free), await told(busy)]).toEqual([1, 0])
  })

  it('come back when the hand-over is undone, but for those that were moved since; customers are told', async () => {
    const { made, free, busy } = await booked()
    const { admin, lin, wang, companyId } = made
    const mover = await makeVisitor(companyId)
    const moved = (await made.book(mover, '15:00', { userId: lin.userId })).body.data?.orderId ?? ''
    await handOver(made, wang)
    expect(await serverOf(made, moved)).toBe(wang.userId)
    await made.change(mover, moved, 3, '16:00', { userId: wang.userId })
    await parts.db.opsPool.query(`delete from customer_message where company_id = $1`, [companyId])
    const undo = () =>
      callAs(admin.session, 'POST /biz/v1/staff/hand_over/undo', { body: { userId: lin.userId } })
    expect((await undo()).body.data).toMatchObject({ status: 'active', has: { bookings: 2 } })
    expect(await serverOf(made, free)).toBe(lin.userId)
    expect(await serverOf(made, busy)).toBe(lin.userId)
    expect(await serverOf(made, moved)).toBe(wang.userId)
    expect([await told(free), await told(busy), await told(moved)]).toEqual([1, 0, 0])
    expect(await misfits(made)).toEqual([])
    await undo()
    expect(await told(free)).toBe(1)
  })

  it('stay with who took them over when the member is brought back without them', async () => {
    const { made, free } = await booked()
    const { admin, lin, wang } = made
    await handOver(made, wang)
    const post = (path: 'return' | 'hand_over/undo') =>
      callAs(admin.session, `POST /biz/v1/staff/${path}`, { body: { userId: lin.userId } })
    await post('return')
    expect(await serverOf(made, free)).toBe(wang.userId)
    await handOver(made, wang)
    expect((await post('hand_over/undo')).status).toBe(200)
    expect(await serverOf(made, free)).toBe(wang.userId)
  })

  it('go on to the successor of a successor, and back to the one whose hand-over is undone', async () => {
    const { made, free } = await booked()
    const { admin, lin, wang, companyId, serviceId } = made
    const third = await makeStaff(companyId, { name: '赵岚' })
    await made.plan(third)
    const userIds = [lin, wang, third].map(({ userId }) => userId)
    await made.saveService({ serviceId, userIds })
    await handOver(made, wang)
    expect(await serverOf(made, free)).toBe(wang.userId)
    await callAs(admin.session, 'POST /biz/v1/staff/hand_over', {
      body: { userId: wang.userId, successorId: third.userId },
    })
    expect(await serverOf(made, free)).toBe(third.userId)
    await callAs(admin.session, 'POST /biz/v1/staff/hand_over/undo', { body: { userId: wang.userId } })
    expect(await serverOf(made, free)).toBe(wang.userId)
  })

  /** Lin's booking goes to wang, and wang's to a third: of hand-overs, or given by an administrator. */
  async function passedOn(isByHand: boolean) {
    const { made, free, busy } = await booked()
    const { admin, lin, wang, companyId, serviceId } = made
    const third = await makeStaff(companyId, { name: '赵岚' })
    await made.saveService({ serviceId, userIds: [lin, wang, third].map(({ userId }) => userId) })
    const post = (
      path: 'hand_over' | 'hand_over/undo' | 'return',
      body: { userId: string; successorId?: string },
    ) => callAs(admin.session, `POST /biz/v1/staff/${path}`, { body })
    const leave = async ({ userId }: { userId: string }, to: { userId: string }) => {
      await post('hand_over', { userId, ...(!isByHand && { successorId: to.userId }) })
      if (isByHand)
        await callAs(admin.session, `POST ${api}/manage/v1/give`, { body: { userId, toUserId: to.userId } })
    }
    await leave(lin, wang)
    await made.plan(third)
    await leave(wang, third)
    const undo = ({ userId }: { userId: string }) => post('hand_over/undo', { userId })
    const comeBack = ({ userId }: { userId: string }) => post('return', { userId })
    const server = () => serverOf(made, free)
    expect(await server()).toBe(third.userId)
    return { made, busy, third, undo, comeBack, server }
  }

  it.each([
    false,
    true,
  ])('return to each who gave them, the last one first (by hand: %s)', async (isByHand) => {
    const { made, undo, server } = await passedOn(isByHand)
    await undo(made.wang)
    expect(await server()).toBe(made.wang.userId)
    await undo(made.lin)
    expect(await server()).toBe(made.lin.userId)
    expect(await misfits(made)).toEqual([])
  })

  it('return to the first who gave them, and not to the second whose leave is undone later', async () => {
    const { made, undo, server } = await passedOn(true)
    await undo(made.lin)
    expect(await server()).toBe(made.lin.userId)
    await undo(made.wang)
    expect(await server()).toBe(made.lin.userId)
  })

  it('return past a member in between who was brought back without them', async () => {
    const { made, comeBack, undo, third, server } = await passedOn(true)
    await comeBack(made.wang)
    expect(await server()).toBe(third.userId)
    await undo(made.lin)
    expect(await server()).toBe(made.lin.userId)
  })

  it('wait for a successor who has time, and go to the successor of the successor', async () => {
    const { made, busy, third, undo } = await passedOn(false)
    expect(await serverOf(made, busy)).toBe(third.userId)
    await undo(made.wang)
    await undo(made.lin)
    expect(await serverOf(made, busy)).toBe(made.lin.userId)
  })

  it('wait without a successor, and are given to any member who is free, also after the notice has passed (case C19)', async () => {
    const { made, free, busy } = await booked()
    expect((await handOver(made)).body.data?.has.bookings).toBe(2)
    expect((await misfits(made)).map(([, misfit]) => misfit)).toEqual(['left', 'left'])
    const outsider = await makeStaff(made.companyId)
    await made.saveService({ serviceId: made.serviceId, notice: 30 * 1440, windowDays: 1 })
    expect((await give(made, outsider)).body.data).toEqual({ given: 0, waiting: 2 })
    expect((await give(made)).body.data).toEqual({ given: 1, waiting: 1 })
    expect((await give(made)).body.data).toEqual({ given: 0, waiting: 1 })
    expect(await serverOf(made, free)).toBe(made.wang.userId)
    expect(await misfits(made)).toEqual([[busy, 'left']])
    expect((await give(made, made.lin)).status).toBe(404)
  })
})

describe('the console’s list', () => {
  it('begins with the next booking and ends with the oldest one, and a period goes by time', async () => {
    const { companyId, admin, book } = await shop(test)
    const [old, past, later, next] = await Promise.all(
      (['10:00', '12:00', '14:00', '16:00'] as const).map(
        async (clock) => (await book(await makeVisitor(companyId), clock)).body.data?.orderId,
      ),
    )
    const move = (orderId: string | undefined, days: number) =>
      parts.db.opsPool.query(
        `update booking set starts_at = now() + make_interval(days => $3),
           ends_at = now() + make_interval(days => $3, hours => 1),
           busy = tstzrange(now() + make_interval(days => $3), now() + make_interval(days => $3, hours => 1))
         where company_id = $1 and booking_id = $2`,
        [companyId, orderId, days],
      )
    for (const [orderId, days] of [
      [old, -9],
      [past, -2],
      [later, 5],
      [next, 1],
    ] as const)
      await move(orderId, days)
    const list = async (query: object) =>
      (await callAs(admin.session, `GET ${api}/manage/v1/list`, { query })).body.data?.list.map(
        ({ orderId }) => orderId,
      )
    expect(await list({})).toEqual([next, later, past, old])
    expect(await list({ from: '2020-01-01', to: '2099-01-01' })).toEqual([old, past, next, later])
  })

  it('filters by day, place, person, state and name, and masks phones for who may not see them', async () => {
    const { companyId, admin, lin, placeId, book } = await shop(test)
    await book(await makeVisitor(companyId), '10:00', { userId: lin.userId })
    await book(await makeVisitor(companyId), '12:00')
    const second = await makeStaff(companyId, { role: 'admin' })
    const list = async (query: object, session = admin.session) =>
      (await callAs(session, `GET ${api}/manage/v1/list`, { query })).body.data?.list ?? []
    expect(
      await list({ from: someDay, to: someDay, placeId, state: 'confirmed', keyword: '陈' }),
    ).toHaveLength(2)
    expect(await list({ userId: lin.userId, keyword: '陈静' })).toHaveLength(1)
    expect(await list({ keyword: '%' })).toEqual([])
    expect(await list({ state: 'cancelled' })).toEqual([])
    expect((await list({}))[0]?.customerPhone).toBe('13800001111')
    expect((await list({}, second.session))[0]?.customerPhone).toContain('****')
  })
})
