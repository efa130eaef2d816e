import { describe, expect, it, vi } from 'vitest'
import { testApp } from '../support/app.ts'
import { at, shop, someDay } from './support.ts'

const test = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, makeCompany, makeStaff, makeVisitor, parts } = test
const api = '/java-appointment-center/api/app/appointment' as const
const refused = '60001412'

/** Ends the holds of a company. */
const endHolds = (companyId: string) =>
  parts.db.opsPool.query(
    `update booking set held_until = now() - interval '1 second' where company_id = $1 and state = 'held'`,
    [companyId],
  )

describe('a booking', () => {
  it('is held, booked, listed, read and cancelled, and its slot is free after that (case C22)', async () => {
    const { companyId, lin, placeId, hold, confirm, slots, cancel } = await shop(test)
    const visitor = await makeVisitor(companyId)
    const held = (await hold(visitor, '10:00', { userId: lin.userId })).body.data
    expect(held).toMatchObject({
      state: 'held',
      placeId,
      staff: { userId: lin.userId },
      startsAt: at('10:00'),
    })
    expect(held?.moves).toEqual(['book'])
    const booked = (await confirm(visitor, held?.orderId ?? '')).body.data
    expect(booked).toMatchObject({
      state: 'confirmed',
      customerPhone: '13800001111',
      moves: ['change', 'cancel'],
    })
    expect(booked?.arrivalCode).toMatch(/^[A-Z2-9]{10}$/)
    const list = await callAs(visitor.session, `POST ${api}/order/v1/detailList`, { body: {} })
    expect(list.body.data).toMatchObject({ total: 1, list: [{ orderId: held?.orderId }] })
    expect(await slots(visitor, { userId: lin.userId })).not.toContain(at('10:00'))
    const cancelled = await cancel(visitor, held?.orderId ?? '')
    expect(cancelled.body.data).toMatchObject({ state: 'cancelled', moves: [], arrivalCode: '' })
    expect(await slots(visitor, { userId: lin.userId })).toContain(at('10:00'))
    const past = await callAs(visitor.session, `POST ${api}/order/v1/detailList`, { body: { state: 'past' } })
    expect(past.body.data?.list).toMatchObject([{ state: 'cancelled' }])
  })

  it('answers another visitor like a missing one', async () => {
    const { companyId, book } = await shop(test)
    const [visitor, other] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    const orderId = (await book(visitor, '10:00')).body.data?.orderId ?? ''
    expect((await callAs(other.session, `POST ${api}/order/v1/detail`, { body: { orderId } })).status).toBe(
      404,
    )
  })

  it('is refused by the same rule that leaves its slot out of the list (cases C2, C6)', async () => {
    const { companyId, lin, wang, hold, book, plan } = await shop(test)
    const visitor = await makeVisitor(companyId)
    await book(await makeVisitor(companyId), '10:00', { userId: lin.userId })
    const half = await hold(visitor, '10:30', { userId: lin.userId })
    expect(half.body.code).toBe(refused)
    expect(half.body.message).toContain('约满')
    // Any person is never a busy one, and never one who is away.
    expect((await hold(visitor, '10:30')).body.data?.staff?.userId).toBe(wang.userId)
    await plan(wang, { daysOff: [{ from: someDay, to: someDay, words: '' }] })
    expect((await hold(await makeVisitor(companyId), '10:30')).body.code).toBe(refused)
    expect((await hold(visitor, '09:17')).body.code).toBe(refused)
  })

  it('waits for staff where the service says so, and takes its slot meanwhile', async () => {
    const { companyId, lin, book, hold } = await shop(test, { needsConfirmation: true })
    const [visitor, other] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    const asked = (await book(visitor, '10:00', { userId: lin.userId })).body.data
    expect(asked).toMatchObject({ state: 'asked' })
    expect((await hold(other, '10:00', { userId: lin.userId })).body.code).toBe(refused)
    const orderId = asked?.orderId ?? ''
    const [first, second] = await Promise.all([
      callAs(lin.session, `POST ${api}/staff/v1/confirm`, { body: { orderId } }),
      callAs(lin.session, `POST ${api}/staff/v1/refuse`, { body: { orderId, reason: '休息' } }),
    ])
    expect([first.body.code, second.body.code].sort()).toEqual(['0', refused])
  })

  it('is confirmed for one of two who asked for a seat, and the other is refused with who has it (case C1)', async () => {
    const made = await shop(test, { needsConfirmation: true, seats: 2, userIds: [] })
    const { companyId, serviceId, admin, hold, confirm, saveService } = made
    const ids: string[] = []
    for (const customerName of ['陈静', '王敏']) {
      const who = await makeVisitor(companyId)
      const held = (await hold(who, '10:00')).body.data?.orderId ?? ''
      await confirm(who, held, { customerName })
      ids.push(held)
    }
    expect((await hold(await makeVisitor(companyId), '10:00')).body.code).toBe(refused)
    await saveService({ serviceId, seats: 1, userIds: [] })
    const byStaff = (orderId = '') =>
      callAs(admin.session, `POST ${api}/staff/v1/confirm`, { body: { orderId } })
    const answers = await Promise.all(ids.map(byStaff))
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['0', refused])
    const winner = answers.findIndex(({ body }) => body.code === '0')
    const [first, second] = winner === 0 ? ['陈静', ids[1]] : ['王敏', ids[0]]
    expect(answers[1 - winner]?.body.message).toContain(first)
    const kept = { orderId: second ?? '', override: '加一个座位' }
    await callAs(admin.session, `POST ${api}/staff/v1/keep`, { body: kept })
    expect((await byStaff(second)).body.data).toMatchObject({ state: 'confirmed' })
  })

  it('is not confirmed for a member of staff whose seats are taken by another service (case C1)', async () => {
    const made = await shop(test, { needsConfirmation: true })
    const { companyId, lin, admin, plan, saveService, book, hold, confirm } = made
    const own = { userIds: [lin.userId], needsConfirmation: true }
    await plan(lin, { seats: 2 })
    const colour = (await saveService({ ...own, name: '染发', minutes: 90 })).body.data?.serviceId ?? ''
    const first = (await book(await makeVisitor(companyId), '10:00', { userId: lin.userId })).body.data
    const who = await makeVisitor(companyId)
    const held =
      (await hold(who, '10:30', { userId: lin.userId, serviceId: colour })).body.data?.orderId ?? ''
    await confirm(who, held, { customerName: '王敏' })
    await plan(lin, { seats: 1 })
    const byStaff = (orderId = '') =>
      callAs(admin.session, `POST ${api}/staff/v1/confirm`, { body: { orderId } })
    expect((await byStaff(held)).body.code).toBe('0')
    const late = await byStaff(first?.orderId)
    expect(late.body).toMatchObject({ code: refused, message: expect.stringContaining('王敏') })
  })

  it('changes in place, once for each revision, and frees its own slot first (case C4)', async () => {
    const { companyId, lin, book, change, slots } = await shop(test)
    const visitor = await makeVisitor(companyId)
    const booked = (await book(visitor, '10:00', { userId: lin.userId })).body.data
    const orderId = booked?.orderId ?? ''
    expect(await slots(visitor, { userId: lin.userId, orderId })).toContain(at('10:30'))
    const [one, two] = await Promise.all([
      change(visitor, orderId, 2, '10:30', { userId: lin.userId }),
      change(visitor, orderId, 2, '11:00', { userId: lin.userId }),
    ])
    expect([one.body.code, two.body.code].sort()).toEqual(['0', refused])
    const { rows } = await parts.db.opsPool.query('select state from booking where company_id = $1', [
      companyId,
    ])
    expect(rows).toEqual([{ state: 'confirmed' }])
  })

  it('can be cancelled by the customer until the limit, and later by staff', async () => {
    const { companyId, lin, book, cancel } = await shop(test, { cancelNotice: 6 * 1440 })
    const visitor = await makeVisitor(companyId)
    const booked = (await book(visitor, '10:00', { userId: lin.userId })).body.data
    expect(booked).toMatchObject({ moves: [], changeUntil: '' })
    const orderId = booked?.orderId ?? ''
    const late = await cancel(visitor, orderId)
    expect(late.body).toMatchObject({ code: refused, message: expect.stringContaining('致电') })
    const body = { orderId, reason: '店员生病' }
    const byStaff = await callAs(lin.session, `POST ${api}/staff/v1/cancel`, { body })
    expect(byStaff.body.data).toMatchObject({ state: 'cancelled', reason: '店员生病' })
  })

  it('counts persons, and a person’s coming bookings (case C11)', async () => {
    const over = { seats: 10, personsMax: 4, personLimit: 1, userIds: [] }
    const { companyId, hold, book, confirm } = await shop(test, over)
    const visitor = await makeVisitor(companyId)
    expect((await hold(visitor, '10:00', { persons: 5 })).body.code).toBe(refused)
    const booked = await book(visitor, '10:00', { persons: 3 })
    expect(booked.body.data).toMatchObject({ persons: 3, staff: null })
    const again = await hold(visitor, '12:00')
    expect(again.body).toMatchObject({ code: refused, message: expect.stringContaining('上限') })
    expect((await confirm(visitor, booked.body.data?.orderId ?? '')).body.code).toBe(refused)
  })
})

