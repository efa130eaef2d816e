import { randomUUID } from 'node:crypto'
import type { ParcelTrail } from '@mingpian/contract/shared/orders.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteExpired } from '#core/jobs/expiry.ts'
import { expiry } from '../../src/modules.ts'
import { openOwn } from '../support/database.ts'
import { appWithVendor } from '../wxwork/vendor-app.ts'
import { makeMiniShop } from './mini-shop.ts'
import { fakePay } from './shop.ts'

const pay = fakePay()
// A database of its own: the orders are paid by the jobs of all companies.
const fixture = await appWithVendor({}, await openOwn())
Object.assign(fixture.parts.pay, pay.pay)
const { callAs, parts, vendor } = fixture
const open = '/cgi-bin/express/delivery/open_msg'
const [followPath, queryPath, carriersPath] = [
  `${open}/trace_waybill`,
  `${open}/query_trace`,
  `${open}/get_delivery_list`,
]

/** Where WeChat says that each parcel is. */
let status = 1
beforeEach(() => {
  status = 1
  vendor.calls.length = 0
  vendor.fail(followPath)
  vendor.fail(queryPath)
  vendor.fail(carriersPath)
  vendor.on('/wxa/sec/order/upload_shipping_info', () => ({ errcode: 0, errmsg: 'ok' }))
  vendor.on(carriersPath, () => ({
    ...{ errcode: 0, errmsg: 'ok', count: 1 },
    delivery_list: [{ delivery_id: 'STO', delivery_name: '申通快递' }],
  }))
  vendor.on(followPath, ({ body }) => {
    const { detail_list } = body.goods_info as { detail_list: { goods_img_url: string }[] }
    if (!detail_list.every((each) => URL.canParse(each.goods_img_url)))
      return { errcode: 40097, errmsg: 'invalid args' }
    return { errcode: 0, errmsg: 'ok', waybill_token: `token of ${String(body.waybill_id)}` }
  })
  vendor.on(queryPath, () => ({
    errcode: 0,
    errmsg: 'ok',
    waybill_info: { status, waybill_id: 'STO123456' },
  }))
})

type MiniShop = Awaited<ReturnType<typeof makeMiniShop>>

/** An order of the mini program that was sent in one parcel. */
async function sent(how: Parameters<MiniShop['paid']>[1] = {}, of?: MiniShop) {
  const shop = of ?? (await makeMiniShop(fixture, pay))
  const order = await shop.paid('express', how)
  await order.ship()
  const { shipments } = await order.detail()
  const parcel = { orderId: order.orderId, shipmentId: shipments[0]?.shipmentId ?? '' }
  const answer = (session = order.who.session, query = parcel) =>
    callAs(session, 'GET /mall/order/v1/order/trail', { query })
  const trail = async (): Promise<ParcelTrail> => (await answer()).body.data ?? expect.fail('no trail')
  /** Some time passes. */
  const later = async (time: string) => {
    for (const set of [
      'parcel_trail set ask_after = ask_after - $2::interval, asking_at = asking_at - $2::interval',
      'shipping_account set trail_after = trail_after - $2::interval',
    ])
      await parts.db.opsPool.query(`update ${set} where company_id = $1`, [shop.companyId, time])
  }
  const correct = (tracking: string) =>
    callAs(shop.owner.session, 'POST /mall/order/v1/console/shipping/correct', {
      body: { ...parcel, carrier: '申通快递', tracking },
    })
  return { shop, order, of: parcel, answer, trail, later, correct }
}

const states = ({ steps }: ParcelTrail) => steps.map(({ state }) => state)
const asked = () => [vendor.to(followPath).length, vendor.to(queryPath).length]

