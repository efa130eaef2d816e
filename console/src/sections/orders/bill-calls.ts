import { orderCalls } from './order-calls.ts'

/** The calls whose cached answers a change of a bill makes old; asking about a difference may pay an order. */
export const billCalls = [
  ...orderCalls,
  'GET /mall/order/v1/console/bill/list',
  'GET /mall/order/v1/console/bill/detail',
  'GET /mall/order/v1/console/bill/differences',
  'GET /mall/order/v1/console/bill/lines',
] as const
