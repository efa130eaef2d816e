import type { PayOrder, PayRefund } from '../../state/payments.ts'

const words = { NOTPAY: '订单未支付', SUCCESS: '支付成功', REFUND: '转入退款', CLOSED: '订单已关闭' }

/** An order as a query answers it. */
export function transactionView(order: PayOrder): Record<string, unknown> {
  const { appId: appid, mchId: mchid, number, state, total, transactionId, paidAt, openId: openid } = order
  const isPaid = state === 'SUCCESS' || state === 'REFUND'
  return {
    appid,
    mchid,
    out_trade_no: number,
    trade_state: state,
    trade_state_desc: words[state],
    attach: '',
    payer: { openid },
    amount: { total, currency: 'CNY', ...(isPaid ? { payer_total: total, payer_currency: 'CNY' } : {}) },
    ...(isPaid
      ? {
          transaction_id: transactionId,
          trade_type: 'JSAPI',
          bank_type: 'OTHERS',
          success_time: paidAt,
          promotion_detail: [],
        }
      : {}),
  }
}

/** A refund as the API answers it. */
export function refundView({ order, number, refundId, refund, state, at }: PayRefund) {
  return {
    refund_id: refundId,
    out_refund_no: number,
    transaction_id: order.transactionId,
    out_trade_no: order.number,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: at,
    ...(state === 'SUCCESS' ? { success_time: at } : {}),
    status: state,
    amount: {
      total: order.total,
      refund,
      payer_total: order.total,
      payer_refund: refund,
      settlement_refund: refund,
      settlement_total: order.total,
      discount_refund: 0,
      currency: 'CNY',
    },
  }
}

/** The same in a notice, where the state has another name. */
export function refundNotice(refund: PayRefund): Record<string, unknown> {
  const { order, number, refundId, state, at } = refund
  return {
    mchid: order.mchId,
    out_trade_no: order.number,
    transaction_id: order.transactionId,
    out_refund_no: number,
    refund_id: refundId,
    refund_status: state,
    success_time: at,
    user_received_account: '支付用户零钱',
    amount: {
      total: order.total,
      refund: refund.refund,
      payer_total: order.total,
      payer_refund: refund.refund,
    },
  }
}
