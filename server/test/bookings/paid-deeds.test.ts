import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { messagingVendor } from '../notices/vendor.ts'
import { expectBalanced, fakePay } from '../shop/shop.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { paidBookings } from './payment-support.ts'
import { at, onceKey, someDay } from './support.ts'

const vendor = fakePay()
// A database of its own: `runDue` works on the jobs of all companies.
const test = await testApp(
  { WEB_DIST: '/nowhere', WECOM_API_BASE: (await messagingVendor()).base },
  await openOwn(),
)
Object.assign(test.parts.pay, vendor.pay)
const { callAs, makeStaff, parts } = test
const { paidShop, moneyBack, work } = paidBookings(test, vendor)
const api = '/java-appointment-center/api/app/appointment' as const

/** A paid shop with a salesperson who has a lead. */
async function withLead() {
  const made = await paidShop()
  const seller = await makeStaff(made.companyId, { name: '赵岚' })
  const who = await made.buyer()
  await callAs(who.session, 'POST /crm-trail-api/behaviors/qw', {
    body: { event: 'view', activityId: 'looked', attr: { contentId: seller.userId } },
  })
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const span = { from: day(-1), to: day(1) }
  const bought = async () => {
    const { body } = await callAs(seller.session, 'POST /biz/v1/clue/funnel', { body: span })
    const rows = await callAs(seller.session, 'POST /biz/v1/clue/funnel/rows', {
      body: { ...span, step: 'bought' },
    })
    return [body.data?.bought, rows.body.data?.list.map(({ person }) => person?.unionId)]
  }
  const paidOrders = async (session = seller.session) =>
    callAs(session, 'GET /mall/order/v1/sale/paid', { query: { unionId: who.unionId } })
  const record = (purchase: object) =>
    callAs(seller.session, 'POST /biz/v1/clue/follow', {
      body: { unionId: who.unionId, words: '到店', purchase },
      headers: onceKey(),
    })
  return { ...made, seller, who, bought, paidOrders, record }
}

it('a paid booking is the last step of the funnel until its money goes back', async () => {
  const { companyId, who, bought, unpaid, paid, byStaff } = await withLead()
  await unpaid(who, '08:00')
  await work()
  expect(await bought()).toEqual([0, []])
  const { orderId } = await paid(who, '10:00')
  expect(await bought()).toEqual([1, [who.unionId]])
  await byStaff('cancel', orderId)
  await moneyBack(companyId)
  expect(await bought()).toEqual([0, []])
})

it('a recorded purchase names a paid booking, which counts once, and none that is unpaid or given back', async () => {
  const { companyId, who, seller, bought, unpaid, paid, byStaff, paidOrders, record } = await withLead()
  await unpaid(who, '08:00')
  expect((await paidOrders()).body.data?.list).toEqual([])
  const { orderId: bookingId } = await paid(who, '10:00')
  const { body } = await paidOrders()
  expect(body.data?.list).toMatchObject([{ total: 8_800, kind: 'booking' }])
  const { orderId = '', number } = body.data?.list[0] ?? {}
  const recorded = await record({ orderId })
  expect(recorded.body.data?.purchase).toEqual({ amount: null, orderNumber: number })
  expect(await bought()).toEqual([1, [who.unionId]])
  expect((await record({ orderId, amount: 8_800 })).status).toBe(400)
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from shop_order where company_id = ${companyId} and paid = 0`.execute(
    parts.db.ops,
  )
  expect((await record({ orderId: rows[0]?.orderId })).status).toBe(404)
  expect((await paidOrders((await makeStaff(companyId)).session)).status).toBe(404)
  await byStaff('cancel', bookingId)
  await moneyBack(companyId)
  expect((await paidOrders(seller.session)).body.data?.list).toEqual([])
  expect((await record({ orderId })).status).toBe(404)
  // The record names an order whose money went back: nothing of it counts.
  expect(await bought()).toEqual([0, []])
})

it('an erased person leaves no booking, hold, entry or offer, and the orders of what was paid', async () => {
  const made = await withLead()
  const { companyId, who, lin, unpaid, paid, byStaff, book, buyer, placeId, serviceId, hold } = made
  await paid(who, '10:00', { userId: lin.userId })
  const back = await paid(who, '11:00', { userId: lin.userId })
  await byStaff('cancel', back.orderId)
  await moneyBack(companyId)
  await unpaid(who, '12:00', { userId: lin.userId })
  await hold(who, '13:00', { userId: lin.userId, seenPrice: 8_800 })
  // A day of one seat, which another visitor has: the person waits, and is offered what comes free.
  const hours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '15:00', until: '16:00' }]
  const groupId =
    (await made.saveService({ name: '小班课', userIds: [], price: 0 })).body.data?.serviceId ?? ''
  await made.savePlace({ placeId, hours, userIds: [lin.userId] })
  const other = await buyer()
  const taken = await book(other, '15:00', { serviceId: groupId })
  const join = () =>
    callAs(who.session, `POST ${api}/waiting/v1/join`, {
      body: { serviceId: groupId, placeId, day: someDay },
      headers: onceKey(),
    })
  expect((await join()).body.data).toMatchObject({ state: 'waiting' })
  await made.cancel(other, taken.body.data?.orderId ?? '')
  await work()
  const entries = await callAs(who.session, `GET ${api}/waiting/v1/list`)
  expect(entries.body.data?.list).toMatchObject([{ state: 'offered', startsAt: at('15:00') }])

  const exported = (await callAs(who.session, 'POST /card/v1/privacy/export')).body.data
  expect(exported?.bookings.map(({ state, paid: came, refunded }) => [state, came, refunded])).toEqual(
    expect.arrayContaining([
      ['已确认', 8_800, 0],
      ['已取消', 8_800, 8_800],
      ['待支付', 0, 0],
    ]),
  )
  expect(exported?.waiting).toMatchObject([{ service: '小班课', state: '已有空位，待确认', day: someDay }])

  await callAs(who.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
  await work()
  const count = async (table: 'booking' | 'waiting_entry' | 'shop_order', where = sql`true`) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where company_id = ${companyId} and ${where}`.execute(
      parts.db.ops,
    )
    return rows[0]?.count
  }
  const ofPerson = sql`person_id = ${who.personId}`
  expect([await count('booking', ofPerson), await count('waiting_entry', ofPerson)]).toEqual([0, 0])
  expect(await count('booking', sql`is_offer`)).toBe(0)
  // Tax law asks for what was paid.
  expect(await count('shop_order', sql`kind = 'booking' and paid > 0`)).toBe(2)
  expect(serviceId).not.toBe(groupId)
  await expectBalanced(test, companyId)
})
