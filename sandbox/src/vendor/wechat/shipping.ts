import type { PayOrder } from '../../state/payments.ts'
import type { Sandbox } from '../../state/sandbox.ts'
import { carriers, type Parcel, type Sent } from '../../state/shipping.ts'
import { type Call, type Calls, numberOf, objectOf, Refusal, textOf } from '../answer.ts'
import { earlierTransactions } from '../pay/refunds.ts'
import { tokenApp } from './tokens.ts'

/** Sent goods of mini programs that sell. */
export function wechatShippingCalls(sandbox: Sandbox): Calls {
  const miniOf = (call: Call) => {
    const app = tokenApp(sandbox, call)
    if (app.kind !== 'mini') throw new Refusal(48001, 'api unauthorized')
    return app
  }

  /** The paid order that the call names. */
  const orderOf = (call: Call) => {
    const app = miniOf(call)
    const key = objectOf(call.body.order_key)
    const type = numberOf(key.order_number_type, 0)
    if (type !== 1 && type !== 2) throw new Refusal(268485194, 'order_key.order_number_type invalid')
    const order =
      sandbox.payments.orders.find(({ transactionId, mchId, number }) =>
        type === 2
          ? transactionId !== '' && transactionId === textOf(key.transaction_id)
          : mchId === textOf(key.mchid) && number === textOf(key.out_trade_no),
      ) ?? earlierOrder(app.appId, call)
    const lags = (order && sandbox.shipping.lags.get(order.number)) ?? 0
    if (order && lags > 0) sandbox.shipping.lags.set(order.number, lags - 1)
    const isPaid = order?.state === 'SUCCESS' || order?.state === 'REFUND'
    if (!order || !isPaid || order.appId !== app.appId || lags > 0)
      throw new Refusal(10060001, '支付单不存在')
    return order
  }

  const upload = (call: Call) => {
    const order = orderOf(call)
    const next = sentBy(call)
    if (textOf(objectOf(call.body.payer).openid) !== order.openId)
      throw new Refusal(10060031, '用户openid不匹配')
    const before = sandbox.shipping.sent.get(order.transactionId)
    if (before && next.at <= before.at) throw new Refusal(268485216, 'upload_time is not newer')
    if (before && same(before, next)) throw new Refusal(10060023, '发货信息未更新')
    const isDone = before?.isAll ?? false
    const resends = isDone || (before !== undefined && before.mode !== next.mode)
    if (resends && before?.confirmedBy) throw new Refusal(10060002, '支付单已完成发货，无法继续发货')
    if (resends && before?.isResent) throw new Refusal(10060003, '支付单已使用重新发货机会')
    sandbox.shipping.sent.set(order.transactionId, {
      ...{ order, ...next, confirmedBy: '' },
      uploads: (before?.uploads ?? 0) + 1,
      isResent: resends || (before?.isResent ?? false),
    })
    sandbox.changed()
    return { errcode: 0, errmsg: 'ok' }
  }

  const deliveryList = (call: Call) => {
    miniOf(call)
    const list = carriers.map(([delivery_id, delivery_name]) => ({ delivery_id, delivery_name }))
    return { errcode: 0, errmsg: 'ok', delivery_list: list, count: list.length }
  }

  /** A parcel of an order that is known. One that was paid before the simulator’s start is on the way since yesterday. */
  const follow = (call: Call) => {
    const app = miniOf(call)
    const { body } = call
    const fields = ['openid', 'receiver_phone', 'waybill_id', 'trans_id', 'order_detail_path'] as const
    for (const field of fields) if (!textOf(body[field])) throw new Refusal(40097, `invalid args: ${field}`)
    const detail: unknown = objectOf(body.goods_info).detail_list
    const goods = (Array.isArray(detail) ? detail : []).map((each) => {
      const { goods_name, goods_img_url } = objectOf(each)
      return { goods_name: textOf(goods_name), goods_img_url: textOf(goods_img_url) }
    })
    const isWhole = goods.every((each) => each.goods_name && URL.canParse(each.goods_img_url))
    if (goods.length === 0 || !isWhole) throw new Refusal(40097, 'invalid args: goods_info')
    const [transactionId, openId] = [textOf(body.trans_id), textOf(body.openid)]
    const isEarlier = transactionId.startsWith(earlierTransactions)
    const order = sandbox.payments.orders.find((each) => each.transactionId === transactionId)
    if (!isEarlier && (order?.appId !== app.appId || order.openId !== openId))
      throw new Refusal(40097, 'invalid args: trans_id')
    const tracking = textOf(body.waybill_id)
    if (sandbox.shipping.put.get(tracking) === null) throw new Refusal(931023, 'waybill not exist')
    const waybill_token = `waybill-${app.appId}-${tracking}`
    const since = sandbox.clock.now() - (isEarlier ? 20 * 3_600_000 : 0)
    const before = sandbox.shipping.followed.get(waybill_token)
    sandbox.shipping.followed.set(
      waybill_token,
      before ?? { appId: app.appId, openId, tracking, goods, since },
    )
    return { errcode: 0, errmsg: 'ok', waybill_token }
  }

  const queryTrace = (call: Call) => {
    const app = miniOf(call)
    const parcel = sandbox.shipping.followed.get(textOf(call.body.waybill_token))
    if (!parcel || parcel.appId !== app.appId) throw new Refusal(40097, 'invalid args: waybill_token')
    const status = sandbox.shipping.statusOf(parcel, sandbox.clock.now())
    if (status === null) throw new Refusal(931023, 'waybill not exist')
    return {
      ...{ errcode: 0, errmsg: 'ok' },
      waybill_info: { status, waybill_id: parcel.tracking },
      shop_info: { goods_info: { detail_list: parcel.goods } },
    }
  }

  const getOrder = (call: Call) => {
    const app = miniOf(call)
    const transactionId = textOf(call.body.transaction_id)
    const order = sandbox.payments.orders.find((each) => each.transactionId === transactionId)
    if (!sandbox.shipping.sent.has(transactionId) && transactionId.startsWith(earlierTransactions))
      sandbox.shipping.sent.set(transactionId, sentEarlier(app.appId, transactionId))
    const sent = sandbox.shipping.sent.get(transactionId)
    if (!transactionId || (order ?? sent?.order)?.appId !== app.appId)
      throw new Refusal(10060001, '支付单不存在')
    const order_state = sent?.confirmedBy ? 3 : sent?.isAll ? 2 : 1
    return { errcode: 0, errmsg: 'ok', order: { transaction_id: transactionId, order_state } }
  }

  return {
    'POST /wxa/sec/order/get_order': getOrder,
    'POST /cgi-bin/express/delivery/open_msg/trace_waybill': follow,
    'POST /cgi-bin/express/delivery/open_msg/query_trace': queryTrace,
    'POST /wxa/sec/order/upload_shipping_info': upload,
    'POST /cgi-bin/express/delivery/open_msg/get_delivery_list': deliveryList,
  }
}

