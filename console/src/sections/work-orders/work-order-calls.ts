import { call } from '@mingpian/client/call.ts'

/** The calls whose cached answers a change of a work order makes old. */
export const changedWorkOrders = [
  'GET /work-order/v1/manage/list',
  'GET /work-order/v1/manage/figures',
  'GET /work-order/v1/staff/detail',
] as const

export const takeWorkOrder = (workOrderId: string) =>
  call('POST /work-order/v1/staff/take', { body: { workOrderId }, quiet: true })
export const closeWorkOrder = (workOrderId: string) =>
  call('POST /work-order/v1/staff/close', { body: { workOrderId }, quiet: true })
