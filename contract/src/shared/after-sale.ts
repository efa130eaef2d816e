import { type Static, Type } from '@sinclair/typebox'
import { oneOf, recordId, time, url } from './fields.ts'
import { fen } from './goods.ts'
import { OrderLine, timeOrNone } from './orders.ts'
import {
  type AfterSaleMove,
  afterSaleKinds,
  afterSaleLimits,
  afterSaleMoves,
  afterSaleReasons,
  afterSaleStates,
} from './rules/after-sale-states.ts'
import { refundStates } from './rules/payment-states.ts'

export const afterSaleId = recordId
export const afterSaleState = oneOf(afterSaleStates)
export const afterSaleKind = oneOf(afterSaleKinds)
export const afterSaleReason = oneOf(afterSaleReasons)
export const afterSaleWords = Type.String({ maxLength: afterSaleLimits.words })
export const afterSalePictures = Type.Array(Type.String({ minLength: 1, maxLength: 2048 }), {
  maxItems: afterSaleLimits.pictures,
  description: 'addresses of uploaded pictures',
})
/** The place of a line in its order. */
export const linePosition = Type.Integer({ minimum: 0, maximum: 99 })

const moves = Object.keys(afterSaleMoves) as AfterSaleMove[]

const item = {
  afterSaleId,
  orderId: recordId,
  orderNumber: Type.String(),
  kind: afterSaleKind,
  state: afterSaleState,
  reason: afterSaleReason,
  /** With freight. */
  amount: fen,
  freight: fen,
  /** The points that go back. */
  points: Type.Integer(),
  createdAt: time,
  changedAt: time,
  /** Until then staff are to answer, or the goods are to come back; '' in other states. */
  dueAt: timeOrNone,
  isLate: Type.Boolean(),
  lines: Type.Array(
    Type.Composite([
      Type.Pick(OrderLine, ['position', 'skuId', 'productId', 'name', 'options', 'picture']),
      Type.Object({
        /** Pieces that are refunded, and what goes back for them. */
        quantity: Type.Integer(),
        amount: fen,
        /** Pieces that came back in good order; null before staff counted them. */
        good: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ]),
  ),
}
/** A request after the sale in a list of its buyer. */
export const AfterSaleItem = Type.Object(item)
export type AfterSaleItem = Static<typeof AfterSaleItem>

const whole = {
  /** Of the buyer. */
  words: Type.String(),
  pictures: Type.Array(url),
  /** Why staff refused it. */
  refusal: Type.String(),
  steps: Type.Array(
    Type.Object({
      at: time,
      what: Type.Union([Type.Literal('ask'), oneOf(moves)]),
      by: oneOf(['buyer', 'staff', 'system'] as const),
      /** '' unless a member of staff did it and the reader is staff. */
      staffName: Type.String(),
    }),
  ),
  /** The moves that the caller may make now. */
  moves: Type.Array(oneOf(moves)),
}
/** A request after the sale as its buyer sees it. */
export const AfterSale = Type.Object({ ...item, ...whole })
export type AfterSale = Static<typeof AfterSale>

const forStaff = {
  /** Name of the buyer; '' where none is known or the reader may not see it. */
  buyer: Type.String(),
  /** Tells a buyer without a name apart; 0 for the others. */
  buyerNumber: Type.Integer(),
}
export const SoldAfterSaleItem = Type.Object({ ...item, ...forStaff })
export type SoldAfterSaleItem = Static<typeof SoldAfterSaleItem>

/** A request after the sale as staff see it. Those who read figures alone see no words and no pictures. */
export const SoldAfterSale = Type.Object({
  ...item,
  ...whole,
  ...forStaff,
  /** The refund of WeChat Pay; '' before there is one. */
  refundNumber: Type.String(),
  refundState: Type.Union([oneOf(refundStates), Type.Literal('')]),
})
export type SoldAfterSale = Static<typeof SoldAfterSale>
