import type { mallAfterSale } from '@mingpian/contract/mall-after-sale.ts'
import type { Handlers } from '#core/http/context.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { askAfterSale, withdrawAfterSale } from '#domain/shop/after-sales/ask.ts'
import { buyerView, ownAfterSales } from '#domain/shop/after-sales/rows.ts'
import { ofBuyer } from '#domain/shop/order/readers.ts'

export const mallAfterSaleHandlers: Handlers<typeof mallAfterSale> = {
  async create({ db, caller, fail }, asked) {
    const own = await ofBuyer(db, caller)
    const { companyId, personId } = caller
    const buyer = { companyId, personIds: await personIdsOf(db, companyId, personId) }
    return buyerView(db, companyId, own, await askAfterSale(db, buyer, own, asked, fail))
  },

  list: {
    async reads({ db, caller }, { orderId, page, pageSize }) {
      return ownAfterSales(db, await ofBuyer(db, caller), orderId, { page, pageSize })
    },
  },

  detail: {
    async reads({ db, caller }, { afterSaleId }) {
      return buyerView(db, caller.companyId, await ofBuyer(db, caller), afterSaleId)
    },
  },

  async withdraw({ db, caller, fail }, { afterSaleId }) {
    const own = await ofBuyer(db, caller)
    await withdrawAfterSale(db, caller.companyId, own, afterSaleId, fail)
    return buyerView(db, caller.companyId, own, afterSaleId)
  },
}