describe('where a parcel is', () => {
  test('is asked of WeChat with what the carrier needs, and with the receiver’s telephone unsealed', async () => {
    const { order, of, trail } = await sent()
    expect(await trail()).toMatchObject({ steps: [{ state: 'collected' }], gap: '', isAsking: false })
    expect(vendor.to(followPath).map(({ body }) => body)).toEqual([
      {
        openid: order.who.openId,
        receiver_phone: '13912340001',
        waybill_id: 'STO123456',
        delivery_id: 'STO',
        trans_id: `42${order.number}`,
        goods_info: {
          detail_list: [
            { goods_name: '杯子', goods_img_url: expect.stringMatching(/^http/) },
            { goods_name: '茶壶', goods_img_url: expect.stringMatching(/^http/) },
          ],
        },
        order_detail_path: expect.stringMatching(/^pages\/web\/index\?url=http.*qw-wxmini/),
      },
    ])
    const page = decodeURIComponent(String(vendor.to(followPath)[0]?.body.order_detail_path))
    expect(page).toContain(`#/pages/mall/order/index?order=${of.orderId}`)
    expect(vendor.to(queryPath)[0]?.body).toEqual({
      ...{ waybill_token: 'token of STO123456', openid: order.who.openId },
    })
  })

  test('has the company’s logo for goods without a picture, and a picture of the server without a logo', async () => {
    const { trail, shop } = await sent()
    await trail()
    const picture = () => {
      const { detail_list } = vendor.to(followPath).at(-1)?.body.goods_info as {
        detail_list: { goods_img_url: string }[]
      }
      return detail_list[0]?.goods_img_url ?? ''
    }
    const plain = await fixture.app.inject(new URL(picture()).pathname)
    expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await sharp(plain.rawPayload).metadata()).width).toBe(300)
    await parts.db.opsPool.query("update company set logo = '/files/logo.png' where company_id = $1", [
      shop.companyId,
    ])
    const other = await sent({}, shop)
    await other.trail()
    expect(picture()).toMatch(/^http.*\/files\/logo\.png$/)
  })

  test('is asked once by ten who open it together, and not again for some minutes', async () => {
    const { trail, answer, later } = await sent()
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer()))
    expect(answers.map(({ body }) => body.code)).toEqual(Array(10).fill('0'))
    expect(asked()).toEqual([1, 1])
    expect(states(await trail())).toEqual(['collected'])
    expect(asked()).toEqual([1, 1])
    await later('11 minutes')
    await trail()
    // WeChat knows the parcel by its token.
    expect(asked()).toEqual([1, 2])
  })

  test('is told as being asked to those who come meanwhile', async () => {
    const { answer, trail } = await sent()
    let go = () => {}
    const waits = new Promise<void>((resolve) => {
      go = resolve
    })
    vendor.on(queryPath, async () => {
      await waits
      return { errcode: 0, errmsg: 'ok', waybill_info: { status: 2, waybill_id: 'STO123456' } }
    })
    const first = answer()
    await expect.poll(() => vendor.to(queryPath).length).toBe(1)
    expect(await trail()).toEqual({ steps: [], gap: '', knownAt: '', isAsking: true })
    go()
    expect((await first).body.data).toMatchObject({ steps: [{ state: 'moving' }], isAsking: false })
  })

  test('keeps each state with its time, the newest first, and is not asked for after the signature', async () => {
    const { shop, order, of, trail, later } = await sent()
    const seen: string[][] = []
    for (status of [1, 2, 2, 5, 2, 3, 4]) {
      await later('1 hour')
      seen.push(states(await trail()))
    }
    const all = ['signed', 'delivering', 'moving', 'exception', 'moving', 'collected']
    expect(seen.at(-1)).toEqual(all)
    const { steps } = await trail()
    expect(steps.map(({ at }) => at)).toEqual(
      steps
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
    const before = asked()
    await later('10 days')
    expect(states(await trail())).toEqual(all)
    expect(asked()).toEqual(before)
    // The buyer confirms the receipt: the carrier's word does not.
    expect(await order.detail()).toMatchObject({ state: 'shipped' })
    const forStaff = await callAs(shop.owner.session, 'GET /mall/order/v1/console/shipping/trail', {
      query: of,
    })
    expect(states(forStaff.body.data ?? expect.fail())).toEqual(all)
  })

  test('goes with the number of an erased buyer, also when the former release erases', async () => {
    const { of, trail, shop } = await sent()
    status = 4
    await trail()
    const rows = async () =>
      (await parts.db.opsPool.query('select token from parcel_trail where company_id = $1', [shop.companyId]))
        .rows
    // A signed parcel is not asked for again.
    expect(await rows()).toEqual([{ token: '' }])
    await parts.db.opsPool.query("update shipment set tracking = '*', former = '[]' where order_id = $1", [
      of.orderId,
    ])
    expect(await rows()).toEqual([])
  })

  test('begins anew with another number', async () => {
    const { shop, trail, later, correct } = await sent()
    status = 4
    expect(states(await trail())).toEqual(['signed'])
    status = 2
    const other = await sent({}, shop)
    vendor.fail(followPath, 48001)
    await other.trail()
    await correct('STO777777')
    // What was known of the former number is not told of this one, although WeChat is not asked now.
    expect(await trail()).toEqual({ steps: [], gap: 'refused', knownAt: '', isAsking: false })
    await later('61 minutes')
    expect(states(await trail())).toEqual(['moving'])
    expect(vendor.to(followPath).map(({ body }) => body.waybill_id)).toEqual([
      ...['STO123456', 'STO123456', 'STO777777'],
    ])
  })
})

