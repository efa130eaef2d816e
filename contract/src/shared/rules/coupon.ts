/** A coupon takes an amount off the goods, or a percentage of them. */
export const couponKinds = ['amount', 'percent'] as const
export type CouponKind = (typeof couponKinds)[number]

/** How a person came to a coupon. */
export const couponWays = ['link', 'code', 'staff'] as const
export type CouponWay = (typeof couponWays)[number]

/** What a person can do with an offered coupon. `taken`: they have as many as one person gets. */
export const offerStates = ['open', 'soon', 'taken', 'soldOut', 'ended'] as const
export type OfferState = (typeof offerStates)[number]

/** A coupon that a person has. `soon`: it is not valid yet. */
export const heldStates = ['usable', 'soon', 'used', 'expired'] as const
export type HeldState = (typeof heldStates)[number]

/** Why a coupon does not fit an order. */
export const couponMisfits = ['threshold', 'goods', 'soon', 'used', 'expired'] as const
export type CouponMisfit = (typeof couponMisfits)[number]

export const couponLimits = {
  /** What a coupon of an amount takes at most, in fen. */
  off: 100_000_000,
  /** In hundredths of a percent: all of the goods at most. */
  percent: 10_000,
  total: 1_000_000,
  perPerson: 100,
  days: 365,
  /** Products, and categories, that a coupon names. */
  things: 100,
  /** Of a company, of those that were not stopped. */
  coupons: 500,
} as const

/** Letters and digits, as a person types them. */
export const couponCodePattern = '^[0-9A-Za-z]{4,16}$'
