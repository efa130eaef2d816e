import { type Static, Type } from '@sinclair/typebox'
import { salesGroup, salesKey } from '#mall-reports.ts'
import { ShippingDuty } from '#mall-shipping.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { day, line, oneOf, paging, recordId, time } from '#shared/fields.ts'
import { delivery, fen } from '#shared/goods.ts'
import { OrderRow, orderState, orderWhole, Payment, quantity, Refund, skuId } from '#shared/orders.ts'
import { shipmentKinds } from '#shared/rules/goods.ts'
import { mostSlips, trackingForm } from '#shared/rules/shipping.ts'

const orderId = recordId
const changed = Type.Object({ orderId, state: orderState })

const ledgerKind = oneOf(['payment', 'refund'] as const)

/** What a person has to look at. '' for none. */
export const orderTrouble = oneOf(['', 'wrongAmount', 'refundFailed'] as const)

const forStaff = {
  /** Name of the buyer; '' where none is known or the reader may not see it. */
  buyer: Type.String(),
  /** Tells a buyer without a name apart, as in the lists of leads; 0 for the others. */
  buyerNumber: Type.Integer(),
  /** The salesperson for whom it counts; '' for none. */
  salesperson: Type.String(),
  trouble: orderTrouble,
  /** Where the goods are fetched; '' for any place, and where nothing is fetched. */
  placeName: Type.String(),
}

export const SoldOrder = Type.Composite([OrderRow, Type.Object(forStaff)])
export type SoldOrder = Static<typeof SoldOrder>

/** The pieces of an order that one slip lists. */
export const PackingSlip = Type.Object({
  orderId,
  number: Type.String(),
  createdAt: time,
  delivery,
  placeName: Type.String(),
  /** Null where nothing is sent, and where the buyer was erased. */
  receiver: orderWhole.receiver,
  remark: Type.String(),
  /** Whether pieces can be sent now: it is paid, and no after-sale runs. */
  mayShip: Type.Boolean(),
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      name: Type.String(),
      options: Type.Array(Type.String()),
      /** Of the SKU as it is now; '' for none. */
      code: Type.String(),
      /** Pieces that were neither sent nor refunded yet. */
      left: Type.Integer(),
    }),
  ),
  shipments: Type.Array(
    Type.Object({
      shipmentId: recordId,
      carrier: Type.String(),
      tracking: Type.String(),
      /** Empty where that was not recorded. */
      lines: Type.Array(Type.Object({ position: Type.Integer(), quantity })),
    }),
  ),
})
export type PackingSlip = Static<typeof PackingSlip>

/** Filters of the orders of a company. */
export const soldFilter = {
  state: Type.Optional(orderState),
  delivery: Type.Optional(delivery),
  /**
   * The beginning of an order's number or of the tracking number of a parcel. For those who see buyers also a part of the
   * buyer's name, the whole name of the receiver, or four digits or more of the end of their telephone.
   */
  keyword: Type.Optional(line(64)),
  from: Type.Optional(day),
  to: Type.Optional(day),
  hasTrouble: Type.Optional(Type.Boolean()),
  /** Of one member of the mall. */
  memberId: Type.Optional(recordId),
}