describe('the minimum notice', () => {
  it('counts at the booking too, also for a list that was loaded before (case C10)', async () => {
    const { companyId, serviceId, slots, hold, saveService } = await shop(test)
    const visitor = await makeVisitor(companyId)
    expect(await slots(visitor)).toContain(at('10:00'))
    await saveService({ serviceId, notice: 10 * 1440 })
    const late = await hold(visitor, '10:00')
    expect(late.body).toMatchObject({ code: refused, message: expect.stringContaining('更晚') })
  })

  it.each([
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Shanghai',
  ])('lets the list begin with the present day of the company, near midnight too (case C10): %s', async (timeZone) => {
    const { companyId, placeId, serviceId } = await shop(test)
    await parts.db.opsPool.query('update company set time_zone = $2 where company_id = $1', [
      companyId,
      timeZone,
    ])
    const visitor = await makeVisitor(companyId)
    const query = { serviceId, placeId }
    const { body } = await callAs(visitor.session, `GET ${api}/slot/v1/list`, { query })
    const today = new Date().toLocaleDateString('en-CA', { timeZone })
    expect([body.data?.days[0]?.day, body.data?.firstDay]).toEqual([today, today])
  })

  it('that is longer than the window leaves no day (case C10)', async () => {
    const { companyId, placeId, serviceId } = await shop(test, { notice: 20 * 1440, windowDays: 7 })
    const visitor = await makeVisitor(companyId)
    const query = { serviceId, placeId }
    const { body } = await callAs(visitor.session, `GET ${api}/slot/v1/list`, { query })
    expect(body.data).toMatchObject({ firstDay: '', lastDay: '', refusal: '' })
    expect(body.data?.days.flatMap(({ slots }) => slots)).toEqual([])
  })
})

