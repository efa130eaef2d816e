import type { RefundState } from '@mingpian/contract/shared/rules/payment-states.ts'

/** The sum of the refunds that went back or are on their way, in fen. */
export const goingBack = (refunds: readonly { state: RefundState; amount: number }[]): number =>
  refunds.filter(({ state }) => state !== 'refused').reduce((sum, { amount }) => sum + amount, 0)
