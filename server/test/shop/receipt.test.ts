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
let state = 2
beforeEach(() => {
  state = 2
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
  /** The buyer comes to WeChat's page; there something happens. */
  const opened = async () => expect((await receipt()).body.data?.transactionId).not.toBe('')
  const check = (session = who.session) =>
    callAs(session, 'POST /mall/order/v1/order/receipt/check', { body: { orderId } })
  return { shop, order, ship, receipt, opened, check }
}

describe('the receipt of an order at WeChat', () => {
  test('is confirmed there once WeChat knows that it was sent, and counts here if WeChat says so', async () => {
    const { order, ship, receipt, check } = await orderOf()
    expect((await receipt()).body.data).toEqual({ transactionId: '' })
    await ship()
    expect((await receipt()).body.data).toEqual({ transactionId: `42${order.number}` })
    expect((await check()).body.data).toMatchObject({ state: 'shipped' })
    state = 3
    expect((await check()).body.data).toMatchObject({ state: 'received' })
    expect(vendor.to(getPath).map(({ body }) => body)).toEqual(
      Array(3).fill({ transaction_id: `42${order.number}` }),
    )
    expect((await order.detail()).steps.at(-1)).toMatchObject({ what: 'receive', by: 'buyer' })
    // Once more it changes nothing, and WeChat is not asked.
    expect((await check()).body.data).toMatchObject({ state: 'received' })
    expect(vendor.to(getPath)).toHaveLength(3)
  })

  test('is not what days that passed at WeChat made', async () => {
    const byTime = await orderOf()
    await byTime.ship()
    state = 3
    expect((await byTime.receipt()).body.data).toEqual({ transactionId: '' })
    expect((await byTime.check()).body.data).toMatchObject({ state: 'shipped' })
    state = 2
    const cancelled = await orderOf()
    await cancelled.ship()
    await cancelled.opened()
    state = 3
    await parts.db.opsPool.query(
      "update shipping_duty set receipt_opened_at = receipt_opened_at - interval '61 minutes' where order_id = $1",
      [cancelled.order.orderId],
    )
    expect((await cancelled.check()).body.data).toMatchObject({ state: 'shipped' })
    state = 2
    const told = await orderOf()
    await told.ship()
    await told.opened()
    state = 3
    await parts.db.opsPool.query("update shipping_duty set confirmed_by = 'time' where order_id = $1", [
      told.order.orderId,
    ])
    expect((await told.check()).body.data).toMatchObject({ state: 'shipped' })
    expect(await told.order.detail()).toMatchObject({ state: 'shipped' })
  })

  test('is not led to WeChat’s page where WeChat is silent or does not know that it was sent', async () => {
    const { ship, receipt } = await orderOf()
    await ship()
    vendor.fail(getPath, 'http500')
    expect((await receipt()).body.data).toEqual({ transactionId: '' })
    state = 1
    expect((await receipt()).body.data).toEqual({ transactionId: '' })
  })

  test.each([4, 6])('counts in each of the states after it: %d', async (after) => {
    const { ship, opened, check } = await orderOf()
    await ship()
    await opened()
    state = after
    expect((await check()).body.data).toMatchObject({ state: 'received' })
  })

  test('changes nothing while WeChat is silent, of an order that was paid elsewhere, and of another mini program', async () => {
    const silent = await orderOf()
    await silent.ship()
    await silent.opened()
    state = 3
    vendor.fail(getPath, 'http500')
    expect((await silent.check()).body.data).toMatchObject({ state: 'shipped' })
    const elsewhere = await orderOf({ at: 'wechat' })
    await elsewhere.ship()
    expect((await elsewhere.receipt()).body.data).toEqual({ transactionId: '' })
    expect((await elsewhere.check()).body.data).toMatchObject({ state: 'shipped' })
    const other = await orderOf()
    await other.ship()
    state = 2
    await other.opened()
    state = 3
    await parts.db.opsPool.query("update payment_attempt set app_id = 'other' where order_id = $1", [
      other.order.orderId,
    ])
    expect((await other.receipt()).body.data).toEqual({ transactionId: '' })
    expect((await other.check()).body.data).toMatchObject({ state: 'shipped' })
    expect(vendor.to(getPath)).toHaveLength(3)
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
