import { describe, expect, test } from 'vitest'
import { createSoldOut } from '#domain/shop/order/sold-out.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { expectBalanced, fakePay, makeShop } from './shop.ts'

// Check C23.
const vendor = fakePay()
// A database of its own: `runDue` works on the jobs of all companies, and those of other tests may wait for a vendor.
const fixture = await testApp({ WEB_DIST: '/nowhere' }, await openOwn())
Object.assign(fixture.parts.pay, vendor.pay)

const refusals = ['50020006', '50020016']

test('a SKU was sold out for those who asked before its stock was read, and for no later ones', () => {
  const soldOut = createSoldOut()
  soldOut.saw('a', 10)
  soldOut.saw('a', 7)
  expect([9, 10, 11].map((since) => soldOut.seenSince('a', since))).toEqual([true, true, false])
  expect(soldOut.seenSince('b', 9)).toBe(false)
  soldOut.saw('b', 70_011)
  expect(soldOut.seenSince('a', 9)).toBe(false)
})

describe('with fewer pieces than buyers', () => {
  test('sells each piece once, and tells the others that it is sold out', async () => {
    const shop = await makeShop(fixture, 5)
    const buyers = await Promise.all(Array.from({ length: 40 }, () => shop.buyer()))
    const answers = await Promise.all(buyers.map((who) => shop.submit(who, { [shop.one]: 1 })))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === '0')).toHaveLength(5)
    expect(codes.filter((code) => code !== '0').every((code) => refusals.includes(code))).toBe(true)
    expect(await shop.stockOf(shop.one)).toEqual({ available: 0, reserved: 5 })
    await expectBalanced(fixture, shop.companyId)
  })

  test('keeps 200 buyers in turn without a connection, and tells all but ten that it is sold out', async () => {
    const shop = await makeShop(fixture, 10)
    const buyers = await Promise.all(Array.from({ length: 200 }, () => shop.buyer()))
    // Who buys has looked at the product before: the session is known.
    await Promise.all(buyers.map(({ session }) => fixture.callAs(session, 'GET /mall/order/v1/cart')))
    const waiting: number[] = []
    const answers = await Promise.all(
      buyers.map(async (who) => {
        const answer = await shop.submit(who, { [shop.one]: 1 })
        waiting.push(fixture.parts.db.callsWaiting())
        return answer
      }),
    )
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === '0')).toHaveLength(10)
    expect(codes.filter((code) => code !== '0' && code !== '50020006')).toEqual([])
    expect(await shop.stockOf(shop.one)).toEqual({ available: 0, reserved: 10 })
    // The others wait for the SKU, and take no turn from those who want something else.
    expect(Math.max(...waiting)).toBeLessThan(buyers.length / 10)
    await expectBalanced(fixture, shop.companyId)
  })

  test('answers a repeated order as before, although others find the SKU sold out while it waits', async () => {
    const shop = await makeShop(fixture, 2)
    const [winner, ...others] = await Promise.all(Array.from({ length: 13 }, () => shop.buyer()))
    if (!winner) throw new Error('no buyer')
    // The sessions are known, so that the repeated order is the last one to wait.
    await Promise.all(others.map(({ session }) => fixture.callAs(session, 'GET /mall/order/v1/cart')))
    const key = { 'Idempotency-Key': 'the-last-two-pieces' }
    const order = () => shop.submit(winner, { [shop.one]: 2 }, key)
    const { body: first } = await order()
    const refused = others.map((who) => shop.submit(who, { [shop.one]: 1 }))
    const { body: again } = await order()
    expect((await Promise.all(refused)).map(({ body }) => body.code)).toEqual(others.map(() => '50020006'))
    expect(first.code).toBe('0')
    expect(again).toMatchObject({ code: '0', data: first.data })
  })

  test('sells what came back after a buyer found it sold out', async () => {
    const shop = await makeShop(fixture, 1)
    const [first, second] = [await shop.buyer(), await shop.buyer()]
    const order = await shop.ordered(first, { [shop.one]: 1 })
    expect((await shop.submit(second, { [shop.one]: 1 })).body.code).toBe('50020006')
    const body = { orderId: order.orderId }
    await fixture.callAs(first.session, 'POST /mall/order/v1/order/close', { body })
    expect((await shop.submit(second, { [shop.one]: 1 })).body.code).toBe('0')
  })

  test('shows no buyer a deadlock of SKUs in opposite order, or of a bundle and its part', async () => {
    const shop = await makeShop(fixture, 20)
    const carts = [
      { [shop.one]: 1, [shop.other]: 1 },
      { [shop.other]: 1, [shop.one]: 1 },
      { [shop.bundle]: 1, [shop.other]: 1 },
      { [shop.other]: 1, [shop.bundle]: 1 },
    ]
    const buyers = await Promise.all(Array.from({ length: 24 }, () => shop.buyer()))
    const answers = await Promise.all(buyers.map((who, at) => shop.submit(who, carts[at % 4] ?? {})))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.every(({ body }) => body.code === '0' || refusals.includes(body.code))).toBe(true)
    await expectBalanced(fixture, shop.companyId)
  })

  test('gives back once what closes while it is paid', async () => {
    const shop = await makeShop(fixture, 5)
    const who = await shop.buyer()
    const order = await shop.ordered(who, { [shop.one]: 5 })
    await shop.pay(who, order)
    const [open] = vendor.open().slice(-1)
    const said = vendor.money(open?.number ?? '')
    const close = () =>
      fixture.callAs(who.session, 'POST /mall/order/v1/order/close', { body: { orderId: order.orderId } })
    await Promise.all([close(), shop.notice(said), fixture.parts.queue.runDue(), close()])
    await fixture.parts.queue.runDue()
    expect(await shop.stateOf(order.orderId)).toMatchObject({ state: 'paid' })
    expect(await shop.stockOf(shop.one)).toEqual({ available: 0, reserved: 0 })
    await expectBalanced(fixture, shop.companyId)
  })
})
