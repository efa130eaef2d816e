import type { PayOrder } from '../state/payments.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { objectOf, textOf } from '../vendor/answer.ts'
import { notifyPaid } from '../vendor/pay/notices.ts'
import { isMerchants } from '../vendor/pay/signing.ts'
import { openIdOf } from '../world/ids.ts'
import type { Company } from '../world/types.ts'

/** What the payment sheet shows, or the vendor's reason not to open it. */
type Sheet = { merchant: string; description: string; total: number } | { fail: string }

/**
 * The sheet opens only with the merchant's signature, in the app and for the person of the prepay.
 * @param asked the sheet's parameters, and `mini` inside a mini program
 */
export function openSheet(sandbox: Sandbox, account: string, asked: unknown): Sheet {
  const found = orderOf(sandbox, account, asked)
  if ('fail' in found) return found
  const { order, company } = found
  return { merchant: company.name, description: order.description, total: order.total }
}

/** The person pays: the order is paid, and the notice goes out. */
export function payAt(sandbox: Sandbox, account: string, asked: unknown): { fail: string } | { ok: true } {
  const found = orderOf(sandbox, account, asked)
  if ('fail' in found) return found
  const { payments } = sandbox
  const arrive = () => {
    payments.pay(found.order)
    sandbox.changed()
    return notifyPaid(sandbox, found.order)
  }
  if (payments.noticeFaults[0] === 'unseen') {
    payments.noticeFaults.shift()
    payments.late.push(arrive)
  } else void arrive()
  return { ok: true }
}

function orderOf(
  sandbox: Sandbox,
  account: string,
  asked: unknown,
): { fail: string } | { order: PayOrder; company: Company } {
  const { timeStamp, nonceStr, package: packed, signType, paySign, mini } = objectOf(asked)
  const order = sandbox.payments.orderOfPrepay(textOf(packed).replace(/^prepay_id=/, ''))
  const company = order && sandbox.directory.companyByMerchant(order.mchId)
  if (!order || !company) return { fail: 'prepay_id无效' }
  const message = `${order.appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`
  if (signType !== 'RSA' || !isMerchants(company, message, textOf(paySign)))
    return { fail: '支付验证签名失败' }
  const { wechat, miniProgram } = company
  if (order.appId !== (mini ? miniProgram : wechat).appId) return { fail: '支付场景非法' }
  if (openIdOf(account, order.appId) !== order.openId) return { fail: '下单账号与支付账号不一致' }
  if (order.state === 'CLOSED' || order.expiresAt < Date.now()) return { fail: '订单已关闭' }
  if (order.state !== 'NOTPAY') return { fail: '该订单已支付' }
  return { order, company }
}
