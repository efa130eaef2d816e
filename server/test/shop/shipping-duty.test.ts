import { beforeEach, describe, expect, test } from 'vitest'
import { encryptCallback, signCallback } from '#core/platform/callback-crypto.ts'
import { setCredential } from '#domain/company/credentials.ts'
import { tellForgotten, uploadShipping } from '#domain/shop/shipping-duty/upload.ts'
import { openOwn } from '../support/database.ts'
import { appWithVendor, callbackKeys } from '../wxwork/vendor-app.ts'
import { makeMiniShop } from './mini-shop.ts'
import { fakePay } from './shop.ts'

const pay = fakePay()
// A database of its own: `runDue` works on the jobs of all companies.
const fixture = await appWithVendor({}, await openOwn())
Object.assign(fixture.parts.pay, pay.pay)
const { app, callAs, parts, vendor } = fixture
const path = '/wxa/sec/order/upload_shipping_info'
const listPath = '/cgi-bin/express/delivery/open_msg/get_delivery_list'
const carriers = [
  { delivery_id: 'SF', delivery_name: '顺丰速运' },
  { delivery_id: 'STO', delivery_name: '申通快递' },
]
const work = () => parts.queue.runDue()

beforeEach(() => {
  vendor.calls.length = 0
  vendor.fail(path)
  vendor.on(path, () => ({ errcode: 0, errmsg: 'ok' }))
  vendor.on(listPath, () => ({ errcode: 0, errmsg: 'ok', delivery_list: carriers, count: 2 }))
})

type Shop = Awaited<ReturnType<typeof shopOf>>
const shopOf = () => makeMiniShop(fixture, pay)

const uploads = () => vendor.to(path).map(({ body }) => body)
const set = (shop: Shop, what: string) =>
  parts.db.opsPool.query(`update shipping_duty set ${what} where company_id = $1`, [shop.companyId])

describe('how an order of the mini program was sent', () => {
  test('is told for a whole parcel, with the vendor’s id of the carrier', async () => {
    const shop = await shopOf()
    const { duty, ship, who, number } = await shop.paid()
    expect(await duty()).toMatchObject({ state: 'owed', isLate: false, toldAt: '' })
    expect(uploads()).toEqual([])
    await ship()
    await work()
    expect(uploads()).toEqual([
      {
        order_key: { order_number_type: 2, transaction_id: `42${number}` },
        logistics_type: 1,
        delivery_mode: 1,
        shipping_list: [{ tracking_no: 'STO123456', express_company: 'STO', item_desc: '杯子*1；茶壶*1' }],
        upload_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/),
        payer: { openid: who.openId },
      },
    ])
    expect(await duty()).toMatchObject({ state: 'uploaded', isLate: false, problem: '' })
  })

  test('is told parcel by parcel, with a mark when the last one left', async () => {
    const shop = await shopOf()
    const { duty, ship } = await shop.paid()
    await ship({ lines: [{ skuId: shop.one, quantity: 1 }] })
    await work()
    expect(uploads().at(-1)).toMatchObject({ delivery_mode: 2, is_all_delivered: false })
    expect(await duty()).toMatchObject({ state: 'owed' })
    await ship({ tracking: 'STO777777' })
    await work()
    const [first, last] = uploads()
    expect(last).toMatchObject({
      delivery_mode: 2,
      is_all_delivered: true,
      shipping_list: [
        { tracking_no: 'STO123456', item_desc: '杯子*1' },
        { tracking_no: 'STO777777', item_desc: '茶壶*1' },
      ],
    })
    expect(Date.parse(String(last?.upload_time))).toBeGreaterThan(Date.parse(String(first?.upload_time)))
    expect(await duty()).toMatchObject({ state: 'uploaded' })
  })

  test('names the end of the receiver’s phone to the carrier that asks for it alone', async () => {
    const { ship } = await (await shopOf()).paid()
    await ship({ carrier: '顺丰', tracking: 'SF123456' })
    await work()
    expect(uploads()[0]?.shipping_list).toEqual([
      {
        ...{ tracking_no: 'SF123456', express_company: 'SF', item_desc: '杯子*1；茶壶*1' },
        contact: { receiver_contact: '+86-139****0001' },
      },
    ])
  })

  test.each([
    ['pickUp', 4],
    ['none', 3],
  ] as const)('is told at once where nothing is sent: %s', async (delivery, type) => {
    const { duty, ship } = await (await shopOf()).paid(delivery)
    expect(uploads()).toMatchObject([
      { logistics_type: type, delivery_mode: 1, shipping_list: [{ item_desc: '杯子*1；茶壶*1' }] },
    ])
    expect(await duty()).toMatchObject({ state: 'uploaded' })
    // It says the same after the goods were handed over.
    await ship({ kind: delivery, carrier: undefined, tracking: undefined })
    await work()
    expect(uploads()).toHaveLength(1)
  })

  test('is told of a courier of the same town', async () => {
    const { ship } = await (await shopOf()).paid()
    await ship({ kind: 'sameCity', carrier: undefined, tracking: undefined })
    await work()
    expect(uploads()).toMatchObject([{ logistics_type: 2, delivery_mode: 1 }])
  })

  test('is nothing to tell of an order that was paid elsewhere, or whose money went back', async () => {
    const shop = await shopOf()
    const elsewhere = await shop.paid('none', { at: 'wechat' })
    expect(await elsewhere.duty()).toBeNull()
    expect((await shop.again(elsewhere.orderId)).body.code).toBe('50020011')
    const back = await shop.paid()
    await parts.db.opsPool.query(
      "update shop_order set state = 'closed', close_reason = 'refunded' where order_id = $1",
      [back.orderId],
    )
    await set(shop, "owed_at = now() - interval '3 days', changes = changes + 1")
    await tellForgotten(parts.db)
    await work()
    expect(uploads()).toEqual([])
    expect(await shop.figures()).toMatchObject({ late: 0, failed: 0 })
  })
})

