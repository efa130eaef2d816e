import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addJob } from '#core/jobs/add-job.ts'
import { settleForgotten } from '#domain/bookings/booking/payment.ts'
import { addClosings } from '#domain/shop/order/upkeep.ts'
import { messagingVendor } from '../notices/vendor.ts'
import { expectBalanced, fakePay, makeGoods } from '../shop/shop.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { paidBookings } from './payment-support.ts'
import { at, onceKey } from './support.ts'

const vendor = fakePay()
// A database of its own: `runDue` works on the jobs of all companies.
const test = await testApp(
  { WEB_DIST: '/nowhere', WECOM_API_BASE: (await messagingVendor()).base },
  await openOwn(),
)
Object.assign(test.parts.pay, vendor.pay)
const { callAs, parts } = test
const api = '/java-appointment-center/api/app/appointment' as const
const { paidShop, notice, endTime, due, moneyBack, work, settleWithoutBookings } = paidBookings(test, vendor)

describe('a booking of a service with a price', () => {
  it('is unpaid once its form is sent, holds its slot, and stands only by what the vendor says', async () => {
    const { companyId, lin, buyer, unpaid, pay, detail, slots, ask } = await paidShop()
    const who = await buyer()
    const made = await unpaid(who, '10:00', { userId: lin.userId })
    expect(made).toMatchObject({
      state: 'unpaid',
      arrivalCode: '',
      moves: ['giveUp'],
      payment: { amount: 8_800, paid: 0, refunded: 0, state: 'unpaid', paidAt: '', isLate: false },
    })
    expect(Date.parse(made.heldUntil)).toBeGreaterThan(Date.now() + 9 * 60_000)
    expect(await slots(who, { userId: lin.userId })).not.toContain(at('10:00'))
    const number = await pay(who, made.orderId)
    expect(vendor.orders.get(number)).toMatchObject({ total: 8_800, openId: who.openId })
    const asked = await ask(who, 'check', { orderId: made.orderId })
    expect(asked.body.data).toMatchObject({ isSure: true, order: { state: 'unpaid' } })
    const said = vendor.money(number)
    await Promise.all(Array.from({ length: 5 }, () => notice(companyId, said)))
    await Promise.all([work(), work()])
    expect(await detail(who, made.orderId)).toMatchObject({
      state: 'confirmed',
      heldUntil: '',
      moves: ['change', 'cancel'],
      payment: { amount: 8_800, paid: 8_800, refunded: 0, state: 'paid', isLate: false },
    })
    await expectBalanced(test, companyId)
  })

  it('stands by a query too, waits for staff where they answer first, and costs its price for each person', async () => {
    const { companyId, buyer, unpaid, pay, ask } = await paidShop({
      needsConfirmation: true,
      seats: 3,
      personsMax: 3,
    })
    const who = await buyer()
    const { orderId, payment } = await unpaid(who, '10:00', { persons: 2 })
    expect(payment?.amount).toBe(17_600)
    vendor.money(await pay(who, orderId, 17_600))
    const { body } = await ask(who, 'check', { orderId })
    expect(body.data).toMatchObject({ isSure: true, order: { state: 'asked', payment: { state: 'paid' } } })
    await expectBalanced(test, companyId)
  })

  it('costs no more for all its persons than can be paid', async () => {
    const { serviceId, saveService } = await paidShop({ seats: 100 })
    const change = { serviceId, price: 2_000_000_000 } as never
    expect((await saveService(change)).body.code).toBe('0')
    expect((await saveService({ ...(change as object), personsMax: 100 } as never)).status).toBe(400)
  })

  it('is refused with the old and the new price, and keeps the price that was held', async () => {
    const { buyer, hold, confirm, saveService, serviceId } = await paidShop()
    const who = await buyer()
    const unseen = await hold(who, '10:00')
    expect(unseen.body).toMatchObject({ code: '60001412', message: expect.stringContaining('¥88') })
    const held = (await hold(who, '10:00', { seenPrice: 8_800 })).body.data
    expect(held?.payment).toMatchObject({ amount: 8_800, state: 'unpaid' })
    await saveService({ serviceId, price: 9_900 })
    const other = await hold(await buyer(), '12:00', { seenPrice: 8_800 })
    expect(other.body).toMatchObject({ message: expect.stringMatching(/¥88 .*¥99/) })
    const booked = (await confirm(who, held?.orderId ?? '')).body.data
    expect(booked).toMatchObject({ state: 'unpaid', payment: { amount: 8_800 } })
  })

  it('is paid at the place where the company takes no payments, and costs nothing online where staff book', async () => {
    const { companyId, buyer, book, placeId, serviceId, admin } = await paidShop()
    const who = await buyer()
    const staffBook = await callAs(admin.session, `POST ${api}/staff/v1/book`, {
      body: { serviceId, placeId, startsAt: at('14:00'), customerName: '王芳' },
      headers: onceKey(),
    })
    expect(staffBook.body.data).toMatchObject({ state: 'confirmed', payment: null })
    await parts.db.opsPool.query(`delete from credential where company_id = $1 and kind = 'pay'`, [companyId])
    const offered = await callAs(who.session, `GET ${api}/service/v1/list`, { query: { companyId, placeId } })
    expect(offered.body.data).toMatchObject({ paysOnline: false, list: [{ price: 8_800 }] })
    const { body } = await book(who, '10:00', { seenPrice: 8_800 })
    expect(body.data).toMatchObject({ state: 'confirmed', payment: null })
  })

  it('has its refund recorded as paid offline, if it did not arrive', async () => {
    const { companyId, admin, buyer, paid, byStaff, detail } = await paidShop()
    const who = await buyer()
    const { orderId } = await paid(who, '10:00')
    expect((await byStaff('cancel', orderId)).body.code).toBe('0')
    await work()
    const { rows } = await sql<{ id: string; order: string; number: string }>`
      select refund_id as id, order_id as order, number from payment_refund where company_id = ${companyId}`.execute(
      parts.db.ops,
    )
    const [refund = expect.fail('no refund')] = rows
    Object.assign(vendor.refunds.get(refund.number) ?? {}, { state: 'ABNORMAL' })
    await parts.db.tenant(companyId, (db) => addJob(db, 'refund_payment', refund.id))
    await work()
    expect(await detail(who, orderId)).toMatchObject({ payment: { paid: 8_800, refunded: 0 } })
    const { body } = await callAs(admin.session, 'POST /mall/order/v1/console/refund/offline', {
      body: { orderId: refund.order, number: refund.number },
    })
    expect(body.code).toBe('0')
    await work()
    expect(await detail(who, orderId)).toMatchObject({ payment: { paid: 8_800, refunded: 8_800 } })
    await expectBalanced(test, companyId)
  })

  it('answers another visitor like a missing one, and its order is no order of the mall', async () => {
    const { companyId, admin, buyer, unpaid, pay, ask } = await paidShop()
    const [who, other] = [await buyer(), await buyer()]
    const { orderId } = await unpaid(who, '10:00')
    for (const call of ['pay', 'check', 'give_up'] as const)
      expect((await ask(other, call, { orderId, seenTotal: 8_800 })).status).toBe(404)
    await pay(who, orderId)
    const { rows } = await sql<{ id: string }>`
      select order_id as id from shop_order where company_id = ${companyId}`.execute(parts.db.ops)
    const [{ id = '' } = {}] = rows
    const list = await callAs(who.session, 'GET /mall/order/v1/order/list', { query: {} })
    expect(list.body.data?.total).toBe(0)
    const sold = await callAs(admin.session, 'GET /mall/order/v1/console/list', { query: {} })
    expect(sold.body.data?.total).toBe(0)
    const asMall = [
      await callAs(who.session, 'POST /mall/order/v1/order/pay', { body: { orderId: id, seenTotal: 8_800 } }),
      await callAs(who.session, 'POST /mall/order/v1/order/close', { body: { orderId: id } }),
      await callAs(admin.session, 'POST /mall/order/v1/console/close', { body: { orderId: id } }),
      await callAs(admin.session, 'POST /mall/order/v1/console/reprice', { body: { orderId: id, less: 1 } }),
      await callAs(admin.session, 'POST /mall/order/v1/console/refund', {
        body: { orderId: id },
        headers: onceKey(),
      }),
      await callAs(admin.session, 'POST /mall/order/v1/console/ship', {
        body: { orderId: id, kind: 'none' },
        headers: onceKey(),
      }),
    ]
    expect(asMall.map(({ body }) => body.code)).toEqual(Array(6).fill('50020009'))
    const help = await callAs(who.session, 'POST /work-order/v1/create', {
      body: { kind: 'question', words: '怎么付款', aboutType: 'order', aboutId: id },
      headers: onceKey(),
    })
    expect(help.status).toBe(404)
  })

  it('is not paid by money of an order of goods, nor the other way round', async () => {
    const { companyId, buyer, unpaid, pay, detail } = await paidShop()
    const { one } = await makeGoods(parts, companyId, 10)
    const who = await buyer()
    const { orderId } = await unpaid(who, '10:00')
    const ofBooking = await pay(who, orderId)
    const goods = await callAs(who.session, 'POST /mall/order/v1/order/submit', {
      headers: onceKey(),
      body: { lines: [{ skuId: one, quantity: 1, seenPrice: 1_000 }], delivery: 'none', seenTotal: 1_000 },
    })
    const goodsId = goods.body.data?.orderId ?? ''
    await callAs(who.session, 'POST /mall/order/v1/order/pay', {
      body: { orderId: goodsId, seenTotal: 1_000 },
    })
    const ofGoods = [...vendor.orders.keys()].at(-1) ?? ''
    const stateOf = async () => {
      const { body } = await callAs(who.session, 'GET /mall/order/v1/order/detail', {
        query: { orderId: goodsId },
      })
      return body.data?.state
    }
    await notice(companyId, vendor.money(ofGoods))
    await work()
    expect([await stateOf(), (await detail(who, orderId))?.state]).toEqual(['paid', 'unpaid'])
    // The number of the booking with the amount of the goods pays neither.
    await notice(companyId, { ...vendor.money(ofBooking), total: 1_000 })
    await work()
    expect((await detail(who, orderId))?.state).toBe('unpaid')
    await expectBalanced(test, companyId)
  })
})

