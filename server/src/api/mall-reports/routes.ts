import type { mallReports } from '@mingpian/contract/mall-reports.ts'
import type { Handlers } from '#core/http/context.ts'
import { listCartPersons, listCarts } from '#domain/shop/reports/carts.ts'
import { listSales, salesSums } from '#domain/shop/reports/sales.ts'
import { spanOf } from '#domain/tracking/statistics/span.ts'

export const mallReportsHandlers: Handlers<typeof mallReports> = {
  sums: { reads: async ({ db, caller }, days) => salesSums(db, await spanOf(db, caller, days)) },

  parts: {
    reads: async ({ db, caller }, { by, from, to, page, pageSize }) =>
      listSales(db, await spanOf(db, caller, { from, to }), by, { page, pageSize }),
  },

  carts: {
    reads: ({ db, caller: { companyId } }, { page, pageSize }) =>
      listCarts(db, companyId, { page, pageSize }),
  },

  cartPersons: {
    reads: ({ db, caller: { companyId } }, { productId, page, pageSize }) =>
      listCartPersons(db, companyId, productId, { page, pageSize }),
  },
}