describe('a doubled or lost job', () => {
  test('tells once what two jobs tell at the same time', async () => {
    const shop = await shopOf()
    const { orderId, ship } = await shop.paid()
    await ship()
    const job = () => uploadShipping(parts)({ companyId: shop.companyId, id: orderId }, { isLast: false })
    await Promise.all([job(), job(), job()])
    await work()
    await set(shop, 'changes = changes + 1')
    await job()
    expect(uploads()).toHaveLength(1)
  })

  test('is told by the upkeep when the job was lost, also with its worker', async () => {
    const shop = await shopOf()
    const { duty, ship } = await shop.paid()
    await ship()
    await parts.db.opsPool.query('delete from graphile_worker._private_jobs where key like $1', [
      `${shop.companyId}/upload_shipping/%`,
    ])
    await set(shop, "sending_at = now() - interval '3 minutes', owed_at = now() - interval '5 minutes'")
    await tellForgotten(parts.db)
    await work()
    expect(uploads()).toHaveLength(1)
    expect(await duty()).toMatchObject({ state: 'uploaded' })
  })

  test('takes “nothing changed” as a success', async () => {
    const { duty, ship } = await (await shopOf()).paid()
    vendor.fail(path, 10060023)
    await ship()
    await work()
    expect(await duty()).toMatchObject({ state: 'uploaded', problem: '' })
  })
})

