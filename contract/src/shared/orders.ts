import { type Static, Type } from '@sinclair/typebox'
import { CouponChoice } from './coupons.ts'
import { line, oneOf, recordId, requiredLine, time, url } from './fields.ts'
import { delivery, fen } from './goods.ts'
import { LevelPart } from './levels.ts'
import { CheckoutPoints, OrderPoints } from './points.ts'
import { couponMisfits } from './rules/coupon.ts'
import { shipmentKinds } from './rules/goods.ts'
import { closeReasons, orderStates, orderSteps } from './rules/order-states.ts'
import { attemptStates, refundStates } from './rules/payment-states.ts'
import { parcelStates, trailGaps } from './rules/shipping.ts'

export const timeOrNone = Type.Union([time, Type.Literal('')])

export const skuId = recordId
export const quantity = Type.Integer({ minimum: 1, maximum: 9999 })
export const orderState = oneOf(orderStates)

/** What of a SKU a list of lines shows. */
const shownSku = {
  skuId,
  productId: recordId,
  name: Type.String(),
  /** The chosen options, in the order of the product's; empty for a product without options. */
  options: Type.Array(Type.String()),
  picture: Type.Union([url, Type.Literal('')]),
}

/** Why a line of the cart cannot be bought. `none`: it can. */
export const lineTrouble = oneOf(['none', 'gone', 'off', 'points', 'soldOut', 'members', 'limit'] as const)

export const CartLine = Type.Object({
  ...shownSku,
  quantity,
  /** Of one piece, now. */
  price: fen,
  /** The price that the person saw before it changed; null where it is the same. */
  priceBefore: Type.Union([fen, Type.Null()]),
  isActivity: Type.Boolean(),
  /** Of one piece, for the caller's level; null without a level that takes something. */
  memberPrice: Type.Union([fen, Type.Null()]),
  /** Pieces that can be bought now. */
  available: Type.Integer(),
  limitPerPerson: Type.Union([Type.Integer(), Type.Null()]),
  trouble: lineTrouble,
})
export type CartLine = Static<typeof CartLine>

export const Address = Type.Object({
  addressId: recordId,
  name: Type.String(),
  phone: Type.String(),
  /** Province, city, district. */
  region: Type.Array(Type.String()),
  detail: Type.String(),
  isDefault: Type.Boolean(),
})
export type Address = Static<typeof Address>

export const AddressInput = {
  name: requiredLine(32),
  phone: Type.String({ pattern: '^[0-9+ -]{5,24}$' }),
  region: Type.Array(line(32), { minItems: 1, maxItems: 4 }),
  detail: requiredLine(120),
  isDefault: Type.Optional(Type.Boolean()),
}

/**
 * What changed since the person saw it: amounts in fen, pieces for `stock` and `limit`, points for `points`; for
 * `pointsShort` the points that the goods cost, and those that the caller has. `region`: the line is not sent to
 * the region of the address. `address`: the region of the address is not one that the list of regions has.
 */
export const Change = Type.Object({
  what: oneOf([
    'price',
    'activity',
    'stock',
    'shelf',
    'limit',
    'freight',
    'members',
    'delivery',
    'coupon',
    'member',
    'region',
    'address',
    'points',
    'redeem',
    'pointsShort',
  ] as const),
  /** '' for freight, points, a coupon, and the member price: `name` is that of the coupon or of the level. */
  skuId: Type.String(),
  name: Type.String(),
  before: Type.Integer(),
  now: Type.Integer(),
  /** Of a coupon that takes nothing any more: why. */
  misfit: Type.Optional(oneOf(couponMisfits)),
})
export type Change = Static<typeof Change>

const share = Type.Object({ discount: Type.String(), amount: fen })

export const CheckoutLine = Type.Object({
  ...shownSku,
  quantity,
  price: fen,
  /** The points that one piece costs beside its price. */
  unitPoints: Type.Integer(),
  goods: fen,
  shares: Type.Array(share),
  total: fen,
})
export type CheckoutLine = Static<typeof CheckoutLine>

/** What an order would cost now. */
export const Checkout = Type.Object({
  lines: Type.Array(CheckoutLine),
  goods: fen,
  discount: fen,
  freight: fen,
  total: fen,
  /** What the level of the caller takes: a part of `discount`; null without a level that takes something. */
  level: Type.Union([LevelPart, Type.Null()]),
  /** The coupon that is used; '' for none. Absent, with `coupons`, where no coupon was asked for. */
  couponId: Type.Optional(Type.Union([recordId, Type.Literal('')])),
  /** What it takes: a part of `discount`. */
  couponAmount: Type.Optional(fen),
  /** The caller's coupons, those that fit first, of them the one with the lowest total. */
  coupons: Type.Optional(Type.Array(CouponChoice)),
  /** The caller’s points beside this order. Absent where the company gives none, they were not asked for, or the caller is no member. */
  points: Type.Optional(CheckoutPoints),
  /** The address of which the freight is; '' where the caller has none: then it is the usual one. */
  addressId: Type.Union([recordId, Type.Literal('')]),
  /** Ways in which all lines can be had together. */
  deliveries: Type.Array(delivery),
  /** What differs from what the person saw; an order is made only without any. */
  changes: Type.Array(Change),
})
export type Checkout = Static<typeof Checkout>