describe('time to pay that is over', () => {
  it('closes the payment at the vendor first, frees the slot and cancels the booking', async () => {
    const { companyId, lin, buyer, unpaid, pay, detail, slots } = await paidShop()
    const who = await buyer()
    const { orderId } = await unpaid(who, '10:00', { userId: lin.userId })
    const number = await pay(who, orderId)
    await endTime(companyId)
    expect(await slots(who, { userId: lin.userId })).toContain(at('10:00'))
    await addClosings(parts.db)
    await due()
    expect(vendor.orders.get(number)?.state).toBe('CLOSED')
    expect(await detail(who, orderId)).toMatchObject({
      state: 'cancelled',
      moves: [],
      payment: { paid: 0, state: 'lapsed' },
    })
    const { rows } = await sql`select event from event where company_id = ${companyId}`.execute(parts.db.ops)
    expect(rows).toEqual([])
  })

  it('lets a late payment keep the slot while it is free', async () => {
    const { companyId, lin, buyer, unpaid, pay, detail } = await paidShop()
    const who = await buyer()
    const { orderId } = await unpaid(who, '10:00', { userId: lin.userId })
    const number = await pay(who, orderId)
    await endTime(companyId)
    await notice(companyId, vendor.money(number))
    await due()
    expect(await detail(who, orderId)).toMatchObject({ state: 'confirmed', payment: { state: 'paid' } })
  })

  it('sends a late payment back where its person keeps the slot by another hold', async () => {
    const { companyId, lin, buyer, unpaid, pay, ask, detail, hold } = await paidShop()
    const who = await buyer()
    const { orderId } = await unpaid(who, '10:00', { userId: lin.userId })
    const number = await pay(who, orderId)
    await endTime(companyId)
    const held = await hold(who, '10:00', { userId: lin.userId, seenPrice: 8_800 })
    expect(held.body.code).toBe('0')
    await notice(companyId, vendor.money(number))
    await work()
    expect((await ask(who, 'check', { orderId })).status).toBe(200)
    expect(await detail(who, orderId)).toMatchObject({ state: 'cancelled', payment: { isLate: true } })
  })

  it('sends a late payment back by itself where the slot is gone, and tells staff', async () => {
    const { companyId, lin, buyer, unpaid, pay, detail, paid, admin } = await paidShop()
    const [who, other] = [await buyer(), await buyer()]
    const { orderId } = await unpaid(who, '10:00', { userId: lin.userId })
    const number = await pay(who, orderId)
    await endTime(companyId)
    await paid(other, '10:00', { userId: lin.userId })
    await notice(companyId, vendor.money(number))
    await work()
    expect(await detail(who, orderId)).toMatchObject({
      state: 'cancelled',
      payment: { paid: 8_800, state: 'refunding', isLate: true },
    })
    await moneyBack(companyId)
    expect(await detail(who, orderId)).toMatchObject({ payment: { refunded: 8_800, state: 'refunded' } })
    const { rows } = await sql<{ signal: string }>`
      select distinct signal from notice where company_id = ${companyId} and occasion = 'payment'
        and staff_id = ${admin.staffId}`.execute(parts.db.ops)
    expect(rows).toEqual([{ signal: 'slotGone' }])
    await expectBalanced(test, companyId)
  })

  it('is refused for a fourth slot of a person at a time', async () => {
    const { buyer, unpaid, book } = await paidShop()
    const who = await buyer()
    for (const time of ['08:00', '10:00', '12:00']) await unpaid(who, time)
    const { body } = await book(who, '14:00', { seenPrice: 8_800 })
    expect(body).toMatchObject({ code: '60001412', message: expect.stringContaining('还没有付款') })
  })

  it('of a hold that ran out counts by the price and the rules of now', async () => {
    const made = await paidShop({ personsMax: 2, seats: 2 })
    const { companyId, serviceId, buyer, hold, confirm, saveService } = made
    const after = async (change: Parameters<typeof saveService>[0], more: object = {}) => {
      await saveService({ serviceId } as never)
      const who = await buyer()
      const held = await hold(who, '10:00', { seenPrice: 8_800, ...more })
      await parts.db.opsPool.query(
        `update booking set held_until = now() - interval '1 second' where company_id = $1 and state = 'held'`,
        [companyId],
      )
      await saveService({ serviceId, ...change } as never)
      return (await confirm(who, held.body.data?.orderId ?? '')).body.message
    }
    expect(await after({ price: 9_900 })).toContain('¥99')
    expect(await after({ isOpen: false })).toContain('暂停')
    expect(await after({ personsMax: 1 }, { persons: 2 })).toContain('人数')
  })

  it('is not paid late past the limits of a day and of a person', async () => {
    const made = await paidShop({ dayLimit: 1 })
    const { companyId, buyer, unpaid, pay, paid, detail } = made
    const [late, other] = [await buyer(), await buyer()]
    const { orderId } = await unpaid(late, '10:00')
    const number = await pay(late, orderId)
    await endTime(companyId)
    await paid(other, '12:00')
    await notice(companyId, vendor.money(number))
    await work()
    expect((await detail(late, orderId))?.state).toBe('cancelled')
    await moneyBack(companyId)
    expect((await detail(late, orderId))?.payment?.state).toBe('refunded')
  })

  it('meets a payment at the same moment: the booking stands, or its money goes back', async () => {
    const made = await paidShop()
    const { companyId, buyer, unpaid, pay, detail } = made
    for (const time of ['08:00', '09:00', '10:00']) {
      const who = await buyer()
      const { orderId } = await unpaid(who, time)
      const number = await pay(who, orderId)
      await endTime(companyId)
      await Promise.all([due(), notice(companyId, vendor.money(number)).then(due)])
      await due()
      await moneyBack(companyId)
      const { state, payment } = (await detail(who, orderId)) ?? expect.fail()
      expect([
        ['confirmed', 'paid'],
        ['cancelled', 'refunded'],
      ]).toContainEqual([state, payment?.state])
    }
    await expectBalanced(test, companyId)
  })

  it('ends by the customer too, and money that comes nevertheless goes back', async () => {
    const { companyId, buyer, unpaid, pay, ask, detail, lin, slots } = await paidShop()
    const who = await buyer()
    const { orderId } = await unpaid(who, '10:00', { userId: lin.userId })
    const number = await pay(who, orderId)
    const said = vendor.money(number)
    const { body } = await ask(who, 'give_up', { orderId })
    expect(body.data).toMatchObject({ state: 'cancelled', moves: [] })
    expect(await slots(who, { userId: lin.userId })).toContain(at('10:00'))
    await work()
    await notice(companyId, said)
    await work()
    await moneyBack(companyId)
    expect(await detail(who, orderId)).toMatchObject({ payment: { paid: 8_800, state: 'refunded' } })
    await expectBalanced(test, companyId)
  })
})