describe('what the platform refuses', () => {
  const due = (shop: Shop) =>
    parts.db.opsPool
      .query<{ seconds: number }>(
        'select extract(epoch from next_at - now())::integer as seconds from shipping_duty where company_id = $1',
        [shop.companyId],
      )
      .then(({ rows }) => rows[0]?.seconds ?? Number.NaN)
  /** The job that waits for its time runs now. */
  const now = async (shop: Shop, orderId: string) => {
    await uploadShipping(parts)({ companyId: shop.companyId, id: orderId }, { isLast: false })
  }

  test('is told again with a growing wait while it does not know the payment yet', async () => {
    const shop = await shopOf()
    vendor.fail(path, 10060001, 10060001, 10060012)
    const { orderId, duty } = await shop.paid('none')
    expect(await duty()).toMatchObject({ state: 'owed', problem: '10060001' })
    expect((await duty())?.nextAt).not.toBe('')
    const waits = [await due(shop)]
    for (let round = 0; round < 2; round++) {
      await now(shop, orderId)
      waits.push(await due(shop))
    }
    expect(waits[0]).toBeGreaterThan(50)
    expect(waits[1]).toBeGreaterThan(100)
    expect(waits[2]).toBeGreaterThan(220)
    expect(await shop.figures()).toMatchObject({ failed: 0 })
    await now(shop, orderId)
    expect(await duty()).toMatchObject({ state: 'uploaded', problem: '', nextAt: '' })
  })

  test('is shown with its words, and told again by staff', async () => {
    const shop = await shopOf()
    const { orderId, duty, ship } = await shop.paid()
    vendor.fail(path, 10060031, 10060012)
    await ship()
    await work()
    expect(await duty()).toMatchObject({
      ...{ state: 'failed', problem: '10060031', nextAt: '' },
      words: expect.stringContaining('fault 10060031'),
    })
    expect(await shop.figures()).toMatchObject({ failed: 1 })
    expect((await shop.list('failed'))?.list.map((row) => row.orderId)).toEqual([orderId])
    const other = await shopOf()
    expect((await shop.again(orderId, other.owner.session)).body.code).toBe('50020009')
    expect((await shop.again(orderId)).body.code).toBe('0')
    await work()
    expect(await duty()).toMatchObject({
      state: 'owed',
      problem: '10060012',
      nextAt: expect.stringMatching(/./),
    })
    expect((await shop.again(orderId)).body.code).toBe('0')
    await work()
    expect(await duty()).toMatchObject({ state: 'uploaded', problem: '', words: '' })
    expect(await shop.figures()).toMatchObject({ failed: 0 })
  })

  test('is no payment after a day any more', async () => {
    const shop = await shopOf()
    const { duty, ship } = await shop.paid()
    await set(shop, "owed_at = now() - interval '25 hours'")
    vendor.fail(path, 10060001)
    await ship()
    await work()
    expect(await duty()).toMatchObject({ state: 'failed', problem: '10060001' })
  })

  test('leaves an order sent that it counts as finished', async () => {
    const { duty, ship } = await (await shopOf()).paid()
    vendor.fail(path, 10060002)
    await ship()
    await work()
    expect(await duty()).toMatchObject({ state: 'uploaded', problem: '10060002' })
  })

  test('is a carrier that is not in its list, until the parcel is corrected', async () => {
    const shop = await shopOf()
    const { orderId, duty, detail, ship } = await shop.paid()
    await ship({ carrier: '某某物流' })
    await work()
    expect(uploads()).toEqual([])
    expect(await duty()).toMatchObject({ state: 'failed', problem: 'carrier', words: '某某物流' })
    const [parcel] = (await detail()).shipments
    const correct = (tracking: string, session = shop.owner.session, carrier = 'sto') =>
      callAs(session, 'POST /mall/order/v1/console/shipping/correct', {
        body: { orderId, shipmentId: parcel?.shipmentId ?? '', carrier, tracking },
      })
    expect((await correct('STO888888', (await shopOf()).owner.session)).body.code).toBe('50020009')
    expect((await correct('STO888888', shop.owner.session, ' ')).body.code).toBe('400')
    expect((await correct('STO888888')).body.code).toBe('0')
    await correct('STO888888')
    await work()
    expect(uploads()).toMatchObject([
      { shipping_list: [{ tracking_no: 'STO888888', express_company: 'STO' }] },
    ])
    expect((await detail()).shipments).toMatchObject([{ carrier: 'sto', tracking: 'STO888888' }])
    // One that was told is told anew.
    await correct('STO999999')
    await work()
    expect(uploads()).toHaveLength(2)
    // WeChat knows how the order was sent: a correction that it does not take keeps no money back.
    await correct('STO999999', shop.owner.session, '某某物流')
    await work()
    expect(await duty()).toMatchObject({ state: 'uploaded', problem: 'carrier', words: '某某物流' })
  })

  test('is the company’s own fault where the mini program is another one now', async () => {
    const shop = await shopOf()
    const { duty, ship } = await shop.paid()
    const other = { kind: 'mini' as const, appId: `new${shop.companyId}`, secrets: { secret: 's' } }
    await setCredential(parts.db, parts.sealer, shop.companyId, other, 'test')
    await ship()
    await work()
    expect(uploads()).toEqual([])
    expect(await duty()).toMatchObject({ state: 'failed', problem: 'app' })
  })
})