/** The orders of the company, for its administrators. */
export const mallSales = {
  list: endpoint('GET /mall/order/v1/console/list', {
    summary: 'The orders of the company, the newest first.',
    access: 'admin',
    may: 'orders.read',
    query: Type.Object({
      ...soldFilter,
      /** Where the goods are fetched. */
      placeId: Type.Optional(recordId),
      /** Those alone of which pieces are to be picked up at a place. */
      toPickUp: Type.Optional(Type.Boolean()),
      ...paging,
    }),
    data: listOf(SoldOrder),
  }),
  order: endpoint('GET /mall/order/v1/console/detail', {
    summary: 'One order with its payments and refunds.',
    access: 'admin',
    may: 'orders.read',
    query: Type.Object({ orderId }),
    data: Type.Object({
      ...orderWhole,
      ...forStaff,
      /** '' for those who may not see the buyer. */
      staffRemark: Type.String(),
      /** What WeChat knows of how it was sent; null for one that was not paid in the mini program. */
      shipping: Type.Union([ShippingDuty, Type.Null()]),
      payments: Type.Array(Payment),
      refunds: Type.Array(Refund),
    }),
    errors: ['orderNotFound'],
  }),
  packing: endpoint('POST /mall/order/v1/console/packing', {
    summary: 'The pieces of orders that packing slips list, in the given order.',
    access: 'admin',
    may: 'orders.write',
    body: Type.Object({
      orderIds: Type.Array(recordId, { minItems: 1, maxItems: mostSlips, uniqueItems: true }),
    }),
    data: Type.Object({ list: Type.Array(PackingSlip) }),
    errors: ['orderNotFound'],
  }),
  remark: endpoint('POST /mall/order/v1/console/remark', {
    summary: 'Replaces the staff’s remark about an order.',
    access: 'admin',
    may: 'orders.write',
    body: Type.Object({ orderId, remark: Type.String({ maxLength: 500 }) }),
    data: changed,
    errors: ['orderNotFound'],
  }),
  close: endpoint('POST /mall/order/v1/console/close', {
    summary:
      'Closes an unpaid order, or one that cost nothing. WeChat Pay closes an unpaid order’s payment first.',
    access: 'admin',
    may: 'orders.write',
    body: Type.Object({ orderId }),
    data: changed,
    errors: ['orderNotFound', 'orderStatusWrong', 'platformProblem'],
  }),
  reprice: endpoint('POST /mall/order/v1/console/reprice', {
    summary:
      'Lowers the freight or the goods of an unpaid order. WeChat Pay closes its payment first. An order that costs nothing then is paid.',
    access: 'admin',
    may: 'orders.write',
    idempotent: true,
    body: Type.Object({
      orderId,
      freight: Type.Optional(fen),
      /** What is taken off the goods, beside earlier discounts. */
      less: Type.Optional(fen),
    }),
    data: Type.Object({ orderId, state: orderState, total: fen }),
    errors: ['orderNotFound', 'orderStatusWrong', 'serverMessage50020999', 'platformProblem'],
  }),
  ship: endpoint('POST /mall/order/v1/console/ship', {
    summary: 'Records that an order, or a part of it, was sent, picked up or delivered without a parcel.',
    access: 'admin',
    may: 'orders.write',
    idempotent: true,
    body: Type.Object({
      orderId,
      kind: oneOf(shipmentKinds),
      /** Both required for express. */
      carrier: Type.Optional(line(32)),
      tracking: Type.Optional(Type.String({ pattern: `^${trackingForm}$` })),
      /** Which pieces; absent: all that are left. The order is shipped as soon as none is left. */
      lines: Type.Optional(Type.Array(Type.Object({ skuId, quantity }), { minItems: 1, maxItems: 100 })),
    }),
    data: changed,
    errors: ['orderNotFound', 'orderStatusWrong', 'serverMessage50020999'],
  }),
  refund: endpoint('POST /mall/order/v1/console/refund', {
    summary: 'Gives everything back that was paid for an order, and closes it.',
    access: 'admin',
    may: 'refunds.write',
    idempotent: true,
    body: Type.Object({ orderId, reason: Type.Optional(line(80)) }),
    data: changed,
    errors: ['orderNotFound', 'orderStatusWrong'],
  }),
  payOffline: endpoint('POST /mall/order/v1/console/refund/offline', {
    summary:
      'Records that staff paid a refund that did not arrive, of goods or of a booking, outside WeChat Pay. It counts as refunded.',
    access: 'admin',
    may: 'refunds.write',
    body: Type.Object({ orderId, number: Type.String({ minLength: 1, maxLength: 64 }) }),
    data: changed,
    errors: ['orderNotFound', 'orderStatusWrong'],
  }),
  ledger: endpoint('GET /mall/order/v1/console/ledger', {
    summary: 'Payments and refunds of days on the company’s clock, the newest first, with their sums.',
    access: 'admin',
    may: 'orders.read',
    query: Type.Object({
      from: Type.Optional(day),
      to: Type.Optional(day),
      /** Which rows are listed; the sums are of all. */
      kind: Type.Optional(ledgerKind),
      /** The rows that one figure of a report adds up, each with its part of the amount: the row of `by` with this key. With the days of the report. */
      by: Type.Optional(salesGroup),
      key: Type.Optional(salesKey),
      ...paging,
    }),
    data: Type.Composite([
      listOf(
        Type.Object({
          at: time,
          kind: ledgerKind,
          amount: fen,
          /** By product: how many pieces of it were paid for or refunded; else 0. */
          pieces: Type.Integer(),
          orderId,
          orderNumber: Type.String(),
          /** What was paid for. */
          orderKind: oneOf(['goods', 'booking'] as const),
        }),
      ),
      Type.Object({
        paid: fen,
        refunded: fen,
        /** Of the product or the salesperson of `key`; else ''. */
        name: Type.String(),
      }),
    ]),
  }),
}
