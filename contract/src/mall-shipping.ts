import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { oneOf, paging, recordId, requiredLine, time } from '#shared/fields.ts'
import { orderState, ParcelTrail, timeOrNone } from '#shared/orders.ts'
import { shippingFilters, shippingStates, trackingForm } from '#shared/rules/shipping.ts'

const orderId = recordId

/** What WeChat knows of how an order of the mini program was sent. */
export const ShippingDuty = Type.Object({
  state: oneOf(shippingStates),
  /** Whether WeChat should know by now: it keeps the money. */
  isLate: Type.Boolean(),
  owedAt: time,
  /** When WeChat was told last. */
  toldAt: timeOrNone,
  /** When it is told again after a try in vain. */
  nextAt: timeOrNone,
  /**
   * Why WeChat does not know: its code, `app` for a mini program that is gone, `carrier` for one that is not in its list,
   * `erased` for a payer who is no longer known; '' for none.
   */
  problem: Type.String(),
  /** The words of WeChat, or the name of the carrier. */
  words: Type.String(),
  /** WeChat's reminder to send the goods. */
  remindedAt: timeOrNone,
  reminder: Type.String(),
  /** When WeChat expects to pay the money out, and when it did. */
  settlesAt: timeOrNone,
  settledAt: timeOrNone,
  confirmedAt: timeOrNone,
  /** Who confirmed the receipt at WeChat: the buyer, or time. */
  confirmedBy: oneOf(['', 'buyer', 'time'] as const),
})
export type ShippingDuty = Static<typeof ShippingDuty>

/** An order of the mini program, of goods or by which a booking is paid. */
export const ShippingRow = Type.Composite([
  ShippingDuty,
  Type.Object({
    orderId,
    orderNumber: Type.String(),
    orderKind: oneOf(['goods', 'booking'] as const),
    orderState,
  }),
])
export type ShippingRow = Static<typeof ShippingRow>

/** What WeChat is told of sent orders, for administrators. */
export const mallShipping = {
  figures: endpoint('GET /mall/order/v1/console/shipping/figures', {
    summary:
      'How many orders of the mini program WeChat waits for, and its newest reminder to enter how goods are sent.',
    access: 'admin',
    may: 'orders.read',
    data: Type.Object({
      late: Type.Integer(),
      failed: Type.Integer(),
      remindedAt: timeOrNone,
      reminder: Type.String(),
    }),
  }),
  list: endpoint('GET /mall/order/v1/console/shipping/list', {
    summary: 'Orders that were paid in the mini program, those that WeChat waits for the longest first.',
    access: 'admin',
    may: 'orders.read',
    query: Type.Object({
      show: Type.Optional(oneOf(shippingFilters)),
      ...paging,
    }),
    data: listOf(ShippingRow),
  }),
  again: endpoint('POST /mall/order/v1/console/shipping/again', {
    summary: 'Tells WeChat once more how an order was sent, after it refused.',
    access: 'admin',
    may: 'orders.write',
    body: Type.Object({ orderId }),
    data: Type.Object({ orderId }),
    errors: ['orderNotFound', 'orderStatusWrong'],
  }),
  correct: endpoint('POST /mall/order/v1/console/shipping/correct', {
    summary: 'Corrects the carrier and the number of a parcel. WeChat takes one correction of an order.',
    access: 'admin',
    may: 'orders.write',
    body: Type.Object({
      orderId,
      shipmentId: recordId,
      carrier: requiredLine(32),
      tracking: Type.String({ pattern: `^${trackingForm}$` }),
    }),
    data: Type.Object({ orderId }),
    errors: ['orderNotFound', 'orderStatusWrong'],
  }),
  trail: endpoint('GET /mall/order/v1/console/shipping/trail', {
    summary: 'Where a parcel is. WeChat is asked where it has not been for some minutes.',
    access: 'admin',
    may: 'orders.read',
    limit: 'fetch',
    query: Type.Object({ orderId, shipmentId: recordId }),
    data: ParcelTrail,
    errors: ['orderNotFound'],
  }),
  carriers: endpoint('GET /mall/order/v1/console/shipping/carriers', {
    summary: 'The carriers that WeChat knows; none for a company without a mini program.',
    access: 'admin',
    may: 'orders.write',
    data: Type.Object({ carriers: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })) }),
  }),
}
