import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { earlierTransactions } from '../src/vendor/pay/refunds.ts'
import { openIdOf } from '../src/world/ids.ts'
import { type Json, openSandbox } from './support/sandbox.ts'

const upload = '/wx/wxa/sec/order/upload_shipping_info'

/** A paid order of the mini program, and how it is told that it was sent. */
async function paid(options: Parameters<typeof openSandbox>[0] = {}) {
  const box = await openSandbox(options)
  const { appId, secret } = box.yunfan.miniProgram
  /** A new one each time: an advanced clock ends them. */
  const tokenNow = async () =>
    (await box.get(`/wx/cgi-bin/token?grant_type=client_credential&appid=${appId}&secret=${secret}`))
      .access_token
  const token = await tokenNow()
  const order = {
    ...{ mchId: box.yunfan.merchant.mchId, appId, openId: openIdOf('wang', appId), number: 'MP00000001' },
    ...{ description: 'x', total: 100, notifyUrl: 'http://127.0.0.1:9', expiresAt: Number.POSITIVE_INFINITY },
    ...{ request: '', prepayIds: [], state: 'NOTPAY' as const, transactionId: '', paidAt: '' },
  }
  box.sandbox.payments.orders.push(order)
  box.sandbox.payments.pay(order)
  let second = 0
  const tell = (body: Json = {}) =>
    box.post(`${upload}?access_token=${token}`, {
      order_key: { order_number_type: 2, transaction_id: order.transactionId },
      ...{ logistics_type: 1, delivery_mode: 1, payer: { openid: order.openId } },
      shipping_list: [{ tracking_no: 'STO1', express_company: 'STO', item_desc: '杯子*1' }],
      upload_time: `2026-11-30T13:29:${String(10 + second++)}.120+08:00`,
      ...body,
    })
  const code = async (body: Json = {}) => (await tell(body)).errcode
  return { ...box, appId, tokenNow, order, tell, code }
}

const parcel = (tracking: string) => ({ tracking_no: tracking, express_company: 'STO', item_desc: '杯子*1' })

describe('how an order was sent', () => {
  it('is taken once, changed once, and refused after that', async () => {
    const { code } = await paid()
    expect(await code()).toBe(0)
    expect(await code()).toBe(10060023)
    expect(await code({ shipping_list: [parcel('STO2')] })).toBe(0)
    expect(await code({ shipping_list: [parcel('STO3')] })).toBe(10060003)
  })

  it('is taken parcel by parcel of a divided order', async () => {
    const { code } = await paid()
    const split = { delivery_mode: 2, is_all_delivered: false }
    expect(await code(split)).toBe(0)
    const both = [parcel('STO1'), parcel('STO2')]
    expect(await code({ ...split, shipping_list: both })).toBe(0)
    expect(await code({ ...split, is_all_delivered: true, shipping_list: both })).toBe(0)
    expect(await code({ ...split, is_all_delivered: true, shipping_list: [parcel('STO9')] })).toBe(0)
    expect(await code({ ...split, is_all_delivered: true, shipping_list: [parcel('STO8')] })).toBe(10060003)
  })

  it('is taken of a payment from before the start', async () => {
    const { code } = await paid()
    const order_key = { order_number_type: 2, transaction_id: '4200000001000000000000000001' }
    expect(await code({ order_key })).toBe(0)
    expect(await code({ order_key })).toBe(10060023)
  })

  it('is checked field by field', async () => {
    const { code, control } = await paid()
    expect(await code({ order_key: { order_number_type: 2, transaction_id: '42' } })).toBe(10060001)
    expect(await code({ order_key: {} })).toBe(268485194)
    expect(await code({ logistics_type: 5 })).toBe(10060005)
    expect(await code({ logistics_type: 4, delivery_mode: 2, is_all_delivered: true })).toBe(10060006)
    expect(await code({ delivery_mode: 2 })).toBe(10060007)
    expect(await code({ delivery_mode: 3 })).toBe(268485224)
    expect(await code({ shipping_list: [] })).toBe(268485228)
    expect(await code({ shipping_list: [parcel('1'), parcel('2')] })).toBe(268485228)
    expect(await code({ shipping_list: [{ ...parcel('1'), item_desc: '' }] })).toBe(10060008)
    expect(await code({ shipping_list: [{ ...parcel('1'), item_desc: '杯'.repeat(121) }] })).toBe(10060009)
    expect(await code({ shipping_list: [{ item_desc: '杯子*1' }] })).toBe(268485226)
    expect(await code({ shipping_list: [{ ...parcel('1'), express_company: '申通' }] })).toBe(10060014)
    expect(await code({ shipping_list: [{ ...parcel('1'), express_company: 'SF' }] })).toBe(10060014)
    expect(await code({ upload_time: '2026-11-30 13:29:35' })).toBe(268485216)
    expect(await code({ payer: { openid: 'o' } })).toBe(10060031)
    await control('shipping/lags', { number: 'MP00000001', lags: 1 })
    expect(await code()).toBe(10060001)
    expect(await code()).toBe(0)
    expect(await code({ upload_time: '2026-11-29T13:29:35.000+08:00' })).toBe(268485216)
  })

  it('needs no number where nothing is sent by express', async () => {
    const { code, get } = await paid()
    expect(await code({ logistics_type: 4, shipping_list: [{ item_desc: '杯子*1' }] })).toBe(0)
    expect(await get('/control/shipping')).toMatchObject({ sent: [{ number: 'MP00000001', type: 4 }] })
  })
})

