import type { OrderRow } from '@mingpian/contract/shared/orders.ts'
import { callQuery } from '#kit/queries.ts'

/** The newest orders of a lead. */
export const ordersOfLead = (unionId: string) =>
  callQuery('GET /mall/order/v1/sale/list', { query: { unionId, page: 1, pageSize: 20 }, quiet: true })

/** What a lead left in the cart. */
export const cartOfLead = (unionId: string) =>
  callQuery('GET /mall/order/v1/sale/cart', { query: { unionId }, quiet: true })

/** Whether an order was paid, and its money did not go back. */
export const standsPaid = ({ state }: Pick<OrderRow, 'state'>): boolean =>
  state !== 'awaitingPayment' && state !== 'closed'
