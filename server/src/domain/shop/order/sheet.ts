import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'
import type { OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Cell } from '#core/sheet.ts'
import type { ExportedList, ListReader, OpenedList } from '#domain/module.ts'
import { opened } from './addresses.ts'
import { buyerName, buyerNumber, type SoldFilter, salespersonName, soldMatching } from './sold.ts'

export interface OrdersFilter extends SoldFilter {
  /** Else without buyers, receivers and remarks. */
  withBuyers: boolean
}

interface Row {
  number: string
  createdAt: Date
  state: OrderState
  lines: { name: string; options: string[]; quantity: number }[]
  goods: number
  discount: number
  freight: number
  total: number
  paid: number
  refunded: number
  delivery: Delivery
  salesperson: string
  paidAt: Date | null
  shippedAt: Date | null
  parcels: { carrier: string; tracking: string }[]
  buyer: string
  buyerNumber: number
  receiver: Buffer | null
  remark: string
  staffRemark: string
}

const head: Record<Locale, readonly string[]> = {
  zh: [
    ...[
      '订单号',
      '下单时间',
      '状态',
      '商品',
      '件数',
      '商品金额（元）',
      '优惠（元）',
      '运费（元）',
      '应付（元）',
    ],
    ...['实付（元）', '已退（元）', '配送方式', '跟进人', '付款时间', '发货时间', '物流单号'],
  ],
  en: [
    ...[
      'Number',
      'Ordered',
      'Status',
      'Goods',
      'Pieces',
      'Goods (yuan)',
      'Discount (yuan)',
      'Freight (yuan)',
    ],
    ...[
      'To pay (yuan)',
      'Paid (yuan)',
      'Refunded (yuan)',
      'Delivery',
      'Salesperson',
      'Paid at',
      'Shipped at',
    ],
    'Parcels',
  ],
}
const widths = [26, 18, 12, 44, 8, 14, 12, 12, 12, 12, 12, 14, 16, 18, 18, 28]

const buyerHead: Record<Locale, readonly string[]> = {
  zh: ['买家', '收货人', '电话', '地址', '买家留言', '员工备注'],
  en: ['Buyer', 'Receiver', 'Telephone', 'Address', 'Buyer’s note', 'Staff note'],
}
const buyerWidths = [16, 16, 18, 44, 28, 28]

const words = {
  zh: {
    ...{ awaitingPayment: '待付款', paid: '待发货', partShipped: '部分发货', shipped: '待收货' },
    ...{ received: '已收货', finished: '已完成', closed: '已关闭' },
    ...{ express: '快递', pickUp: '到店自提', none: '无需配送' },
    apart: '；',
  },
  en: {
    ...{ awaitingPayment: 'Unpaid', paid: 'To ship', partShipped: 'Partly shipped', shipped: 'Shipped' },
    ...{ received: 'Received', finished: 'Finished', closed: 'Closed' },
    ...{ express: 'Express', pickUp: 'Pick-up at a place', none: 'Nothing to ship' },
    apart: '; ',
  },
} satisfies Record<Locale, Record<OrderState | Delivery | 'apart', string>>

const rowsOf = (readable: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select o.number, o.created_at as "createdAt", o.state, o.goods::float8 as goods, o.discount::float8 as discount,
    o.freight::float8 as freight, o.total::float8 as total, o.paid::float8 as paid, o.refunded::float8 as refunded,
    o.delivery, o.paid_at as "paidAt", o.shipped_at as "shippedAt", o.remark, o.staff_remark as "staffRemark",
    o.receiver_sealed as receiver, ${salespersonName} as salesperson, ${buyerName} as buyer,
    ${buyerNumber}::float8 as "buyerNumber", coalesce((
      select jsonb_agg(jsonb_build_object('name', l.name, 'options', l.options, 'quantity', l.quantity) order by l.position)
      from order_line l where l.company_id = o.company_id and l.order_id = o.order_id), '[]') as lines, coalesce((
      select jsonb_agg(jsonb_build_object('carrier', s.carrier, 'tracking', s.tracking) order by s.at)
      from shipment s where s.company_id = o.company_id and s.order_id = o.order_id and s.tracking <> ''), '[]') as parcels
  from shop_order o where ${readable} order by o.created_at desc, o.order_id desc`

function cellsOf(row: Row, locale: Locale, moment: (at: Date) => Cell): Cell[] {
  const say = words[locale]
  const yuan = [row.goods, row.discount, row.freight, row.total, row.paid, row.refunded]
  return [
    row.number,
    moment(row.createdAt),
    say[row.state],
    row.lines
      .map(({ name, options, quantity }) => `${[name, ...options].join(' ')} × ${quantity}`)
      .join(say.apart),
    row.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...yuan.map((fen) => fen / 100),
    say[row.delivery],
    row.salesperson,
    ...[row.paidAt, row.shippedAt].map((at) => (at ? moment(at) : '')),
    row.parcels.map(({ carrier, tracking }) => `${carrier} ${tracking}`.trim()).join(say.apart),
  ]
}

function buyerCells(sealer: Sealer, companyId: string, row: Row, locale: Locale): Cell[] {
  const receiver = row.receiver && opened(sealer, companyId, row.receiver)
  const buyer =
    row.buyer || row.buyerNumber > 0 ? nameOf({ name: row.buyer, number: row.buyerNumber }, locale) : ''
  return [
    buyer,
    receiver?.name ?? '',
    receiver?.phone ?? '',
    receiver ? [...receiver.region, receiver.detail].join(' ') : '',
    row.remark,
    row.staffRemark,
  ]
}

async function openOrders(
  { db, sealer, companyId }: ListReader,
  { withBuyers, ...filter }: OrdersFilter,
  locale: Locale,
): Promise<OpenedList> {
  return {
    head: [...head[locale], ...(withBuyers ? buyerHead[locale] : [])],
    widths: [...widths, ...(withBuyers ? buyerWidths : [])],
    rows: rowsOf(await soldMatching(db, { sealer, companyId }, filter, withBuyers)),
    cells: (row, moment) => [
      ...cellsOf(row as Row, locale, moment),
      ...(withBuyers ? buyerCells(sealer, companyId, row as Row, locale) : []),
    ],
  }
}

/** The orders as a file, one row each. */
export const ordersList: ExportedList = {
  needs: 'orders.read',
  fileName: { zh: '订单', en: 'orders' },
  isMarked: true,
  open: (of, filter, locale) => openOrders(of, filter as OrdersFilter, locale),
}
