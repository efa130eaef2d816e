import type { mallPickUp } from '@mingpian/contract/mall-pick-up.ts'
import type { Handlers } from '#core/http/context.ts'
import { pickUpOf, pickUpPlaces, stationOf, writeOff } from '#domain/shop/order/pick-up.ts'
import { listWriteOffs } from '#domain/shop/order/write-offs.ts'

export const mallPickUpHandlers: Handlers<typeof mallPickUp> = {
  places: { reads: ({ db, caller }) => pickUpPlaces(db, caller) },

  order: ({ db, caller, fail }, scanned) => pickUpOf(db, caller, scanned, fail),

  writeOff: ({ db, caller, fail }, scanned) => writeOff(db, caller, scanned, fail),

  done: {
    async reads({ db, caller }, { placeId, page, pageSize }) {
      const station = (await stationOf(db, caller, placeId)) ?? undefined
      const found = await listWriteOffs(db, caller.companyId, { placeId: station }, { page, pageSize })
      return { ...found, page, pageSize }
    },
  },

  writeOffs: {
    async reads({ db, caller }, { page, pageSize, ...filter }) {
      return { ...(await listWriteOffs(db, caller.companyId, filter, { page, pageSize })), page, pageSize }
    },
  },
}