it('a removed working plan is no longer offered, and not booked (case C22)', async () => {
  const { companyId, lin, plan, slots, hold } = await shop(test)
  const visitor = await makeVisitor(companyId)
  await plan(lin, { places: [] })
  expect(await slots(visitor, { userId: lin.userId })).toEqual([])
  expect((await hold(visitor, '10:00', { userId: lin.userId })).body.code).toBe(refused)
})

describe('a hold', () => {
  it('keeps others out, not its own person, and is no booking (case C3)', async () => {
    const { companyId, lin, hold, slots } = await shop(test)
    const [visitor, other] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    const mine = { userId: lin.userId }
    await hold(visitor, '10:00', mine)
    expect((await hold(other, '10:00', mine)).body.code).toBe(refused)
    expect(await slots(other, mine)).not.toContain(at('10:00'))
    expect(await slots(visitor, mine)).toContain(at('10:00'))
    expect((await hold(visitor, '10:30', mine)).body.code).toBe('0')
    expect(await slots(other, mine)).toContain(at('09:00'))
    const list = await callAs(visitor.session, `POST ${api}/order/v1/detailList`, { body: {} })
    expect(list.body.data?.total).toBe(0)
  })

  it('that ran out is booked where the slot is free, and says so where it was taken (case C3)', async () => {
    const { companyId, lin, hold, book, confirm } = await shop(test)
    const [visitor, other] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    const mine = { userId: lin.userId }
    const free = (await hold(visitor, '08:00', mine)).body.data?.orderId ?? ''
    await endHolds(companyId)
    expect((await confirm(visitor, free)).body.data).toMatchObject({ state: 'confirmed' })
    const lost = (await hold(visitor, '10:00', mine)).body.data?.orderId ?? ''
    await endHolds(companyId)
    expect((await book(other, '10:00', mine)).body.code).toBe('0')
    const late = await confirm(visitor, lost)
    expect(late.body).toMatchObject({ code: refused, message: expect.stringContaining('保留时间已过') })
  })

  it('runs out by the clock of the database, also where the server’s is behind', async () => {
    const { companyId, lin, hold, book, confirm } = await shop(test)
    const [first, second] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    const held = (await hold(first, '10:00', { userId: lin.userId })).body.data
    await parts.db.opsPool.query(
      `update booking set held_until = clock_timestamp() - interval '1 millisecond' where company_id = $1`,
      [companyId],
    )
    expect((await book(second, '10:00', { userId: lin.userId })).body.code).toBe('0')
    const behind = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_000)
    try {
      expect((await confirm(first, held?.orderId ?? '')).body.code).toBe('60001412')
    } finally {
      behind.mockRestore()
    }
  })

  it('is given back', async () => {
    const { companyId, lin, hold, slots } = await shop(test)
    const [visitor, other] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    const orderId = (await hold(visitor, '10:00', { userId: lin.userId })).body.data?.orderId ?? ''
    await callAs(visitor.session, `POST ${api}/order/v1/release`, { body: { orderId } })
    expect(await slots(other, { userId: lin.userId })).toContain(at('10:00'))
  })
})

