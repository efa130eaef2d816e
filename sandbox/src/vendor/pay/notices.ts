import { randomBytes, randomUUID } from 'node:crypto'
import { inChina, type PayNotice, type PayOrder, type PayRefund } from '../../state/payments.ts'
import type { Sandbox } from '../../state/sandbox.ts'
import type { Company } from '../../world/types.ts'
import { encrypted, signatureOf } from './signing.ts'
import { refundNotice, transactionView } from './views.ts'

/** Pauses before further tries. The vendor's are from 15 seconds to six hours. */
const pausesMs = [300, 600, 1500, 3000]
const timeoutMs = 5000

/** Tells the merchant that an order was paid, with the faults that were asked for. */
export async function notifyPaid(sandbox: Sandbox, order: PayOrder): Promise<void> {
  const fault = sandbox.payments.noticeFaults.shift()
  const told = fault === 'amount' ? { ...order, total: 1 } : order
  const send = (how: 'genuine' | 'forged' | 'probe' = 'genuine') =>
    post(sandbox, order, {
      eventType: 'TRANSACTION.SUCCESS',
      kind: 'transaction',
      resource: transactionView(told),
      url: order.notifyUrl,
      how,
    })
  if (fault === 'lost') return
  if (fault === 'late') {
    sandbox.payments.late.push(() => send())
    return
  }
  if (fault === 'forged' || fault === 'probe') await send(fault)
  await Promise.all(fault === 'double' ? [send(), send()] : [send()])
}

/** Tells the merchant how a refund ended. */
export async function notifyRefund(sandbox: Sandbox, refund: PayRefund): Promise<void> {
  if (!refund.notifyUrl || refund.state === 'PROCESSING') return
  await post(sandbox, refund.order, {
    eventType: `REFUND.${refund.state}`,
    kind: 'refund',
    resource: refundNotice(refund),
    url: refund.notifyUrl,
    how: 'genuine',
  })
}

interface Told {
  eventType: string
  kind: 'transaction' | 'refund'
  resource: Record<string, unknown>
  url: string
  how: 'genuine' | 'forged' | 'probe'
}

async function post(sandbox: Sandbox, order: PayOrder, told: Told): Promise<void> {
  const company = sandbox.directory.companyByMerchant(order.mchId)
  if (!company) return
  const body = bodyOf(company, told)
  const notice: PayNotice = {
    url: reachable(sandbox, told.url),
    number: order.number,
    eventType: told.eventType,
    tries: [],
    delivered: false,
  }
  sandbox.payments.notices.push(notice)
  for (const pause of [0, ...(told.how === 'genuine' ? pausesMs : [])]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause).unref())
    const status = await tried(sandbox, notice.url, body, told.how)
    notice.tries.push(status)
    notice.delivered = status === 200 || status === 204
    sandbox.changed()
    if (notice.delivered) return
  }
}

function bodyOf(company: Company, { eventType, kind, resource }: Told): string {
  return JSON.stringify({
    id: randomUUID(),
    create_time: inChina(Date.now()),
    resource_type: 'encrypt-resource',
    event_type: eventType,
    summary: kind === 'refund' ? '退款' : '支付成功',
    resource: { original_type: kind, ...encrypted(company, kind, JSON.stringify(resource)) },
  })
}

async function tried(sandbox: Sandbox, url: string, body: string, how: Told['how']): Promise<number> {
  const headers = signatureOf(sandbox, body)
  if (how === 'forged') headers['wechatpay-signature'] = randomBytes(256).toString('base64')
  if (how === 'probe')
    headers['wechatpay-signature'] = `WECHATPAY/SIGNTEST/${randomBytes(18).toString('base64')}`
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return answer.status
  } catch {
    return 0
  }
}

/** Node resolves no phones' hosts: such an address is asked at the product itself. */
function reachable(sandbox: Sandbox, address: string): string {
  const url = new URL(address)
  return url.hostname.endsWith('.localhost') ? new URL(url.pathname, sandbox.productUrl).href : address
}
