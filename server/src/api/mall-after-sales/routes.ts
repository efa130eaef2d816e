import type { mallAfterSales } from '@mingpian/contract/mall-after-sales.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import {
  acceptAfterSale,
  receiveAfterSale,
  refundAgain,
  refuseAfterSale,
} from '#domain/shop/after-sales/handle.ts'
import { soldAfterSales, staffView } from '#domain/shop/after-sales/rows.ts'

const view = (db: TenantDb, { companyId, role }: Caller, afterSaleId: string) =>
  staffView(db, companyId, afterSaleId, {
    names: may(role, 'orders.write'),
    handles: may(role, 'refunds.write'),
  })

export const mallAfterSalesHandlers: Handlers<typeof mallAfterSales> = {
  list: {
    reads: ({ db, caller: { companyId, role } }, { page, pageSize, ...filter }) =>
      soldAfterSales(db, companyId, filter, { page, pageSize }, may(role, 'orders.write')),
  },

  detail: { reads: ({ db, caller }, { afterSaleId }) => view(db, caller, afterSaleId) },

  async accept({ db, caller, fail }, { afterSaleId }) {
    await acceptAfterSale(db, caller, afterSaleId, fail)
    return view(db, caller, afterSaleId)
  },

  async refuse({ db, caller, fail }, refusal) {
    await refuseAfterSale(db, caller, refusal, fail)
    return view(db, caller, refusal.afterSaleId)
  },

  async receive({ db, caller, fail }, received) {
    await receiveAfterSale(db, caller, received, fail)
    return view(db, caller, received.afterSaleId)
  },

  async again({ db, caller, fail }, { afterSaleId }) {
    await refundAgain(db, caller, afterSaleId, fail)
    return view(db, caller, afterSaleId)
  },
}