describe('what WeChat does not say', () => {
  test.each([
    ['unknown', 931023, '31 minutes'],
    ['busy', 45009, '61 minutes'],
    ['refused', 48001, '61 minutes'],
    ['silent', 'reset', '16 seconds'],
  ] as const)('is %s, and asked again later', async (gap, fault, wait) => {
    const { trail, later } = await sent()
    vendor.fail(followPath, fault)
    expect(await trail()).toEqual({ steps: [], gap, knownAt: '', isAsking: false })
    expect(await trail()).toMatchObject({ gap })
    expect(asked()).toEqual([1, 0])
    await later(wait)
    expect(await trail()).toMatchObject({ steps: [{ state: 'collected' }], gap: '' })
  })

  test.each([
    ['refused', 48001, '61 minutes'],
    ['busy', 45009, '11 minutes'],
  ] as const)('of no parcel of the company is asked for none: %s', async (gap, fault, wait) => {
    const one = await sent()
    const two = await sent({}, one.shop)
    const elsewhere = await sent()
    vendor.fail(followPath, fault)
    expect(await one.trail()).toMatchObject({ gap })
    expect(await two.trail()).toEqual({ steps: [], gap, knownAt: '', isAsking: false })
    expect(asked()).toEqual([1, 0])
    expect(await elsewhere.trail()).toMatchObject({ gap: '' })
    await two.later(wait)
    expect(await two.trail()).toMatchObject({ steps: [{ state: 'collected' }], gap: '' })
  })

  test('leaves a signed parcel as it is', async () => {
    const one = await sent()
    const two = await sent({}, one.shop)
    status = 4
    const signed = await one.trail()
    vendor.fail(followPath, 48001)
    expect(await two.trail()).toMatchObject({ gap: 'refused' })
    expect(await one.trail()).toEqual(signed)
  })

  test('is no problem of the mini program where it lacks the component', async () => {
    const { trail, shop } = await sent()
    vendor.fail(carriersPath, 48001)
    vendor.fail(followPath, 48001)
    expect(await trail()).toMatchObject({ gap: 'refused' })
    await parts.background.settled()
    const { rows } = await parts.db.opsPool.query(
      "select path, errcode from platform_problem where company_id = $1 and errcode <> ''",
      [shop.companyId],
    )
    expect(rows).toEqual([])
  })

  test('pauses for the company that WeChat refuses, and for no other', async () => {
    const [paused, other] = [await sent(), await sent()]
    vendor.fail(followPath, 48001)
    expect(await paused.trail()).toMatchObject({ gap: 'refused' })
    vendor.fail(followPath)
    expect(await (await sent({}, paused.shop)).trail()).toMatchObject({ gap: 'refused', steps: [] })
    expect(states(await other.trail())).toEqual(['collected'])
    expect(asked()).toEqual([2, 1])
  })

  test('stays known after a change of the mini program, and expires half a year after the last answer', async () => {
    const { trail, shop, of, later } = await sent()
    expect(states(await trail())).toEqual(['collected'])
    await parts.db.opsPool.query("update payment_attempt set app_id = 'former' where order_id = $1", [
      of.orderId,
    ])
    await later('1 day')
    expect(await trail()).toMatchObject({ gap: 'elsewhere', steps: [{ state: 'collected' }] })
    expect(asked()).toEqual([1, 1])
    const rows = async () =>
      (await parts.db.opsPool.query('select from parcel_trail where company_id = $1', [shop.companyId]))
        .rowCount
    const expire = () => deleteExpired(parts.db, expiry)
    const age = (days: number) =>
      parts.db.opsPool.query(
        `update parcel_trail set known_at = now() - make_interval(days => $2), ask_after = null where company_id = $1`,
        [shop.companyId, days],
      )
    await age(179)
    await expire()
    expect(await rows()).toBe(1)
    await age(181)
    await expire()
    expect(await rows()).toBe(0)
  })

  test('is asked by a new token at once where WeChat dropped the former one', async () => {
    const { trail, later } = await sent()
    await trail()
    await later('11 minutes')
    status = 2
    vendor.fail(queryPath, 40097)
    expect(await trail()).toMatchObject({ steps: [{ state: 'moving' }, { state: 'collected' }], gap: '' })
    expect(asked()).toEqual([2, 3])
    await later('11 minutes')
    vendor.fail(queryPath, 40097, 40097)
    expect(await trail()).toMatchObject({ gap: 'refused' })
    expect(asked()).toEqual([3, 5])
  })

  test.each([48001, 'http500'] as const)('is asked without the carriers’ list: %s', async (fault) => {
    const { trail } = await sent()
    vendor.calls.length = 0
    vendor.fail(carriersPath, fault, fault, fault)
    expect(await trail()).toMatchObject({ steps: [{ state: 'collected' }], gap: '' })
    expect(vendor.to(carriersPath)).toHaveLength(1)
    expect(vendor.to(followPath)[0]?.body).not.toHaveProperty('delivery_id')
  })

  test('keeps no reader waiting after a defect', async () => {
    const { of, trail, later } = await sent()
    await parts.db.opsPool.query("update shop_order set receiver_sealed = '\\x00' where order_id = $1", [
      of.orderId,
    ])
    const silent = { steps: [], gap: 'silent', knownAt: '', isAsking: false }
    expect(await trail()).toEqual(silent)
    await later('16 seconds')
    expect(await trail()).toEqual(silent)
    expect(asked()).toEqual([0, 0])
  })

  test('leaves what was known, with the time of the last answer', async () => {
    const { trail, later } = await sent()
    const { knownAt } = await trail()
    await later('1 hour')
    vendor.fail(queryPath, 'http500')
    expect(await trail()).toMatchObject({ steps: [{ state: 'collected' }], gap: 'silent', knownAt })
    await later('1 hour')
    status = 0
    expect(await trail()).toMatchObject({ steps: [{ state: 'collected' }], gap: 'unknown', knownAt })
  })

  test('is asked by another after a request that was killed', async () => {
    const { trail, later } = await sent()
    await trail()
    await parts.db.opsPool.query('update parcel_trail set asking_at = now(), ask_after = null')
    expect(await trail()).toMatchObject({ isAsking: true })
    await later('2 minutes')
    expect(await trail()).toMatchObject({ isAsking: false })
    expect(asked()).toEqual([1, 2])
  })

  test('is never asked for an order that was paid elsewhere, for one of another mini program, or of an erased payer', async () => {
    const elsewhere = { steps: [], gap: 'elsewhere', knownAt: '', isAsking: false }
    expect(await (await sent({ at: 'wechat' })).trail()).toEqual(elsewhere)
    const other = await sent()
    await parts.db.opsPool.query("update payment_attempt set app_id = 'other' where order_id = $1", [
      other.of.orderId,
    ])
    expect(await other.trail()).toEqual(elsewhere)
    const erased = await sent()
    await erased.trail()
    const { body } = await callAs(erased.shop.owner.session, 'DELETE /wxwork/v1/console/privacy/person', {
      query: { personId: erased.order.who.personId, confirm: 'delete' },
    })
    expect(body.code).toBe('0')
    const { rows } = await parts.db.opsPool.query('select from parcel_trail where company_id = $1', [
      erased.shop.companyId,
    ])
    expect(rows).toEqual([])
    const forStaff = await callAs(erased.shop.owner.session, 'GET /mall/order/v1/console/shipping/trail', {
      query: erased.of,
    })
    expect(forStaff.body.data).toEqual(elsewhere)
    expect(asked()).toEqual([1, 1])
  })
})

