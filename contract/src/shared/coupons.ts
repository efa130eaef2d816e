import { type Static, Type } from '@sinclair/typebox'
import { oneOf, recordId, requiredName, shareId, time } from './fields.ts'
import { fen } from './goods.ts'
import {
  couponCodePattern,
  couponKinds,
  couponLimits,
  couponMisfits,
  couponWays,
  heldStates,
  offerStates,
} from './rules/coupon.ts'

export const couponId = recordId
export const heldId = recordId
export const couponWay = oneOf(couponWays)
export const heldState = oneOf(heldStates)
export const couponCode = Type.String({
  pattern: couponCodePattern,
  description: 'the code of a coupon, in large or small letters',
})
const timeOrNone = Type.Union([time, Type.Literal('')])
const moment = Type.String({ format: 'date-time', maxLength: 40 })
const ids = Type.Array(recordId, { maxItems: couponLimits.things, uniqueItems: true })

/** What a coupon takes, and from which goods. */
const terms = {
  name: requiredName,
  kind: oneOf(couponKinds),
  /** Of `amount`: fen. Of `percent`: hundredths of a percent, 1000 for a tenth. */
  off: Type.Integer({ minimum: 1, maximum: couponLimits.off }),
  /** The least that its goods have to cost, after activities and the member price; 0 for none. */
  threshold: fen,
}

/** What of a coupon a list shows. */
const shown = {
  couponId,
  ...terms,
  /** The names of the products and categories that it is for, '' for a category that is gone; empty: for all goods. */
  things: Type.Array(Type.String()),
}

/** A coupon as who may take it sees it. */
export const OfferedCoupon = Type.Object({
  ...shown,
  state: oneOf(offerStates),
  startsAt: time,
  /** '' where it ends by itself only when all are taken. */
  endsAt: timeOrNone,
  /** Valid for so many days after it was taken; 0: until `endsAt`. */
  validDays: Type.Integer(),
  perPerson: Type.Integer(),
  /** How many the caller has or used. */
  own: Type.Integer(),
})
export type OfferedCoupon = Static<typeof OfferedCoupon>

/** A coupon that a person has. */
export const HeldCoupon = Type.Object({
  heldId,
  ...shown,
  state: heldState,
  way: couponWay,
  takenAt: time,
  validFrom: time,
  validTo: time,
  /** The order that used it; '' for none. */
  orderId: Type.Union([recordId, Type.Literal('')]),
})
export type HeldCoupon = Static<typeof HeldCoupon>

/** One of the caller's coupons beside an order that is not made yet. */
export const CouponChoice = Type.Object({
  heldId,
  ...shown,
  validTo: time,
  /** Why it does not fit; '' where it does. */
  misfit: Type.Union([oneOf(couponMisfits), Type.Literal('')]),
  /** The amount that is missing to its threshold. */
  missing: fen,
  /** What it would take. */
  amount: fen,
})
export type CouponChoice = Static<typeof CouponChoice>

/** The answer to taking a coupon. */
export const TakenCoupon = Type.Object({
  /** Whether the caller got one now; otherwise the state says why not. */
  taken: Type.Boolean(),
  coupon: OfferedCoupon,
})

/** How many there are, until when, and who gets them. */
const supply = {
  total: Type.Integer({ minimum: 1, maximum: couponLimits.total }),
  perPerson: Type.Integer({ minimum: 1, maximum: couponLimits.perPerson }),
  /** Whether anyone takes it by its link. */
  byLink: Type.Boolean(),
  /** Whether members of staff give it to their leads. */
  byStaff: Type.Boolean(),
  /** Who enters it takes one; '' for none. */
  code: Type.Union([Type.Literal(''), couponCode]),
}

/** Its validity: until `endsAt`, or for some days after it was taken. */
const validity = {
  startsAt: moment,
  endsAt: Type.Union([Type.Literal(''), moment]),
  validDays: Type.Integer({ minimum: 0, maximum: couponLimits.days }),
}

export const CouponInput = Type.Object({
  ...terms,
  ...supply,
  ...validity,
  /** The goods that it is for: of any of these products or categories; both empty: all. */
  productIds: ids,
  categoryIds: ids,
})
export type CouponInput = Static<typeof CouponInput>

/** Of a coupon, as staff keep it. */
export const managedStates = ['running', 'soon', 'soldOut', 'ended', 'stopped'] as const

export const ManagedCoupon = Type.Object({
  couponId,
  ...terms,
  ...supply,
  ...validity,
  startsAt: time,
  endsAt: timeOrNone,
  state: oneOf(managedStates),
  products: Type.Array(Type.Object({ productId: recordId, name: Type.String() })),
  /** One that is gone has the name ''. */
  categories: Type.Array(Type.Object({ categoryId: recordId, name: Type.String() })),
  taken: Type.Integer(),
  used: Type.Integer(),
  createdAt: time,
})
export type ManagedCoupon = Static<typeof ManagedCoupon>

/** A held coupon, as staff see it. */
export const CouponHolder = Type.Object({
  heldId,
  /** '' where the reader may not see it. */
  person: Type.String(),
  /** Of a person without a name; 0 otherwise. */
  personNumber: Type.Integer(),
  state: heldState,
  way: couponWay,
  /** Who gave it, or whose share brought the person; '' for none. */
  salesperson: Type.String(),
  takenAt: time,
  validTo: time,
  usedAt: timeOrNone,
  orderId: Type.Union([recordId, Type.Literal('')]),
  orderNumber: Type.String(),
  /** What it took off that order. */
  amount: fen,
})

export const cameBy = Type.Optional(Type.Union([shareId, Type.Literal('')]))
