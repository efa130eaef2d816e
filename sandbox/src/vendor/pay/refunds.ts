import { digits, inChina, type PayOrder, type PayRefund } from '../../state/payments.ts'
import type { Sandbox } from '../../state/sandbox.ts'
import type { Company } from '../../world/types.ts'
import { numberOf, objectOf, textOf } from '../answer.ts'
import { PayRefusal } from './refusal.ts'

/** `POST /v3/refund/domestic/refunds`. The same number again is the same refund. */
export function refund(
  sandbox: Sandbox,
  company: Company,
  body: Record<string, unknown>,
): { refund: PayRefund; isNew: boolean } {
  const { payments } = sandbox
  const { mchId } = company.merchant
  const number = textOf(body.out_refund_no)
  const request = JSON.stringify(body)
  const before = payments.refunds.find((each) => each.mchId === mchId && each.number === number)
  if (before && before.request !== request)
    throw new PayRefusal(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致')
  if (before) return { refund: before, isNew: false }
  const transactionId = textOf(body.transaction_id)
  const order =
    payments.orders.find(
      (each) => each.mchId === mchId && each.transactionId !== '' && each.transactionId === transactionId,
    ) ?? earlierOrder(sandbox, company, body)
  if (!order) throw new PayRefusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
  const amount = objectOf(body.amount)
  const back = numberOf(amount.refund, 0)
  if (!Number.isInteger(back) || back < 1 || amount.total !== order.total)
    throw new PayRefusal(400, 'PARAM_ERROR', '退款金额或订单金额不符合规则')
  if (payments.refundedOf(order) + back > order.total)
    throw new PayRefusal(400, 'INVALID_REQUEST', '可退金额不足')
  const made: PayRefund = {
    mchId,
    order,
    number,
    refundId: `50300002${digits(20)}`,
    refund: back,
    request,
    notifyUrl: textOf(body.notify_url),
    state: 'PROCESSING',
    at: inChina(Date.now()),
  }
  order.state = 'REFUND'
  payments.refunds.push(made)
  return { refund: made, isNew: true }
}

/**
 * The beginning of transactions from before the simulator's start, as the demo writes them. Their amounts are those that the
 * request names.
 */
export const earlierTransactions = '4200000001'

function earlierOrder(
  { payments }: Sandbox,
  { merchant, wechat }: Company,
  body: Record<string, unknown>,
): PayOrder | undefined {
  const transactionId = textOf(body.transaction_id)
  const total = numberOf(objectOf(body.amount).total, 0)
  if (!transactionId.startsWith(earlierTransactions) || !Number.isInteger(total) || total < 1)
    return undefined
  const order: PayOrder = {
    ...{ mchId: merchant.mchId, appId: wechat.appId, openId: '', number: `earlier${transactionId}` },
    ...{
      description: '',
      total,
      notifyUrl: textOf(body.notify_url),
      expiresAt: 0,
      request: '',
      prepayIds: [],
    },
    // Paid on a day of which the simulator makes no bill.
    ...{ state: 'SUCCESS', transactionId, paidAt: '' },
  }
  payments.orders.push(order)
  return order
}
