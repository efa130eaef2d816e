import { beforeEach, describe, expect, test } from 'vitest'
import { openOwn } from '../support/database.ts'
import { appWithVendor } from '../wxwork/vendor-app.ts'
import { makeMiniShop } from './mini-shop.ts'
import { fakePay } from './shop.ts'

const pay = fakePay()
// A database of its own: the orders are paid by the jobs of all companies.
const fixture = await appWithVendor({}, await openOwn())
Object.assign(fixture.parts.pay, pay.pay)
const { callAs, parts, vendor } = fixture
const getPath = '/wxa/sec/order/get_order'

/** What WeChat says of every order: 2 sent, 3 received. */
let state = 3
beforeEach(() => {
  state = 3
  vendor.calls.length = 0
  vendor.fail(getPath)
  vendor.on('/wxa/sec/order/upload_shipping_info', () => ({ errcode: 0, errmsg: 'ok' }))
  vendor.on('/cgi-bin/express/delivery/open_msg/get_delivery_list', () => ({
    ...{ errcode: 0, errmsg: 'ok', count: 1 },
    delivery_list: [{ delivery_id: 'STO', delivery_name: '申通快递' }],
  }))
  vendor.on(getPath, () => ({ errcode: 0, errmsg: 'ok', order: { order_state: state } }))
})

async function orderOf(how: Parameters<Awaited<ReturnType<typeof makeMiniShop>>['paid']>[1] = {}) {
  const shop = await makeMiniShop(fixture, pay)
  const order = await shop.paid('express', how)
  const { orderId, who } = order
  const ship = async () => {
    await order.ship()
    await parts.queue.runDue()
  }
  const receipt = (session = who.session) =>
    callAs(session, 'GET /mall/order/v1/order/receipt', { query: { orderId } })
  const check = (session = who.session) =>
    callAs(session, 'POST /mall/order/v1/order/receipt/check', { body: { orderId } })
  return { shop, order, ship, receipt, check }
}

describe('the receipt of an order at WeChat', () => {
  test('is confirmed there once WeChat knows that it was sent, and counts here if WeChat says so', async () => {
    const { order, ship, receipt, check } = await orderOf()
    expect((await receipt()).body.data).toEqual({ transactionId: '' })
    await ship()
    expect((await receipt()).body.data).toEqual({ transactionId: `42${order.number}` })
    state = 2
    expect((await check()).body.data).toMatchObject({ state: 'shipped' })
    state = 3
    expect((await check()).body.data).toMatchObject({ state: 'received' })
    expect(vendor.to(getPath).map(({ body }) => body)).toEqual(
      Array(2).fill({ transaction_id: `42${order.number}` }),
    )
    expect((await order.detail()).steps.at(-1)).toMatchObject({ what: 'receive', by: 'buyer' })
    // Once more it changes nothing, and WeChat is not asked.
    expect((await check()).body.data).toMatchObject({ state: 'received' })
    expect(vendor.to(getPath)).toHaveLength(2)
  })

  test.each([4, 6])('counts in each of the states after it: %d', async (after) => {
    const { ship, check } = await orderOf()
    await ship()
    state = after
    expect((await check()).body.data).toMatchObject({ state: 'received' })
  })

  test('changes nothing while WeChat is silent, of an order that was paid elsewhere, and of another mini program', async () => {
    const silent = await orderOf()
    await silent.ship()
    vendor.fail(getPath, 'http500')
    expect((await silent.check()).body.data).toMatchObject({ state: 'shipped' })
    const elsewhere = await orderOf({ at: 'wechat' })
    await elsewhere.ship()
    expect((await elsewhere.receipt()).body.data).toEqual({ transactionId: '' })
    expect((await elsewhere.check()).body.data).toMatchObject({ state: 'shipped' })
    const other = await orderOf()
    await other.ship()
    await parts.db.opsPool.query("update payment_attempt set app_id = 'other' where order_id = $1", [
      other.order.orderId,
    ])
    expect((await other.check()).body.data).toMatchObject({ state: 'shipped' })
    expect(vendor.to(getPath)).toHaveLength(1)
  })

  test('is unknown to another buyer', async () => {
    const { shop, ship, receipt, check } = await orderOf()
    await ship()
    const { session } = await shop.buyer()
    expect((await receipt(session)).body.code).toBe('50020009')
    expect((await check(session)).body.code).toBe('50020009')
    expect(vendor.to(getPath)).toEqual([])
  })
})
