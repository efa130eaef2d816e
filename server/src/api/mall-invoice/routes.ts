import type { mallInvoice } from '@mingpian/contract/mall-invoice.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import { listWishes, markWish } from '#domain/shop/invoices/managed.ts'
import { ownWish, saveWish, withdrawWish } from '#domain/shop/invoices/wish.ts'

export const mallInvoiceHandlers = ({ sealer }: { sealer: Sealer }): Handlers<typeof mallInvoice> => ({
  detail: {
    reads: ({ db, caller, fail }, { orderId }) => ownWish(db, sealer, caller, orderId, fail),
  },

  async save({ db, caller, fail }, wish) {
    await saveWish(db, sealer, caller, wish, fail)
    return ownWish(db, sealer, caller, wish.orderId, fail)
  },

  async withdraw({ db, caller, fail }, { orderId }) {
    await withdrawWish(db, caller, orderId, fail)
    return ownWish(db, sealer, caller, orderId, fail)
  },

  list: {
    reads: ({ db, caller: { companyId } }, { page, pageSize, ...filter }) =>
      listWishes(db, sealer, companyId, filter, { page, pageSize }),
  },

  mark: ({ db, caller, fail }, asked) => markWish(db, sealer, caller, asked, fail),
})
