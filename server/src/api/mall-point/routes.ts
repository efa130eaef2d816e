import type { mallPoint } from '@mingpian/contract/mall-point.ts'
import type { Handlers } from '#core/http/context.ts'
import { ownEntries, ownPoints } from '#domain/shop/points/account.ts'
import { pointsSettings } from '#domain/shop/points/settings.ts'
import { pointsGoods } from '#domain/shop/product/mall.ts'

export const mallPointHandlers: Handlers<typeof mallPoint> = {
  account: { reads: ({ db, caller }) => ownPoints(db, caller) },

  entries: {
    reads: ({ db, caller }, { page, pageSize }) => ownEntries(db, caller, { page, pageSize }),
  },

  goods: {
    async reads({ db, companyId }, { page, pageSize }) {
      const { isOn } = await pointsSettings(db, companyId)
      return isOn ? pointsGoods(db, companyId, { page, pageSize }) : { list: [], total: 0, page, pageSize }
    },
  },
}
