import { callQuery } from '@mingpian/client/react/queries.ts'

/** The newest orders of a lead. */
export const ordersOfLead = (unionId: string) =>
  callQuery('GET /mall/order/v1/sale/list', { query: { unionId, page: 1, pageSize: 20 }, quiet: true })

/** What a lead has paid for, goods and bookings: a recorded purchase can name one. */
export const paidOfLead = (unionId: string) =>
  callQuery('GET /mall/order/v1/sale/paid', { query: { unionId }, quiet: true })

/** The items in a lead’s cart. */
export const cartOfLead = (unionId: string) =>
  callQuery('GET /mall/order/v1/sale/cart', { query: { unionId }, quiet: true })

/** The coupons that a member of staff can give or share, those of the newest hundred. */
export const couponsToGive = () =>
  callQuery('GET /mall/order/v1/coupon/sale/list', { query: { pageSize: 100 }, quiet: true })

/** One of these orders. */
export const orderOfLead = (orderId: string) =>
  callQuery('GET /mall/order/v1/sale/detail', { query: { orderId }, quiet: true })
