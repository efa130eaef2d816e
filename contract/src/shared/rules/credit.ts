/**
 * Rules that credit a visit through a chain of shares: to the first who passed it on, the last, or all of them in
 * equal parts. A visit without a share is its salesperson’s.
 */
export const creditRules = ['first', 'last', 'split'] as const
export type CreditRule = (typeof creditRules)[number]

/** The rule of a company that chose none. */
export const usualCreditRule: CreditRule = 'last'

/** One visit is so many parts, so that equal shares of it add up exactly. */
export const creditParts = 1_000_000