describe('what the platform says by itself', () => {
  const servers: { close(): void }[] = []
  afterEach(() => servers.splice(0).forEach((server) => void server.close()))

  it('is pushed to the address of the mini program', async () => {
    const bodies: string[] = []
    const server = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => bodies.push(`${request.url} ${chunk}`))
      request.on('end', () => response.end())
    }).listen(0, '127.0.0.1')
    servers.push(server)
    await new Promise((resolve) => server.once('listening', resolve))
    const productUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { control, appId, tell } = await paid({ productUrl })
    const push = (what: string) => control('shipping/push', { what, appId, number: 'MP00000001' })
    expect(await push('sent')).toEqual({ error: 'no such order' })
    await tell()
    for (const what of ['remindAll', 'remind', 'sent', 'settled']) expect(await push(what)).toEqual({})
    expect(bodies).toHaveLength(4)
    expect(bodies[0]).toContain('msg_signature=')
  })
})

describe('the receipt of an order', () => {
  it('is known once the buyer or time confirmed it', async () => {
    const { post, control, tokenNow, order, tell } = await paid()
    const state = async () => {
      const body = { transaction_id: order.transactionId }
      const answer = await post(`/wx/wxa/sec/order/get_order?access_token=${await tokenNow()}`, body)
      return answer.order
    }
    expect(await state()).toMatchObject({ order_state: 1 })
    await tell()
    expect(await state()).toMatchObject({ order_state: 2 })
    await control('shipping/push', { what: 'confirmed', number: order.number })
    expect(await state()).toMatchObject({ order_state: 3 })
  })
})

it('the receipt of an order that was sent before the simulator’s start is awaited', async () => {
  const { post, tokenNow } = await paid()
  const path = `/wx/wxa/sec/order/get_order?access_token=${await tokenNow()}`
  const stateOf = async (transaction_id: string) => post(path, { transaction_id })
  expect(await stateOf(`${earlierTransactions}1`)).toMatchObject({ order: { order_state: 2 } })
  expect(await stateOf('4200000000000000000000000001')).toMatchObject({ errcode: 10060001 })
})

describe('where a parcel is', () => {
  const open = '/wx/cgi-bin/express/delivery/open_msg'

  async function followed() {
    const { post, control, tokenNow, order } = await paid()
    const body = {
      ...{ openid: order.openId, receiver_phone: '13912340001', waybill_id: 'STO1' },
      ...{ trans_id: order.transactionId, order_detail_path: 'pages/web/index?url=x' },
      goods_info: {
        detail_list: [{ goods_name: '杯子', goods_img_url: 'https://card.example.com/cup.png' }],
      },
    }
    const follow = async (more: Json = {}) =>
      post(`${open}/trace_waybill?access_token=${await tokenNow()}`, { ...body, ...more })
    const where = async (waybill_token: unknown) =>
      post(`${open}/query_trace?access_token=${await tokenNow()}`, { waybill_token, openid: order.openId })
    const advance = (hours: number) => control('clock/advance', { seconds: hours * 3600 })
    return { follow, where, control, advance }
  }

  it('moves on with the clock until it is signed', async () => {
    const { follow, where, advance } = await followed()
    const { waybill_token } = await follow()
    const seen: unknown[] = []
    for (const hours of [0, 5, 24, 5]) {
      await advance(hours)
      seen.push((await where(waybill_token)).waybill_info)
    }
    expect(seen).toEqual([1, 2, 3, 4].map((status) => ({ status, waybill_id: 'STO1' })))
    // The same parcel again is the same one.
    expect((await follow()).waybill_token).toBe(waybill_token)
  })

  it('is unknown for a number that does not exist, a payment of another, and a wrong field', async () => {
    const { follow, where, control } = await followed()
    expect((await where('x')).errcode).toBe(40097)
    for (const wrong of [{ trans_id: '42' }, { openid: 'o' }, { receiver_phone: '' }, { goods_info: {} }])
      expect((await follow(wrong)).errcode).toBe(40097)
    const { waybill_token } = await follow()
    await control('shipping/parcel', { tracking: 'STO1', status: 5 })
    expect((await where(waybill_token)).waybill_info).toMatchObject({ status: 5 })
    await control('shipping/parcel', { tracking: 'STO1', status: null })
    expect((await where(waybill_token)).errcode).toBe(931023)
    expect((await follow()).errcode).toBe(931023)
  })
})
