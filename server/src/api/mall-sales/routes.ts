import type { mallSales } from '@mingpian/contract/mall-sales.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Handlers } from '#core/http/context.ts'
import { PayError } from '#core/platform/pay/error.ts'
import { packingSlips } from '#domain/shop/order/packing.ts'
import { isReadable } from '#domain/shop/order/read.ts'
import { narrowed, ofCompany } from '#domain/shop/order/readers.ts'
import { shipOrder } from '#domain/shop/order/ship.ts'
import { listSold, readSold, setStaffRemark } from '#domain/shop/order/sold.ts'
import { closeOrder } from '#domain/shop/payment/close.ts'
import type { PayParts } from '#domain/shop/payment/merchant.ts'
import { paymentsOf } from '#domain/shop/payment/of-order.ts'
import { refundOrder } from '#domain/shop/payment/refund-order.ts'
import { payOffline } from '#domain/shop/payment/refunds.ts'
import { type Repriced, repriceUnpaid } from '#domain/shop/payment/reprice.ts'
import { readLedger } from '#domain/shop/reports/ledger.ts'
import { dutyOf } from '#domain/shop/shipping-duty/duty.ts'
import { spanOf } from '#domain/tracking/statistics/span.ts'

export const mallSalesHandlers = (parts: PayParts): Handlers<typeof mallSales> => ({
  async list({ db, caller }, { page, pageSize, ...filter }) {
    const names = may(caller.role, 'orders.write')
    const of = { sealer: parts.sealer, companyId: caller.companyId }
    return { ...(await listSold(db, of, filter, { page, pageSize }, names)), page, pageSize }
  },

  async order({ db, caller, fail }, { orderId }) {
    const { companyId } = caller
    // Who reads figures alone sees no buyer.
    const names = may(caller.role, 'orders.write')
    const readable = narrowed(ofCompany(companyId), { orderId })
    const found = await readSold(db, readable, { sealer: parts.sealer, companyId, receiver: names, names })
    if (!found) return fail('orderNotFound')
    const of = { companyId, orderId }
    return { ...found, shipping: await dutyOf(db, of), ...(await paymentsOf(db, of)) }
  },

  packing: {
    reads: async ({ db, companyId, fail }, { orderIds }) => ({
      list: await packingSlips(db, { sealer: parts.sealer, companyId }, orderIds, fail),
    }),
  },

  remark: async ({ db, caller, fail }, { orderId, remark }) => ({
    orderId,
    state: await setStaffRemark(db, { companyId: caller.companyId, orderId }, remark, fail),
  }),

  close: {
    async outside({ caller: { companyId, staffId }, fail, tenant }, { orderId }) {
      await tenant((db) => requireGoods(db, companyId, orderId, fail))
      const of = { companyId, orderId }
      const state = await closeOrder(parts, of, 'staff', { by: 'staff', staffId }).catch(refused(fail))
      if (!state) return fail('orderNotFound')
      if (state !== 'closed') fail('orderStatusWrong')
      return { orderId, state }
    },
  },

  reprice: {
    async outside({ caller, fail, tenant, once, earlier }, { orderId, ...to }) {
      // A repetition closes no payment that the buyer has begun since.
      const before = await earlier<Repriced>()
      if (before) return { orderId, ...before }
      await tenant((db) => requireGoods(db, caller.companyId, orderId, fail))
      const price = await repriceUnpaid(parts, once, caller, orderId, to, fail).catch(refused(fail))
      return { orderId, ...price }
    },
  },

  ship: async ({ db, caller, fail }, { orderId, ...shipping }) => ({
    orderId,
    state: await shipOrder(db, caller, orderId, shipping, fail),
  }),

  async refund({ db, caller, fail }, { orderId, reason = '' }) {
    const { state } = await refundOrder(db, caller, orderId, reason, fail)
    return { orderId, state }
  },

  async payOffline({ db, caller, fail }, refund) {
    const { state } = await payOffline(db, caller, refund, fail)
    return { orderId: refund.orderId, state }
  },

  async ledger({ db, caller }, { page, pageSize, ...filter }) {
    const { by, from = '', to = '' } = filter
    // A figure of a report is one of a span, like the report.
    if (by) await spanOf(db, caller, { from, to })
    return readLedger(db, caller.companyId, filter, { page, pageSize })
  },
})

/** Refuses an order that is not one of goods of this company: the payment of a booking has no page here. */
async function requireGoods(
  db: TenantDb,
  companyId: string,
  orderId: string,
  fail: (error: 'orderNotFound') => never,
): Promise<void> {
  if (!(await isReadable(db, narrowed(ofCompany(companyId), { orderId })))) fail('orderNotFound')
}

/** What WeChat Pay refuses or leaves open becomes the call's own error. */
const refused =
  (fail: (error: 'platformProblem') => never) =>
  (problem: unknown): never => {
    if (problem instanceof PayError) return fail('platformProblem')
    throw problem
  }