describe('a parcel', () => {
  test('is unknown to other buyers, to members without the lead, and to other companies', async () => {
    const { shop, of, answer } = await sent()
    const other = await sent()
    const stranger = await shop.buyer()
    for (const session of [stranger.session, other.order.who.session])
      expect((await answer(session)).body.code).toBe('50020009')
    for (const query of [
      { ...of, shipmentId: randomUUID() },
      { ...of, shipmentId: other.of.shipmentId },
    ])
      expect((await answer(undefined, query)).body.code).toBe('50020009')
    const member = await fixture.makeStaff(shop.companyId)
    const asStaff = (session: string, path: 'sale/trail' | 'console/shipping/trail') =>
      callAs(session, `GET /mall/order/v1/${path}`, { query: of })
    expect((await asStaff(member.session, 'sale/trail')).body.code).toBe('50020009')
    expect((await asStaff(other.shop.owner.session, 'console/shipping/trail')).body.code).toBe('50020009')
    expect(asked()).toEqual([0, 0])
  })

  test('is told to the salesperson whose customer bought it', async () => {
    const { shop, of } = await sent()
    const [own, other] = [await fixture.makeStaff(shop.companyId), await fixture.makeStaff(shop.companyId)]
    await parts.db.opsPool.query('update shop_order set staff_id = $2 where order_id = $1', [
      of.orderId,
      own.staffId,
    ])
    const answerTo = async (session: string) =>
      (await callAs(session, 'GET /mall/order/v1/sale/trail', { query: of })).body
    expect((await answerTo(own.session)).data).toMatchObject({ steps: [{ state: 'collected' }] })
    expect((await answerTo(other.session)).code).toBe('50020009')
  })
})
