import type { places } from '@mingpian/contract/places.ts'
import type { Handlers } from '#core/http/context.ts'
import { timeZoneOf } from '#domain/company/time-zone.ts'
import { orderPlaces, removePlace, savePlace } from '#domain/place/change.ts'
import { placeOf, placeRows } from '#domain/place/places.ts'

export const placesHandlers: Handlers<typeof places> = {
  list: {
    reads: async ({ db, companyId }) => ({
      list: (await placeRows(db, companyId)).map(placeOf),
      timeZone: await timeZoneOf(db, companyId),
    }),
  },

  save: async ({ db, caller }, place) => ({ placeId: await savePlace(db, caller, place) }),

  async remove({ db, caller }, { placeId }) {
    await removePlace(db, caller, placeId)
    return { placeId }
  },

  order: async ({ db, caller }, { placeIds }) => ({ placeIds: await orderPlaces(db, caller, placeIds) }),
}
