import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { inChina, type PayOrder, type PayRefund } from '../../state/payments.ts'
import type { Sandbox } from '../../state/sandbox.ts'
import type { Company } from '../../world/types.ts'
import { PayRefusal } from './refusal.ts'

const head =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const sumsHead =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/** The vendor's share of each payment; a refund gives it back. */
const feeOf = (amount: number) => Math.round(amount * 0.006)
const yuan = (amount: number) => (amount / 100).toFixed(2)
const fee = (amount: number) => (amount / 100).toFixed(5)
const cells = (values: readonly string[]) => values.map((value) => `\`${value}`).join(',')
/** As the bill writes a time of RFC 3339 at China's offset. */
const timeOf = (at: string) => at.slice(0, 19).replace('T', ' ')

/** A bill of all trades of a day, in the vendor's form: UTF-8 with a mark, a grave accent before each value. Pure. */
export function tradeBill(orders: readonly PayOrder[], refunds: readonly PayRefund[]): string {
  const rows = [
    ...orders.map((order) => ({ at: order.paidAt, text: rowOf(order) })),
    ...refunds.map((refund) => ({ at: refund.at, text: rowOf(refund.order, refund) })),
  ].sort((a, b) => (a.at < b.at ? -1 : 1))
  const paid = orders.reduce((sum, { total }) => sum + total, 0)
  const back = refunds.reduce((sum, { refund }) => sum + refund, 0)
  const fees =
    orders.reduce((sum, { total }) => sum + feeOf(total), 0) -
    refunds.reduce((sum, { refund }) => sum + feeOf(refund), 0)
  const sums = [`${rows.length}.0`, yuan(paid), yuan(back), yuan(0), fee(fees), yuan(paid), yuan(back)]
  return `\uFEFF${[head, ...rows.map(({ text }) => text), sumsHead, cells(sums)].join('\r\n')}\r\n`
}

function rowOf(order: PayOrder, refund?: PayRefund): string {
  const [paid, back] = refund ? [0, refund.refund] : [order.total, 0]
  return cells([
    ...[timeOf(refund?.at ?? order.paidAt), order.appId, order.mchId, '0', '', order.transactionId],
    ...[
      order.number,
      order.openId,
      'JSAPI',
      refund ? 'REFUND' : 'SUCCESS',
      'OTHERS',
      'CNY',
      yuan(paid),
      yuan(0),
    ],
    ...[refund?.refundId ?? '0', refund?.number ?? '0', yuan(back), yuan(0)],
    ...[refund ? 'ORIGINAL' : '', refund?.state ?? '', order.description, ''],
    ...[fee(refund ? -feeOf(back) : feeOf(paid)), '0.60%', yuan(paid), yuan(back), ''],
  ])
}

/** How long an address of a bill can be used. */
const lifeMs = 30_000
const files = new Map<string, { mchId: string; file: Buffer; until: number }>()

interface Asked {
  bill_date?: string
  bill_type?: string
  tar_type?: string
}

/** `GET /v3/bill/tradebill`: the address of the bill of a day of China's clock, plain or packed. */
export function billFor(
  { payments, clock }: Sandbox,
  { merchant: { mchId } }: Company,
  { bill_date: day = '', bill_type: type = 'ALL', tar_type: packing }: Asked,
  base: string,
): Record<string, string> {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new PayRefusal(400, 'PARAM_ERROR', '账单日期格式不正确')
  if (type !== 'ALL') throw new PayRefusal(400, 'PARAM_ERROR', '模拟器只出 ALL 账单')
  if (packing !== undefined && packing !== 'GZIP') throw new PayRefusal(400, 'PARAM_ERROR', '压缩类型不正确')
  if (day >= inChina(clock.now()).slice(0, 10))
    throw new PayRefusal(400, 'STATEMENT_CREATING', '账单生成中，请稍后再试')
  const orders = payments.orders.filter((each) => each.mchId === mchId && each.paidAt.startsWith(day))
  const refunds = payments.refunds.filter((each) => each.mchId === mchId && each.at.startsWith(day))
  if (orders.length + refunds.length === 0) throw new PayRefusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
  const text = tradeBill(orders, refunds)
  const token = randomBytes(16).toString('hex')
  files.set(token, {
    mchId,
    file: packing ? gzipSync(text) : Buffer.from(text),
    until: Date.now() + lifeMs,
  })
  return {
    hash_type: 'SHA1',
    // Of the unpacked file.
    hash_value: createHash('sha1').update(text).digest('hex'),
    download_url: `${base}/v3/billdownload/file?token=${token}`,
  }
}

/** `GET /v3/billdownload/file`: asked with a signature, answered without one. */
export function billFile({ merchant: { mchId } }: Company, { token = '' }: { token?: string }): Buffer {
  const found = files.get(token)
  if (!found || found.mchId !== mchId || found.until < Date.now())
    throw new PayRefusal(400, 'INVALID_REQUEST', '下载链接已失效')
  return found.file
}
