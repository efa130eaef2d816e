import type { mallLevel } from '@mingpian/contract/mall-level.ts'
import type { Handlers } from '#core/http/context.ts'
import { memberPrices, ownLevel } from '#domain/shop/members/own.ts'

export const mallLevelHandlers: Handlers<typeof mallLevel> = {
  own: { reads: ({ db, caller }) => ownLevel(db, caller) },
  prices: { reads: ({ db, caller }, { productId }) => memberPrices(db, caller, productId) },
}
