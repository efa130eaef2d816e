import type { CallTypes } from '@mingpian/contract/shared/calls.ts'

export type WholeOrder = CallTypes<'GET /mall/order/v1/console/detail'>['data']

/** Fen as a field for yuan holds them. */
export const yuanTyped = (fen: number): string => String(fen / 100)

/** What came in and is not on its way back. */
export function refundable({ refunds, paid }: WholeOrder): number {
  const going = refunds
    .filter(({ state }) => state !== 'refused')
    .reduce((sum, { amount }) => sum + amount, 0)
  return Math.max(0, paid - going)
}
