import { type Static, Type } from '@sinclair/typebox'
import { oneOf, recordId, time } from './fields.ts'
import { pointsKinds, pointsLimits } from './rules/points.ts'

export const memberId = recordId
export const pointsKind = oneOf(pointsKinds)

/** How points are earned and spent. */
export const PointsTerms = Type.Object({
  isOn: Type.Boolean(),
  /** Earned for each yuan that was paid for goods and kept; 0: none. */
  perYuan: Type.Integer({ minimum: 0, maximum: pointsLimits.perYuan }),
  /** What a point takes off an order, in fen. */
  worth: Type.Integer({ minimum: 1, maximum: pointsLimits.worth }),
  /** The greatest part of the goods of an order that points may pay, in percent; 0: none. */
  mostPercent: Type.Integer({ minimum: 0, maximum: 100 }),
})

/** One change of a person's points. */
export const PointsEntry = Type.Object({
  entryId: Type.String(),
  kind: pointsKind,
  /** Below 0 where points went. */
  points: Type.Integer(),
  /** '' for an adjustment. */
  orderId: Type.Union([recordId, Type.Literal('')]),
  orderNumber: Type.String(),
  /** Of an adjustment: why. */
  words: Type.String(),
  at: time,
})
export type PointsEntry = Static<typeof PointsEntry>

/** The same, as staff see it. */
export const MemberPointsEntry = Type.Composite([
  PointsEntry,
  Type.Object({
    /** '' where the person is no member any more, and for a reader who may not see who it is. */
    memberId: Type.Union([recordId, Type.Literal('')]),
    /** '' where the reader may not see it. */
    person: Type.String(),
    /** Of a person without a name; 0 otherwise. */
    personNumber: Type.Integer(),
    /** Who adjusted; '' for none. */
    staffName: Type.String(),
  }),
])
export type MemberPointsEntry = Static<typeof MemberPointsEntry>

/** What points can do for an order that is not made yet. */
export const CheckoutPoints = Type.Object({
  balance: Type.Integer(),
  /** What the goods themselves cost in points. */
  price: Type.Integer(),
  /** The most that it takes, and the fen by which the total falls; 0 where it does not. */
  most: Type.Integer(),
  mostAmount: Type.Integer(),
  /** What it takes as it was asked for: all or none of them. */
  used: Type.Integer(),
  amount: Type.Integer(),
})
export type CheckoutPoints = Static<typeof CheckoutPoints>

/** What an order has to do with points; null on an order without any. */
export const OrderPoints = Type.Union([
  Type.Object({
    /** Spent on it, and what they took off its goods in fen. */
    spent: Type.Integer(),
    amount: Type.Integer(),
    /** Of the spent ones: came back. */
    back: Type.Integer(),
    /** Earned, without those that a refund took back. */
    earned: Type.Integer(),
    /** What it earns once it is received, if the buyer is a member; 0 from then on. */
    toEarn: Type.Integer(),
  }),
  Type.Null(),
])
export type OrderPoints = Static<typeof OrderPoints>
