import type { CallTypes } from '@mingpian/contract/shared/calls.ts'

export type WholeOrder = CallTypes<'GET /mall/order/v1/console/detail'>['data']

/** What came in and is not on its way back. */
export function refundable({ refunds, paid }: WholeOrder): number {
  const going = refunds
    .filter(({ state }) => state !== 'refused')
    .reduce((sum, { amount }) => sum + amount, 0)
  return Math.max(0, paid - going)
}
