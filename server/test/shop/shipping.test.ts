import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { advanceOrders } from '#domain/shop/order/upkeep.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { fakePay, makeShop } from './shop.ts'

const vendor = fakePay()
// A database of its own: `runDue` works on the jobs of all companies.
const fixture = await testApp({ WEB_DIST: '/nowhere' }, await openOwn())
Object.assign(fixture.parts.pay, vendor.pay)
const { callAs, parts } = fixture

/** A paid order of five cups and one pot. */
async function paid() {
  const shop = await makeShop(fixture)
  const who = await shop.buyer()
  const { orderId, total } = await shop.ordered(who, { [shop.one]: 5, [shop.other]: 1 })
  await shop.pay(who, { orderId, total })
  await shop.notice(vendor.money(vendor.open().at(-1)?.number ?? ''))
  await parts.queue.runDue()
  const ship = (lines?: { skuId: string; quantity: number }[], session = shop.owner.session) =>
    callAs(session, 'POST /mall/order/v1/console/ship', {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        orderId,
        kind: 'express',
        carrier: '顺丰',
        tracking: `SF${randomUUID().slice(0, 8)}`,
        ...(lines && { lines }),
      },
    })
  const detail = async () =>
    (await callAs(who.session, 'GET /mall/order/v1/order/detail', { query: { orderId } })).body.data ??
    expect.fail('no order')
  const receive = () => callAs(who.session, 'POST /mall/order/v1/order/receive', { body: { orderId } })
  return { ...shop, who, orderId, ship, detail, receive }
}

describe('an order that is shipped in parts', () => {
  test('names the pieces of each parcel, and is shipped when none is left', async () => {
    const { one, other, orderId, ship, detail, receive, stateOf } = await paid()
    expect((await ship([{ skuId: one, quantity: 2 }])).body.data?.state).toBe('partShipped')
    expect((await receive()).body.code).toBe('50020011')
    expect((await ship([{ skuId: one.toUpperCase(), quantity: 2 }])).body.data?.state).toBe('partShipped')
    expect((await ship()).body.data?.state).toBe('shipped')
    expect((await detail()).shipments.map(({ lines }) => lines)).toEqual([
      [{ skuId: one, quantity: 2 }],
      [{ skuId: one, quantity: 2 }],
      [
        { skuId: one, quantity: 1 },
        { skuId: other, quantity: 1 },
      ],
    ])
    expect((await ship()).body.code).toBe('50020011')
    expect((await receive()).body.data?.state).toBe('received')
    expect((await stateOf(orderId)).state).toBe('received')
  })

  test('takes no more pieces than are left, and no SKU of another order', async () => {
    const { one, other, ship } = await paid()
    expect((await ship([{ skuId: one, quantity: 6 }])).body.code).toBe('50020999')
    await ship([{ skuId: one, quantity: 2 }])
    const { body } = await ship([{ skuId: one, quantity: 4 }])
    expect(body).toMatchObject({ code: '50020999', message: expect.stringContaining('3') })
    expect((await ship([{ skuId: randomUUID(), quantity: 1 }])).body.code).toBe('50020999')
    const twice = [
      { skuId: other, quantity: 1 },
      { skuId: other, quantity: 1 },
    ]
    expect((await ship(twice)).status).toBe(400)
  })

  test('sends each piece once when two members of staff ship at once', async () => {
    const { one, other, ship, detail } = await paid()
    const both = [
      { skuId: one, quantity: 3 },
      { skuId: other, quantity: 1 },
    ]
    const codes = (await Promise.all([ship(both), ship(both)])).map(({ body }) => body.code).sort()
    expect(codes).toEqual(['0', '50020999'])
    const answers = await Promise.all([ship(), ship(), ship()])
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['0', '50020011', '50020011'])
    const sent = (await detail()).shipments.flatMap(({ lines }) => lines)
    const of = (skuId: string) =>
      sent.filter((line) => line.skuId === skuId).reduce((sum, { quantity }) => sum + quantity, 0)
    expect([of(one), of(other)]).toEqual([5, 1])
  })

  test('counts as received after its days only when all was sent', async () => {
    const { companyId, one, orderId, ship, stateOf } = await paid()
    const later = () =>
      parts.db.opsPool.query(
        "update shop_order set due_at = now() - interval '1 minute' where company_id = $1",
        [companyId],
      )
    await ship([{ skuId: one, quantity: 1 }])
    await later()
    await advanceOrders(parts.db)
    expect((await stateOf(orderId)).state).toBe('partShipped')
    await ship()
    await later()
    await advanceOrders(parts.db)
    expect((await stateOf(orderId)).state).toBe('received')
  })

  test('is shipped by its own company alone', async () => {
    const { ship } = await paid()
    const { owner } = await makeShop(fixture)
    expect((await ship(undefined, owner.session)).body.code).toBe('50020009')
  })
})