describe('at the same time', () => {
  it('two hundred want ten seats, and ten get one (check C24)', async () => {
    const { companyId, hold } = await shop(test, { seats: 10, userIds: [] })
    const visitors = await Promise.all(Array.from({ length: 200 }, () => makeVisitor(companyId)))
    const answers = await Promise.all(visitors.map((visitor) => hold(visitor, '10:00')))
    expect(answers.filter(({ body }) => body.code === '0')).toHaveLength(10)
    expect(answers.filter(({ body }) => body.code === refused)).toHaveLength(190)
    const { rows } = await parts.db.opsPool.query(
      'select sum(persons)::int as taken from booking where company_id = $1',
      [companyId],
    )
    expect(rows).toEqual([{ taken: 10 }])
  })

  it('two services want one member, who serves one of them (case C2)', async () => {
    const { companyId, lin, hold, saveService } = await shop(test, { userIds: [] })
    const own = { userIds: [lin.userId] }
    const cut = (await saveService(own)).body.data?.serviceId ?? ''
    const colour = (await saveService({ ...own, name: '染发', minutes: 90 })).body.data?.serviceId ?? ''
    const visitors = await Promise.all(Array.from({ length: 20 }, () => makeVisitor(companyId)))
    const answers = await Promise.all(
      visitors.map((visitor, nth) => hold(visitor, '10:00', { serviceId: nth % 2 ? cut : colour })),
    )
    expect(answers.filter(({ body }) => body.code === '0')).toHaveLength(1)
  })

  it('the database itself refuses a member two bookings', async () => {
    const { companyId, lin, book } = await shop(test)
    await book(await makeVisitor(companyId), '10:00', { userId: lin.userId })
    const copy = parts.db.opsPool.query(
      `insert into booking (company_id, booking_id, service_id, place_id, staff_id, state, starts_at, ends_at, busy, is_alone)
       select company_id, gen_random_uuid(), service_id, place_id, staff_id, state, starts_at, ends_at, busy, is_alone
       from booking where company_id = $1`,
      [companyId],
    )
    await expect(copy).rejects.toMatchObject({ code: '23P01' })
  })
})

describe('the words of the pages', () => {
  it('are the usual ones until the company has its own, with the code that the specification names', async () => {
    const companyId = await makeCompany()
    const admin = await makeStaff(companyId, { role: 'admin' })
    const theme = () => callAs('', `GET ${api}/config/theme/get`, { query: { account: companyId } })
    const usual = { projectName: '预约项目', customerTitle: '到店顾客', storeName: '到店' }
    expect((await theme()).body).toMatchObject({ code: '500200', success: true, data: usual })
    const body = { projectName: '课程', customerTitle: '', storeName: '到馆', offerMinutes: 30 }
    await callAs(admin.session, `PUT ${api}/manage/v1/settings`, { body })
    expect((await theme()).body.data).toEqual({
      projectName: '课程',
      customerTitle: '到店顾客',
      storeName: '到馆',
    })
  })
})

describe('updateOpenId', () => {
  it('lets messages go to the app of the session', async () => {
    const { companyId, book } = await shop(test)
    const visitor = await makeVisitor(companyId)
    const orderId = (await book(visitor, '10:00')).body.data?.orderId ?? ''
    const forget = 'update booking set open_id = $2 where company_id = $1'
    await parts.db.opsPool.query(forget, [companyId, ''])
    const answer = await callAs(visitor.session, `POST ${api}/order/v1/updateOpenId`, { body: { orderId } })
    expect(answer.body.data).toEqual({ orderId })
    const { rows } = await parts.db.opsPool.query('select open_id from booking where company_id = $1', [
      companyId,
    ])
    expect(rows).toEqual([{ open_id: visitor.openId }])
  })
})

it('places and services are listed where something can be booked', async () => {
  const { companyId, placeId, lin, wang, saveService, serviceId } = await shop(test)
  const places = () => callAs('', `GET ${api}/place/v1/list`, { query: { companyId } })
  expect((await places()).body.data?.list).toMatchObject([{ placeId, name: '西湖店' }])
  const services = await callAs('', `GET ${api}/service/v1/list`, { query: { companyId, placeId } })
  const userIds = services.body.data?.list[0]?.staff.map(({ userId }) => userId)
  expect(userIds?.sort()).toEqual([lin.userId, wang.userId].sort())
  await saveService({ serviceId, isOpen: false })
  expect((await places()).body.data?.list).toEqual([])
})