/** One step of an order's history. */
export const OrderStep = Type.Object({
  at: time,
  what: oneOf(orderSteps),
  by: oneOf(['buyer', 'staff', 'system'] as const),
  /** '' unless a member of staff did it and the reader is staff. */
  staffName: Type.String(),
})

export const Shipment = Type.Object({
  shipmentId: recordId,
  at: time,
  kind: oneOf(shipmentKinds),
  carrier: Type.String(),
  tracking: Type.String(),
  /** Which pieces are in it; empty where that was not recorded. */
  lines: Type.Array(Type.Object({ skuId, quantity })),
})

/** Where a parcel is, as far as WeChat says it. */
export const ParcelTrail = Type.Object({
  /** What WeChat named, the newest first, with the time when it became known here: WeChat names no time and no place. */
  steps: Type.Array(Type.Object({ state: oneOf(parcelStates), at: time })),
  gap: oneOf(trailGaps),
  /** When WeChat answered last; '' for never. */
  knownAt: timeOrNone,
  /** Whether a request to WeChat is on its way: its answer is known a moment later. */
  isAsking: Type.Boolean(),
})
export type ParcelTrail = Static<typeof ParcelTrail>

export const OrderLine = Type.Object({
  ...shownSku,
  /** Its place in the order. */
  position: Type.Integer(),
  quantity,
  /** Pieces whose money went back. */
  refundedPieces: Type.Integer(),
  /** Spent on all its pieces: for their price, and to take something off. */
  points: Type.Integer(),
  unitPrice: fen,
  /** The points that one piece cost beside its price. */
  unitPoints: Type.Integer(),
  total: fen,
})

export const orderHead = {
  orderId: recordId,
  number: Type.String(),
  state: orderState,
  closeReason: oneOf(closeReasons),
  delivery,
  total: fen,
  /** What came in and what went back. */
  paid: fen,
  refunded: fen,
  createdAt: time,
  /** When an unpaid order closes; '' otherwise. */
  expiresAt: timeOrNone,
}

/** An order in a list. */
export const OrderRow = Type.Object({ ...orderHead, lines: Type.Array(OrderLine) })
export type OrderRow = Static<typeof OrderRow>

export const orderWhole = {
  ...orderHead,
  goods: fen,
  discount: fen,
  freight: fen,
  /** What of the discount a coupon took; null without one. */
  coupon: Type.Union([Type.Object({ name: Type.String(), amount: fen }), Type.Null()]),
  points: OrderPoints,
  /** What of it the buyer's level took; null without one. */
  level: Type.Union([LevelPart, Type.Null()]),
  /** The request after the sale that runs; '' for none. */
  afterSaleId: Type.Union([recordId, Type.Literal('')]),
  /** Null where nothing is sent, where the buyer was erased, and for those who may not see it. */
  receiver: Type.Union([
    Type.Object({
      name: Type.String(),
      phone: Type.String(),
      region: Type.Array(Type.String()),
      detail: Type.String(),
    }),
    Type.Null(),
  ]),
  /** Where the goods are fetched; null for any place, and where nothing is fetched. */
  place: Type.Union([
    Type.Object({ placeId: recordId, name: Type.String(), address: Type.String() }),
    Type.Null(),
  ]),
  /** What staff scan when the goods are fetched: the buyer alone gets it, while pieces are left; '' otherwise. */
  pickUpCode: Type.String(),
  /** Of the buyer; '' for those who may not see it. */
  remark: Type.String(),
  paidAt: timeOrNone,
  shippedAt: timeOrNone,
  receivedAt: timeOrNone,
  closedAt: timeOrNone,
  lines: Type.Array(OrderLine),
  shipments: Type.Array(Shipment),
  steps: Type.Array(OrderStep),
}
const OrderWhole = Type.Object(orderWhole)
export type OrderWhole = Static<typeof OrderWhole>

/** What WeChat's payment sheet needs. */
export const PaySheet = Type.Object({
  appId: Type.String(),
  timeStamp: Type.String(),
  nonceStr: Type.String(),
  package: Type.String(),
  signType: Type.Literal('RSA'),
  paySign: Type.String(),
})

/** An attempt to pay, as staff see it. */
export const Payment = Type.Object({
  number: Type.String(),
  amount: fen,
  state: oneOf(attemptStates),
  transactionId: Type.String(),
  createdAt: time,
})

/** Money that goes back for an attempt. */
export const Refund = Type.Object({
  number: Type.String(),
  amount: fen,
  state: oneOf(refundStates),
  reason: oneOf(['whole', 'second', 'late', 'wrong', 'part'] as const),
  createdAt: time,
})
