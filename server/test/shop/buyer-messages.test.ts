import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addPlace } from '#domain/place/change.ts'
import { settleRefund } from '#domain/shop/payment/refunds.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { fakePay, makeShop } from './shop.ts'

const vendor = fakePay()
// A database of its own: `runDue` works on the jobs of all companies.
const fixture = await testApp({ WEB_DIST: '/nowhere' }, await openOwn())
Object.assign(fixture.parts.pay, vendor.pay)
const { callAs, parts } = fixture

/** A paid order of two cups and a pot. */
async function bought(delivery: 'none' | 'pickUp' = 'none') {
  const shop = await makeShop(fixture)
  const { companyId, one, other } = shop
  const who = await shop.buyer()
  const placeId = await parts.db.tenant(companyId, (db) =>
    addPlace(db, companyId, { name: '湖边店', address: '湖边 1 号' }),
  )
  const { body } = await callAs(who.session, 'POST /mall/order/v1/order/submit', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      lines: [
        { skuId: one, quantity: 2, seenPrice: 1_000 },
        { skuId: other, quantity: 1, seenPrice: 2_550 },
      ],
      ...{ delivery, seenTotal: 4_550, placeId },
    },
  })
  const { orderId = '', number = '' } = body.data ?? {}
  const open = () => shop.pay(who, { orderId, total: 4_550 })
  const arrive = async () => {
    await shop.notice(vendor.money(vendor.open().at(-1)?.number ?? ''))
    await parts.queue.runDue()
  }
  /** The messages about the order so far, with what they say beside its goods and its number. */
  const told = async () => {
    const { rows } = await sql<{ message: string; contents: Record<string, string>; page: string }>`
      select message, contents, page from customer_message
      where company_id = ${companyId} and person_id = ${who.personId} and about = ${orderId}
      order by message_id`.execute(parts.db.ops)
    return rows.map(({ message, contents: { what, number: of, when, ...contents }, page }) => {
      expect([what, of]).toEqual(['杯子 等 3 件', number])
      if (when) expect(when).toMatch(/^\d{4}年\d{1,2}月\d{1,2}日 \d\d:\d\d$/)
      expect(page).toBe(`/pages/mall/order/index?order=${orderId}`)
      return { message, ...contents }
    })
  }
  const pay = async () => {
    await open()
    await arrive()
  }
  return { ...shop, who, orderId, open, arrive, pay, told }
}

test('a buyer is told of the payment, of each parcel, and of money that came back', async () => {
  const { companyId, owner, one, orderId, pay, told } = await bought()
  expect(await told()).toEqual([])
  await pay()
  const paid = { message: 'order_paid', amount: '45.50元' }
  expect(await told()).toEqual([paid])
  const ship = (tracking: string, lines?: { skuId: string; quantity: number }[]) =>
    callAs(owner.session, 'POST /mall/order/v1/console/ship', {
      headers: { 'idempotency-key': randomUUID() },
      body: { orderId, kind: 'express', carrier: '顺丰速运', tracking, ...(lines && { lines }) },
    })
  await ship('SF0001', [{ skuId: one, quantity: 1 }])
  await ship('SF0002')
  const parcels = ['SF0001', 'SF0002'].map((tracking) => ({
    ...{ message: 'order_shipped', carrier: '顺丰速运', tracking },
  }))
  expect(await told()).toEqual([paid, ...parcels])
  await callAs(owner.session, 'POST /mall/order/v1/console/refund', {
    headers: { 'idempotency-key': randomUUID() },
    body: { orderId },
  })
  await parts.queue.runDue()
  // The vendor has accepted it: nothing has arrived.
  expect(await told()).toHaveLength(3)
  const refund = [...vendor.refunds.values()].at(-1) ?? expect.fail('no refund')
  refund.state = 'SUCCESS'
  for (let times = 0; times < 2; times++)
    await parts.db.tenant(companyId, (db) => settleRefund(db, companyId, refund))
  expect(await told()).toEqual([paid, ...parcels, { message: 'order_refunded', amount: '45.50元' }])
})

test('a buyer who fetches the goods is told where', async () => {
  const { pay, told } = await bought('pickUp')
  await pay()
  expect(await told()).toEqual([
    { message: 'order_paid', amount: '45.50元' },
    { message: 'order_to_pick_up', where: '湖边店', hint: '请到店出示自提码' },
  ])
})

test('the payment of an erased buyer is settled without a message', async () => {
  const { companyId, who, orderId, open, arrive, stateOf } = await bought()
  await open()
  await sql`
    update person set erased_at = now() where company_id = ${companyId} and person_id = ${who.personId}`.execute(
    parts.db.ops,
  )
  await arrive()
  expect((await stateOf(orderId)).state).toBe('paid')
  const { rows } = await sql`
    select from customer_message where company_id = ${companyId}`.execute(parts.db.ops)
  expect(rows).toEqual([])
})
