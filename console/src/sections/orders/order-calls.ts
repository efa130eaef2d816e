/** The calls whose cached answers a change of an order makes old. */
export const orderCalls = [
  'GET /mall/order/v1/console/list',
  'GET /mall/order/v1/console/detail',
  'GET /mall/order/v1/console/ledger',
  'GET /mall/order/v1/console/report/sums',
  'GET /mall/order/v1/console/report/parts',
  'GET /mall/order/v1/console/write_off/list',
  'GET /mall/order/v1/console/shipping/list',
  'GET /mall/order/v1/console/shipping/figures',
  'GET /mall/order/v1/console/after_sale/list',
  'GET /mall/order/v1/console/after_sale/detail',
] as const
