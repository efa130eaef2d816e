import type { mallPoint } from '@mingpian/contract/mall-point.ts'
import type { Handlers } from '#core/http/context.ts'
import { ownEntries, ownPoints } from '#domain/shop/points/account.ts'

export const mallPointHandlers: Handlers<typeof mallPoint> = {
  account: { reads: ({ db, caller }) => ownPoints(db, caller) },

  entries: {
    reads: ({ db, caller }, { page = 1, pageSize = 20 }) => ownEntries(db, caller, { page, pageSize }),
  },
}
