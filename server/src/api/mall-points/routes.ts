import type { mallPoints } from '@mingpian/contract/mall-points.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { buyerOf } from '#domain/shop/order/sold.ts'
import { adjustPoints, buyerPoints, listEntries, memberPoints } from '#domain/shop/points/managed.ts'
import { pointsSettings, setPointsSettings } from '#domain/shop/points/settings.ts'

/** An analyst sees amounts, and not whose they are. */
const seesNames = ({ role }: Pick<Caller, 'role'>) => may(role, 'orders.write')

export const mallPointsHandlers: Handlers<typeof mallPoints> = {
  setting: { reads: ({ db, companyId }) => pointsSettings(db, companyId) },

  saveSetting: ({ db, caller }, terms) => setPointsSettings(db, caller, terms),

  entries: {
    reads: ({ db, companyId, caller }, { page, pageSize, ...filter }) =>
      listEntries(db, companyId, filter, { page, pageSize }, seesNames(caller)),
  },

  member: {
    reads: ({ db, companyId, caller }, { memberId }) =>
      memberPoints(db, companyId, memberId, seesNames(caller)),
  },

  ofOrder: {
    async reads({ db, companyId, caller, fail }, { orderId }) {
      const personId = (await buyerOf(db, { companyId, orderId })) ?? fail('orderNotFound')
      return buyerPoints(db, companyId, personId, seesNames(caller), fail)
    },
  },

  adjust: ({ db, caller, fail }, adjustment) => adjustPoints(db, caller, adjustment, seesNames(caller), fail),
}