/** One that was paid before the simulator’s start, by the payer whom the call names. */
function earlierOrder(appId: string, { body }: Call): PayOrder | undefined {
  const transactionId = textOf(objectOf(body.order_key).transaction_id)
  if (!transactionId.startsWith(earlierTransactions)) return undefined
  return orderPaidEarlier(appId, transactionId, textOf(objectOf(body.payer).openid))
}

const orderPaidEarlier = (appId: string, transactionId: string, openId: string): PayOrder => ({
  ...{ mchId: '', appId, openId, number: `earlier${transactionId}` },
  ...{ description: '', total: 1, notifyUrl: '', expiresAt: 0, request: '', prepayIds: [] },
  ...{ state: 'SUCCESS', transactionId, paidAt: '' },
})

/** One that was paid and sent before the simulator’s start. Its payer is not known: any may confirm the receipt. */
const sentEarlier = (appId: string, transactionId: string): Sent => ({
  order: orderPaidEarlier(appId, transactionId, ''),
  ...{ mode: 1, type: 1, parcels: [], isAll: true, at: 0 },
  ...{ uploads: 0, isResent: false, confirmedBy: '' },
})

/** Checks each field as the platform does. */
function sentBy({ body }: Call): Pick<Sent, 'mode' | 'type' | 'parcels' | 'isAll' | 'at'> {
  const type = numberOf(body.logistics_type, 0)
  if (![1, 2, 3, 4].includes(type)) throw new Refusal(10060005, '物流类型错误')
  const mode = numberOf(body.delivery_mode, 0)
  if (mode !== 1 && mode !== 2) throw new Refusal(268485224, 'delivery_mode invalid')
  if (mode === 2 && type !== 1) throw new Refusal(10060006, '非快递发货时不允许分拆发货')
  if (mode === 2 && typeof body.is_all_delivered !== 'boolean')
    throw new Refusal(10060007, '分拆发货模式下必须填写is_all_delivered')
  const list: unknown[] = Array.isArray(body.shipping_list) ? body.shipping_list : []
  if (list.length < 1 || list.length > (mode === 1 ? 1 : 15))
    throw new Refusal(268485228, 'shipping_list invalid')
  const at = textOf(body.upload_time)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|[+-]\d\d:\d\d)$/.test(at))
    throw new Refusal(268485216, 'upload_time invalid')
  const parcels = list.map((each) => parcelOf(objectOf(each), type))
  return {
    ...{ mode, type: type as Sent['type'], parcels, at: Date.parse(at) },
    isAll: mode === 1 || body.is_all_delivered === true,
  }
}

function parcelOf(parcel: Record<string, unknown>, type: number): Parcel {
  const contacts = objectOf(parcel.contact)
  const told: Parcel = {
    tracking: textOf(parcel.tracking_no),
    carrier: textOf(parcel.express_company),
    goods: textOf(parcel.item_desc),
    contact: textOf(contacts.receiver_contact) || textOf(contacts.consignor_contact),
  }
  if (!told.goods) throw new Refusal(10060008, '商品描述item_desc不能为空')
  if ([...told.goods].length > 120) throw new Refusal(10060009, '商品描述item_desc太长')
  if (told.contact && !/^.*\*{4}\d{4}$/.test(told.contact)) throw new Refusal(10060014, '参数错误: contact')
  if (type !== 1) return told
  if (!/^[0-9A-Za-z-]{1,128}$/.test(told.tracking)) throw new Refusal(268485226, 'tracking_no invalid')
  if (!carriers.some(([id]) => id === told.carrier)) throw new Refusal(10060014, '参数错误: express_company')
  if (told.carrier === 'SF' && !told.contact) throw new Refusal(10060014, '参数错误: 顺丰必须填写联系方式')
  return told
}

const same = (before: Sent, next: Pick<Sent, 'mode' | 'type' | 'parcels' | 'isAll'>) =>
  before.mode === next.mode &&
  before.type === next.type &&
  before.isAll === next.isAll &&
  JSON.stringify(before.parcels) === JSON.stringify(next.parcels)