describe('what the platform says by itself', () => {
  async function push(shop: Shop, event: Record<string, unknown>, token = callbackKeys.callbackToken) {
    const text = JSON.stringify({
      ...{ ToUserName: 'gh_1', FromUserName: 'o', MsgType: 'event' },
      CreateTime: 1_790_000_000,
      ...event,
    })
    const encrypted = encryptCallback(callbackKeys.encodingAesKey, text, shop.mini)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const query = { timestamp, nonce: 'n', msg_signature: signCallback(token, timestamp, 'n', encrypted) }
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/wxwork/v1/callback/${shop.mini}?${new URLSearchParams(query)}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ ToUserName: 'gh_1', Encrypt: encrypted }),
    })
    return statusCode
  }

  test('makes an order late, as two days without a parcel do', async () => {
    const shop = await shopOf()
    const { orderId, number, duty } = await shop.paid()
    const later = await shop.paid()
    expect(await shop.figures()).toMatchObject({ late: 0 })
    const remind = { Event: 'trade_manage_remind_shipping', merchant_trade_no: number, msg: '请尽快发货' }
    expect(await push(shop, remind, 'forged')).toBe(403)
    expect(await duty()).toMatchObject({ isLate: false, remindedAt: '' })
    expect(await push(shop, remind)).toBe(200)
    expect(await duty()).toMatchObject({ isLate: true, reminder: '请尽快发货' })
    expect(await push(shop, { ...remind, merchant_trade_no: 'unknown' })).toBe(200)
    expect((await shop.list('late'))?.list.map((row) => row.orderId)).toEqual([orderId])
    await set(shop, "owed_at = now() - interval '49 hours'")
    expect(await shop.figures()).toMatchObject({ late: 2 })
    expect((await shop.list('late'))?.total).toBe(2)
    await later.ship()
    await work()
    expect(await shop.figures()).toMatchObject({ late: 1 })
  })

  test('is kept of the whole mini program, the newest reminder', async () => {
    const shop = await shopOf()
    const event = { Event: 'trade_manage_remind_access_api', msg: '请接入' }
    await push(shop, event)
    await push(shop, { ...event, msg: 'old', CreateTime: 1_780_000_000 })
    expect(await shop.figures()).toMatchObject({ reminder: '请接入' })
  })

  test('says when the money comes, and who confirmed the receipt', async () => {
    const shop = await shopOf()
    const { number, duty } = await shop.paid('none')
    const settle = { Event: 'trade_manage_order_settlement', merchant_trade_no: number }
    // Staff entered it at WeChat, because another mini program is the company's now.
    await set(shop, "state = 'failed', problem = 'app'")
    await push(shop, { ...settle, estimated_settlement_time: 1_790_800_000 })
    expect(await duty()).toMatchObject({
      ...{ state: 'uploaded', problem: '' },
      ...{ settlesAt: new Date(1_790_800_000_000).toISOString(), settledAt: '', confirmedBy: '' },
    })
    const end = { confirm_receive_method: 1, confirm_receive_time: 1_790_100_000 }
    const paidOut = { ...settle, ...end, settlement_time: 1_790_100_000 }
    await push(shop, paidOut)
    await push(shop, paidOut)
    expect(await duty()).toMatchObject({
      ...{ settledAt: new Date(1_790_100_000_000).toISOString(), confirmedBy: 'buyer' },
      settlesAt: new Date(1_790_800_000_000).toISOString(),
    })
  })

  test.each([
    ['the buyer', 1, 'received', ['submit', 'pay', 'shipRest', 'receive']],
    ['time', 2, 'shipped', ['submit', 'pay', 'shipRest']],
  ] as const)('confirmed by %s at WeChat (%d) leaves the order %s', async (_who, method, state, steps) => {
    const shop = await shopOf()
    const { number, ship, detail } = await shop.paid()
    const confirm = {
      ...{ Event: 'trade_manage_order_settlement', merchant_trade_no: number },
      ...{ confirm_receive_method: method, confirm_receive_time: 1_790_100_000 },
    }
    // Nothing was sent yet: nothing can be received.
    await push(shop, confirm)
    expect((await detail()).state).toBe('paid')
    await ship()
    await work()
    await push(shop, confirm)
    await push(shop, confirm)
    const order = await detail()
    expect(order.state).toBe(state)
    expect(order.steps.map(({ what }) => what)).toEqual(steps)
  })
})

test('the list of carriers is the vendor’s, asked for once a day and kept while it does not answer', async () => {
  const shop = await shopOf()
  const ask = async () =>
    (await callAs(shop.owner.session, 'GET /mall/order/v1/console/shipping/carriers')).body.data?.carriers
  vendor.fail(listPath, 48001)
  expect(await ask()).toEqual([])
  const listed = [
    { id: 'SF', name: '顺丰速运' },
    { id: 'STO', name: '申通快递' },
  ]
  expect(await ask()).toEqual(listed)
  expect(await ask()).toEqual(listed)
  expect(vendor.to(listPath)).toHaveLength(2)
  await parts.db.opsPool.query(
    "update shipping_account set carriers_at = now() - interval '25 hours' where company_id = $1",
    [shop.companyId],
  )
  vendor.fail(listPath, 'http500')
  expect(await ask()).toEqual(listed)
})

test('of an erased buyer nothing is told, as the platform wants to know who paid', async () => {
  const shop = await shopOf()
  const before = await shop.paid()
  await before.ship()
  await work()
  expect(uploads()).toHaveLength(1)
  vendor.calls.length = 0
  const { who, duty, ship } = await shop.paid()
  await callAs(before.who.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
  await callAs(who.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
  await ship()
  await work()
  expect(uploads()).toEqual([])
  expect(await duty()).toMatchObject({ state: 'failed', problem: 'erased' })
  expect(await before.duty()).toMatchObject({ state: 'uploaded', problem: '' })
})
