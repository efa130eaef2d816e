/**
 * Rules that credit a visit through a chain of shares: to the first who passed it on, the last, or all of them in
 * equal parts. A visit without a share is its salesperson’s.
 */
export const creditRules = ['first', 'last', 'split'] as const
export type CreditRule = (typeof creditRules)[number]

/** The default rule. */
export const usualCreditRule: CreditRule = 'last'

/** Parts of one visit, so that equal credits add up exactly. */
export const creditParts = 1_000_000
