import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/fields.ts'
import { fen } from '#shared/goods.ts'
import { MemberLevel } from '#shared/levels.ts'
import { skuId, timeOrNone } from '#shared/orders.ts'

/** The level of a member, and what it makes of prices. */
export const mallLevel = {
  own: endpoint('GET /mall/order/v1/level/own', {
    summary: 'The caller’s level, what it follows from, and the levels of the company.',
    access: 'visitor',
    data: Type.Object({
      /** Null for none, and for a caller who is no member. */
      level: Type.Union([MemberLevel, Type.Null()]),
      isMember: Type.Boolean(),
      /** Whether staff gave it by hand, and until when; '' without an end. */
      isGiven: Type.Boolean(),
      givenUntil: timeOrNone,
      /** What was paid for finished orders, without what went back. */
      counted: fen,
      /** What was paid for orders that are not finished yet. */
      coming: fen,
      /** All of the company, the lowest first. */
      levels: Type.Array(MemberLevel),
    }),
  }),
  prices: endpoint('GET /mall/order/v1/level/prices', {
    summary:
      'What one piece of each SKU of a product costs the caller as a member; no prices for a caller without a level that takes something.',
    access: 'visitor',
    query: Type.Object({ productId: recordId }),
    data: Type.Object({
      /** The name of the level; '' for none. */
      level: Type.String(),
      prices: Type.Array(Type.Object({ skuId, price: fen })),
    }),
  }),
}
