import type { mallShipping } from '@mingpian/contract/mall-shipping.ts'
import type { Handlers } from '#core/http/context.ts'
import { correctParcel } from '#domain/shop/order/correct.ts'
import { ofCompany } from '#domain/shop/order/readers.ts'
import { carriersToChoose } from '#domain/shop/shipping-duty/carriers.ts'
import { dutyFigures, listDuties, tellAgain } from '#domain/shop/shipping-duty/duty.ts'
import { type TrailParts, trailOf } from '#domain/shop/shipping-duty/trail.ts'

export const mallShippingHandlers = (parts: TrailParts): Handlers<typeof mallShipping> => ({
  figures: ({ db, caller }) => dutyFigures(db, caller.companyId),

  list: ({ db, caller }, { show, page, pageSize }) =>
    listDuties(db, caller.companyId, show, { page, pageSize }),

  async again({ db, caller, fail }, { orderId }) {
    await tellAgain(db, caller, orderId, fail)
    return { orderId }
  },

  async correct({ db, caller, fail }, parcel) {
    await correctParcel(db, caller, parcel, fail)
    return { orderId: parcel.orderId }
  },

  trail: {
    outside: ({ caller: { companyId }, origin, fail }, asked) =>
      trailOf(parts, { ...asked, companyId, origin, readable: () => ofCompany(companyId) }, fail),
  },

  carriers: {
    outside: async ({ caller }) => ({ carriers: await carriersToChoose(parts, caller.companyId) }),
  },
})
