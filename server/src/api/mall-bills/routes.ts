import type { mallBills } from '@mingpian/contract/mall-bills.ts'
import type { Handlers } from '#core/http/context.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { dayOf } from '#core/http/moment.ts'
import { fetchBill } from '#domain/shop/bills/fetch.ts'
import { billBy, billsOf, differenceBy, differencesOf, linesOf } from '#domain/shop/bills/rows.ts'
import { askAbout, settleDifferences } from '#domain/shop/bills/settle.ts'
import type { PayParts } from '#domain/shop/payment/merchant.ts'

export const mallBillsHandlers = (parts: PayParts): Handlers<typeof mallBills> => ({
  list: {
    reads: ({ db, caller }, { page, pageSize, ...filter }) =>
      billsOf(db, caller.companyId, filter, { page, pageSize }),
  },
  detail: { reads: ({ db, caller }, { billId }) => billBy(db, caller.companyId, billId) },
  differences: {
    reads: ({ db, caller }, { billId, page, pageSize }) =>
      differencesOf(db, caller.companyId, billId, { page, pageSize }),
  },
  lines: {
    reads: ({ db, caller }, { page, pageSize, ...of }) =>
      linesOf(db, caller.companyId, of, { page, pageSize }),
  },

  fetch: {
    async outside({ caller: { companyId }, fail, tenant }, { day }) {
      refuseDay(dayOf('day', day))
      const billId = await fetchBill(parts, { companyId, day }, fail)
      return tenant((db) => billBy(db, companyId, billId))
    },
  },

  ask: {
    async outside({ caller, fail, tenant }, { differenceId }) {
      await askAbout(parts, caller, differenceId, fail)
      return tenant((db) => differenceBy(db, caller.companyId, differenceId))
    },
  },

  async settle({ db, caller }, settled) {
    await settleDifferences(db, caller, settled)
    return billBy(db, caller.companyId, settled.billId)
  },
})

const keptDays = 90

/** The vendor has the bills of the last three months, and those of the present day it is making. */
function refuseDay(day: string): void {
  const age = (Date.now() + 8 * 3_600_000 - Date.parse(day)) / 86_400_000
  if (age < 0 || age > keptDays) refuseParameter('day', `must lie within the last ${keptDays} days`)
}
