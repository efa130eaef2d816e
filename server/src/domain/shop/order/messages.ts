import type { CustomerMessage } from '#domain/module.ts'

const text = (zh: string, en: string) => ({ zh, en })
const quietHours = { from: '22:00', until: '08:00' }

const what = {
  kind: 'thing',
  label: text('商品', 'Goods'),
  sample: text('龙井新茶 等 2 件', '龙井新茶 等 2 件'),
} as const
const number = {
  kind: 'character_string',
  label: text('订单号', 'Number of the order'),
  sample: text('2026120312345678901234', '2026120312345678901234'),
} as const
const amount = {
  kind: 'amount',
  label: text('金额', 'Amount'),
  sample: text('196.00元', '196.00元'),
} as const
const when = {
  kind: 'time',
  label: text('时间', 'Time'),
  sample: text('2026年12月3日 14:00', '2026年12月3日 14:00'),
} as const

/** The payment arrived. */
export const orderPaid = {
  name: 'order_paid',
  title: text('付款成功通知', 'Order paid'),
  occasion: text('每个订单付款后通知一次', 'Once when an order is paid'),
  fields: { what, number, amount, when },
} as const satisfies CustomerMessage

/** A parcel is on its way. */
export const orderShipped = {
  name: 'order_shipped',
  title: text('发货通知', 'Order shipped'),
  occasion: text('每个包裹发出后通知一次', 'Once for each parcel'),
  fields: {
    what,
    number,
    carrier: { kind: 'thing', label: text('快递公司', 'Carrier'), sample: text('顺丰速运', '顺丰速运') },
    tracking: {
      kind: 'character_string',
      label: text('快递单号', 'Tracking number'),
      sample: text('SF1234567890123', 'SF1234567890123'),
    },
  },
  quietHours,
} as const satisfies CustomerMessage

/** The goods can be fetched. */
export const orderToPickUp = {
  name: 'order_to_pick_up',
  title: text('取货提醒', 'Order to pick up'),
  occasion: text('自提订单付款后通知一次', 'Once when an order that you pick up is paid'),
  fields: {
    what,
    number,
    where: { kind: 'thing', label: text('自提地点', 'Pick-up at'), sample: text('湖边店', '湖边店') },
    hint: {
      kind: 'thing',
      label: text('温馨提示', 'Note'),
      sample: text('请到店出示自提码', '请到店出示自提码'),
    },
  },
} as const satisfies CustomerMessage

/** Money went back. */
export const orderRefunded = {
  name: 'order_refunded',
  title: text('退款到账通知', 'Refund completed'),
  occasion: text('每笔退款到账后通知一次', 'Once for each refund that arrived'),
  fields: { what, number, amount, when },
  quietHours,
} as const satisfies CustomerMessage
