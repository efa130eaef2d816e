import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'

/** The messages about an order, by the way in which its goods come. */
export const orderMessages: Record<Delivery, readonly string[]> = {
  express: ['order_paid', 'order_shipped', 'order_refunded'],
  pickUp: ['order_paid', 'order_to_pick_up', 'order_refunded'],
  none: ['order_paid', 'order_refunded'],
}