describe('the money of a booking', () => {
  it('goes back where its person was erased while paying, also without the job of the payment', async () => {
    const { companyId, buyer, unpaid, pay } = await paidShop()
    const who = await buyer()
    const { orderId } = await unpaid(who, '10:00')
    const said = vendor.money(await pay(who, orderId))
    await callAs(who.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
    await notice(companyId, said)
    await settleWithoutBookings(companyId)
    const paidOrder = async () =>
      (
        await sql<{ state: string }>`
          select state from shop_order where company_id = ${companyId} and kind = 'booking'`.execute(
          parts.db.ops,
        )
      ).rows
    expect(await paidOrder()).toEqual([{ state: 'paid' }])
    await settleForgotten(parts.db)
    await work()
    await moneyBack(companyId)
    expect(await paidOrder()).toEqual([{ state: 'closed' }])
    await expectBalanced(test, companyId)
  })

  it('goes back for a visit to come when its person is erased, and stays for one that has been', async () => {
    const { companyId, lin, wang, buyer, paid } = await paidShop()
    for (const { userId } of [lin, wang]) {
      const who = await buyer()
      const { orderId } = await paid(who, '10:00', { userId })
      if (userId === wang.userId)
        await sql`
          update booking set state = 'finished', starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
          where company_id = ${companyId} and booking_id = ${orderId}`.execute(parts.db.ops)
      await callAs(who.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
    }
    await settleForgotten(parts.db)
    await moneyBack(companyId)
    const { rows } = await sql<{ state: string; refunded: number }>`
      select state, refunded::integer as refunded from shop_order where company_id = ${companyId}
      order by created_at`.execute(parts.db.ops)
    expect(rows).toEqual([
      { state: 'closed', refunded: 8_800 },
      { state: 'paid', refunded: 0 },
    ])
    await expectBalanced(test, companyId)
  })

  it('of a visit that has been is given back by staff after its person was erased, once', async () => {
    const { companyId, admin, lin, buyer, paid } = await paidShop()
    const who = await buyer()
    const { orderId } = await paid(who, '10:00', { userId: lin.userId })
    await sql`
      update booking set state = 'finished', starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      where company_id = ${companyId} and booking_id = ${orderId}`.execute(parts.db.ops)
    await callAs(who.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
    const ledger = await callAs(admin.session, 'GET /mall/order/v1/console/ledger', {})
    const paymentOrderId = ledger.body.data?.list[0]?.orderId ?? ''
    const read = (session = admin.session) =>
      callAs(session, `GET ${api}/manage/v1/order`, { query: { orderId: paymentOrderId } })
    const refund = (session = admin.session) =>
      callAs(session, `POST ${api}/manage/v1/order/refund`, {
        body: { orderId: paymentOrderId, reason: '顾客投诉' },
        headers: onceKey(),
      })
    expect((await read()).body.data).toMatchObject({ bookingId: '', paid: 8_800, refunded: 0, refunds: [] })
    expect((await refund(lin.session)).status).toBe(403)
    const stranger = await test.makeStaff(await test.makeCompany(), { role: 'owner' })
    expect([(await read(stranger.session)).status, (await refund(stranger.session)).status]).toEqual([
      404, 404,
    ])
    const answers = await Promise.all([refund(), refund()])
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['0', '60001412'])
    await moneyBack(companyId)
    expect((await read()).body.data).toMatchObject({ paid: 8_800, refunded: 8_800 })
    expect((await refund()).body.code).toBe('60001412')
    await expectBalanced(test, companyId)
  })

  it('is not given back by its order while the visit stands', async () => {
    const { companyId, admin, buyer, paid } = await paidShop()
    const { orderId } = await paid(await buyer(), '10:00')
    const { rows } = await sql<{ id: string }>`
      select payment_order_id as id from booking where company_id = ${companyId}`.execute(parts.db.ops)
    const query = { orderId: rows[0]?.id ?? '' }
    const read = await callAs(admin.session, `GET ${api}/manage/v1/order`, { query })
    expect(read.body.data?.bookingId).toBe(orderId)
    const body = { ...query, reason: '' }
    const refund = callAs(admin.session, `POST ${api}/manage/v1/order/refund`, { body, headers: onceKey() })
    expect((await refund).body.code).toBe('60001412')
  })

  it('goes back where it came after a cancellation, and the person was erased next', async () => {
    const { companyId, buyer, unpaid, pay, ask } = await paidShop()
    const who = await buyer()
    const { orderId } = await unpaid(who, '10:00')
    const said = vendor.money(await pay(who, orderId))
    await ask(who, 'give_up', { orderId })
    await notice(companyId, said)
    await settleWithoutBookings(companyId)
    await callAs(who.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
    await moneyBack(companyId)
    const { rows } = await sql<{ refunded: number }>`
      select refunded::integer as refunded from shop_order where company_id = ${companyId}`.execute(
      parts.db.ops,
    )
    expect(rows).toEqual([{ refunded: 8_800 }])
    await expectBalanced(test, companyId)
  })

  it('is none of the unpaid orders of goods, which are bounded', async () => {
    const { companyId, buyer, unpaid } = await paidShop()
    const { one } = await makeGoods(parts, companyId, 10)
    const who = await buyer()
    await unpaid(who, '10:00')
    const submit = () =>
      callAs(who.session, 'POST /mall/order/v1/order/submit', {
        headers: onceKey(),
        body: { lines: [{ skuId: one, quantity: 1, seenPrice: 1_000 }], delivery: 'none', seenTotal: 1_000 },
      })
    for (let count = 0; count < 10; count++) expect((await submit()).body.code).toBe('0')
    expect((await submit()).body.code).not.toBe('0')
  })

  it('goes back whole when the customer cancels in time, once', async () => {
    const { companyId, buyer, paid, cancel, detail } = await paidShop()
    const who = await buyer()
    const { orderId } = await paid(who, '10:00')
    const answers = await Promise.all([cancel(who, orderId), cancel(who, orderId)])
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['0', '60001412'])
    expect((await detail(who, orderId))?.payment).toMatchObject({ state: 'refunding', refunded: 0 })
    await moneyBack(companyId)
    expect((await detail(who, orderId))?.payment).toMatchObject({ state: 'refunded', refunded: 8_800 })
    await due()
    const { rows } = await sql<{ event: string }>`
      select event from event where company_id = ${companyId} order by event`.execute(parts.db.ops)
    expect(rows.map(({ event }) => event)).toEqual([
      'book',
      'cancel_booking',
      'pay_booking',
      'refund_booking',
    ])
    await expectBalanced(test, companyId)
  })

  it('goes back when staff cancel or refuse, keeps its refund number in a retry, and stays after a no-show', async () => {
    const made = await paidShop({ needsConfirmation: true })
    const { companyId, admin, buyer, paid, byStaff, detail } = made
    const [one, two, three] = [await buyer(), await buyer(), await buyer()]
    const cancelled = await paid(one, '08:00')
    vendor.fault('refund', 'timeout')
    expect((await byStaff('refuse', cancelled.orderId)).body.data?.state).toBe('refused')
    await work()
    await due()
    expect(vendor.refunds.size).toBeGreaterThan(0)
    const { rows } = await sql<{ number: string }>`
      select number from payment_refund where company_id = ${companyId}`.execute(parts.db.ops)
    expect(rows).toHaveLength(1)
    expect(vendor.refunds.has(rows[0]?.number ?? '')).toBe(true)
    const other = await paid(two, '09:00')
    expect((await byStaff('cancel', other.orderId)).body.data?.payment?.state).toBe('refunding')
    const kept = await paid(three, '10:00')
    await callAs(admin.session, `POST ${api}/staff/v1/confirm`, { body: { orderId: kept.orderId } })
    expect((await byStaff('refund', kept.orderId)).body.code).toBe('60001412')
    await parts.db.opsPool.query(
      `update booking set starts_at = now() - interval '1 hour', ends_at = now(), busy = tstzrange(now() - interval '1 hour', now())
       where company_id = $1 and booking_id = $2`,
      [companyId, kept.orderId],
    )
    await callAs(admin.session, `POST ${api}/staff/v1/no_show`, { body: { orderId: kept.orderId } })
    expect(await detail(three, kept.orderId)).toMatchObject({ state: 'noShow', payment: { state: 'paid' } })
    // As a courtesy.
    expect((await byStaff('refund', kept.orderId)).body.data?.payment?.state).toBe('refunding')
    await moneyBack(companyId)
    for (const [who, { orderId }] of [
      [one, cancelled],
      [two, other],
      [three, kept],
    ] as const)
      expect((await detail(who, orderId))?.payment?.state).toBe('refunded')
    await expectBalanced(test, companyId)
  })

  it('of a wrong amount goes back while its booking stands, and no more than that', async () => {
    const { companyId, buyer, unpaid, pay, byStaff, detail } = await paidShop()
    const who = await buyer()
    const { orderId } = await unpaid(who, '10:00')
    const wrong = await pay(who, orderId)
    await notice(companyId, { ...vendor.money(wrong), total: 100 })
    await work()
    expect((await detail(who, orderId))?.state).toBe('unpaid')
    await notice(companyId, vendor.money(await pay(who, orderId)))
    await work()
    expect(await detail(who, orderId)).toMatchObject({ state: 'confirmed', payment: { paid: 8_900 } })
    expect((await byStaff('refund', orderId)).body.data).toMatchObject({ state: 'confirmed' })
    await moneyBack(companyId)
    expect(await detail(who, orderId)).toMatchObject({
      state: 'confirmed',
      payment: { paid: 8_900, refunded: 100, state: 'paid' },
    })
    expect((await byStaff('refund', orderId)).body.code).toBe('60001412')
    await expectBalanced(test, companyId)
  })

  it('stays with a booking that moves to another slot', async () => {
    const { buyer, paid, change, detail } = await paidShop()
    const who = await buyer()
    const { orderId } = await paid(who, '10:00')
    const { revision = 0 } = (await detail(who, orderId)) ?? {}
    const moved = await change(who, orderId, revision, '15:00')
    expect(moved.body.data).toMatchObject({ startsAt: at('15:00'), payment: { paid: 8_800, state: 'paid' } })
  })

  it('is listed by its state, found by the order’s number, and has rows in the ledger', async () => {
    const { companyId, admin, buyer, paid, unpaid, cancel } = await paidShop()
    const who = await buyer()
    const { orderId } = await paid(who, '10:00')
    const back = await paid(who, '12:00')
    await cancel(who, back.orderId)
    const waiting = await unpaid(who, '14:00')
    const listed = async (query: object) => {
      const { body } = await callAs(admin.session, `GET ${api}/manage/v1/list`, { query })
      return body.data?.list.map((row) => row.orderId)
    }
    expect(await listed({ payment: 'paid' })).toEqual([orderId])
    expect(await listed({ payment: 'refunded' })).toEqual([back.orderId])
    expect(await listed({ payment: 'unpaid' })).toEqual([waiting.orderId])
    const ledger = await callAs(admin.session, 'GET /mall/order/v1/console/ledger', { query: {} })
    expect(ledger.body.data).toMatchObject({
      paid: 17_600,
      refunded: 0,
      list: [{ orderKind: 'booking' }, { orderKind: 'booking' }],
    })
    const { body } = await callAs(admin.session, `GET ${api}/staff/v1/payments`, { query: { orderId } })
    expect(body.data).toMatchObject({ payments: [{ amount: 8_800, state: 'paid' }], refunds: [] })
    expect(await listed({ keyword: body.data?.orderNumber })).toEqual([orderId])
    await expectBalanced(test, companyId)
  })
})
