import type { mallTrade } from '@mingpian/contract/mall-trade.ts'
import type { Handlers } from '#core/http/context.ts'
import { PayError } from '#core/platform/pay/error.ts'
import { isReadable } from '#domain/shop/order/read.ts'
import { narrowed, ofBuyer } from '#domain/shop/order/readers.ts'
import { closeOrder } from '#domain/shop/payment/close.ts'
import type { PayParts } from '#domain/shop/payment/merchant.ts'
import { noticeUrl } from '#domain/shop/payment/notices.ts'
import { checkOrder, payOrder } from '#domain/shop/payment/pay.ts'

export type PayHandlerParts = PayParts

/** The calls of a buyer that ask WeChat Pay: each opens its own short transactions. */
export const payHandlers = (
  parts: PayHandlerParts,
): Pick<Handlers<typeof mallTrade>, 'pay' | 'checkPayment' | 'closeOrder'> => ({
  pay: {
    async outside({ caller, fail, origin }, { orderId, seenTotal }) {
      const { companyId } = caller
      const mayPay = async (db: Parameters<typeof ofBuyer>[0]) =>
        isReadable(db, narrowed(await ofBuyer(db, caller), { orderId }))
      const notifyUrl = noticeUrl(await origin(), companyId)
      return payOrder(parts, { companyId, orderId, caller, seenTotal, notifyUrl, mayPay }, fail)
    },
  },

  checkPayment: {
    async outside({ caller, fail, tenant }, { orderId }) {
      const { companyId } = caller
      const isOwn = await tenant(async (db) =>
        isReadable(db, narrowed(await ofBuyer(db, caller), { orderId })),
      )
      if (!isOwn) fail('orderNotFound')
      const { state, isSure } = await checkOrder(parts, { companyId, orderId })
      return { orderId, state: state ?? fail('orderNotFound'), isSure }
    },
  },

  closeOrder: {
    async outside({ caller, fail, tenant }, { orderId }) {
      const { companyId } = caller
      const isOwn = await tenant(async (db) =>
        isReadable(db, narrowed(await ofBuyer(db, caller), { orderId })),
      )
      if (!isOwn) fail('orderNotFound')
      const state = await closeOrder(parts, { companyId, orderId }, 'buyer', { by: 'buyer' }).catch(
        (problem: unknown) =>
          problem instanceof PayError ? fail('platformProblem') : Promise.reject(problem),
      )
      if (state !== 'closed') fail('orderStatusWrong')
      return { orderId, state: 'closed' }
    },
  },
})
