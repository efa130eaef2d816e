import { newPrepayId, type PayOrder } from '../../state/payments.ts'
import type { Sandbox } from '../../state/sandbox.ts'
import type { Company } from '../../world/types.ts'
import { numberOf, objectOf, textOf } from '../answer.ts'
import { PayRefusal } from './refusal.ts'

type Body = Record<string, unknown>

/** `POST /v3/pay/transactions/jsapi`. The same request again gets a new `prepay_id`. */
export function place(sandbox: Sandbox, company: Company, body: Body): { prepay_id: string } {
  const asked = read(sandbox, company, body)
  const before = sandbox.payments.order(company.merchant.mchId, asked.number)
  if (before && before.request !== asked.request)
    throw new PayRefusal(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致')
  if (before?.state === 'CLOSED') throw new PayRefusal(400, 'ORDER_CLOSED', '该订单已关闭')
  if (before && before.state !== 'NOTPAY') throw new PayRefusal(400, 'ORDERPAID', '该订单已支付')
  const order = before ?? asked
  if (!before) sandbox.payments.orders.push(order)
  const prepayId = newPrepayId()
  order.prepayIds.push(prepayId)
  return { prepay_id: prepayId }
}

function read(sandbox: Sandbox, company: Company, body: Body): PayOrder {
  const amount = objectOf(body.amount)
  const total = numberOf(amount.total, 0)
  const number = textOf(body.out_trade_no)
  const notifyUrl = textOf(body.notify_url)
  const openId = textOf(objectOf(body.payer).openid)
  const appId = textOf(body.appid)
  const wrong = (what: string) => new PayRefusal(400, 'PARAM_ERROR', what)
  if (!/^[0-9A-Za-z_\-|*]{6,32}$/.test(number)) throw wrong('输入源“/body/out_trade_no”不符合规则')
  if (!Number.isInteger(total) || total < 1)
    throw wrong('输入源“/body/amount/total”映射到数值字段总金额规则校验失败')
  const description = textOf(body.description)
  if (!description || [...description].length > 127) throw wrong('输入源“/body/description”不符合规则')
  if (!URL.canParse(notifyUrl) || new URL(notifyUrl).search) throw wrong('输入源“/body/notify_url”不符合规则')
  if (appId !== company.wechat.appId && appId !== company.miniProgram.appId)
    throw new PayRefusal(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配')
  if (!sandbox.directory.customerByOpenId(appId, openId))
    throw new PayRefusal(500, 'OPENID_MISMATCH', 'openid和appid不匹配')
  const expires = Date.parse(textOf(body.time_expire))
  return {
    mchId: company.merchant.mchId,
    appId,
    openId,
    number,
    description,
    total,
    notifyUrl,
    expiresAt: Number.isNaN(expires) ? Number.POSITIVE_INFINITY : expires,
    request: JSON.stringify(body),
    prepayIds: [],
    state: 'NOTPAY',
    transactionId: '',
    paidAt: '',
  }
}

/** An order of this merchant. */
export function orderOf(sandbox: Sandbox, company: Company, number: string): PayOrder {
  const order = sandbox.payments.order(company.merchant.mchId, number)
  if (!order) throw new PayRefusal(404, 'ORDER_NOT_EXIST', '订单不存在')
  return order
}

/** `POST …/close`, repeatable. */
export function close(order: PayOrder): void {
  if (order.state === 'SUCCESS' || order.state === 'REFUND')
    throw new PayRefusal(400, 'ORDERPAID', '订单已支付')
  order.state = 'CLOSED'
}
