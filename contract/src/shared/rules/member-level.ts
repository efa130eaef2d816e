import { maxAmount } from './amount.ts'
import { priceOf } from './price.ts'

export const levelLimits = {
  /** Of a company. */
  levels: 10,
  name: 16,
  /** The highest amount from which a level begins, in fen. */
  from: maxAmount,
  /** In hundredths of a percent. */
  off: 9_900,
  reason: 80,
} as const

/** What one piece costs a member, alone in an order. @param off of the level, in hundredths of a percent */
export const memberPriceOf = (unitPrice: number, off: number): number =>
  priceOf([{ key: '', unitPrice, quantity: 1 }], [{ id: '', kind: 'member', off: { percent: off } }], [])
    .total
