import type { Delivery, ShipmentKind } from '@mingpian/contract/shared/rules/goods.ts'
import type { CloseReason, OrderState, OrderStepName } from '@mingpian/contract/shared/rules/order-states.ts'
import { m } from '#paraglide/messages.js'

const states: Record<OrderState, () => string> = {
  awaitingPayment: m.order_awaiting,
  paid: m.order_paid,
  partShipped: m.order_part_shipped,
  shipped: m.order_shipped,
  received: m.order_received,
  finished: m.order_finished,
  closed: m.order_closed,
}

/** An order without goods to ship has other words. */
const statesOf: Record<Delivery, Partial<Record<OrderState, () => string>>> = {
  express: {},
  pickUp: {
    paid: m.order_to_pick_up,
    partShipped: m.order_part_picked_up,
    shipped: m.order_picked_up,
  },
  none: {
    paid: m.order_to_deliver,
    partShipped: m.order_part_delivered,
    shipped: m.order_delivered,
  },
}

/** @param delivery of the order; without it the words of all orders in the state */
export const orderStateWords = (state: OrderState, delivery: Delivery = 'express'): string =>
  (statesOf[delivery][state] ?? states[state])()

const reasons: Record<CloseReason, () => string> = {
  '': () => '',
  unpaid: m.order_closed_unpaid,
  buyer: m.order_closed_buyer,
  staff: m.order_closed_staff,
  // The page says how much went back.
  refunded: () => '',
}

export const closeReasonWords = (reason: CloseReason): string => reasons[reason]()

const steps: Partial<Record<OrderStepName, () => string>> = {
  submit: m.order_step_submit,
  pay: m.order_step_pay,
  shipPart: m.order_step_ship_part,
  shipRest: m.order_step_ship,
  receive: m.order_step_receive,
  finish: m.order_finished,
  reprice: m.order_step_reprice,
  refund: m.order_step_refund,
  // It also closes an order of which all went back.
  refunded: m.order_step_refunded,
  refundedOffline: m.order_step_refunded_offline,
  'closed.unpaid': m.order_closed_unpaid,
  'closed.buyer': m.order_closed_buyer,
  'closed.staff': m.order_closed_staff,
}

/** A step of an order's history; undefined for steps that concern the company alone. */
export function stepWords(what: OrderStepName, delivery: Delivery): string | undefined {
  const { shipped, partShipped } = statesOf[delivery]
  const own = what === 'shipRest' ? shipped : what === 'shipPart' ? partShipped : undefined
  return (own ?? steps[what])?.()
}

const deliveries: Record<ShipmentKind, () => string> = {
  express: m.mall_delivery_express,
  sameCity: m.mall_delivery_same_city,
  pickUp: m.mall_delivery_pick_up,
  none: m.mall_delivery_none,
}

export const deliveryWords = (way: ShipmentKind): string => deliveries[way]()
