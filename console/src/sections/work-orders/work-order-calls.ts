/** The calls whose cached answers a change of a work order makes old. */
export const changedWorkOrders = [
  'GET /work-order/v1/manage/list',
  'GET /work-order/v1/manage/figures',
  'GET /work-order/v1/staff/detail',
] as const
