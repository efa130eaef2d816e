import { call } from '@mingpian/client/call.ts'

export const takeWorkOrder = (workOrderId: string) =>
  call('POST /work-order/v1/staff/take', { body: { workOrderId }, quiet: true })
export const closeWorkOrder = (workOrderId: string) =>
  call('POST /work-order/v1/staff/close', { body: { workOrderId }, quiet: true })
