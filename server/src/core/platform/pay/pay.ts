import { randomBytes } from 'node:crypto'
import type { Json, VendorLog } from '#core/platform/http.ts'
import { type BillLine, readBill, unpackBill } from './bill.ts'
import { PayError } from './error.ts'
import { payHttp } from './http.ts'
import type { SignatureHeaders } from './keys.ts'
import { decrypted, type Merchant, type SheetParameters, sheetParameters } from './signature.ts'

/** An order as the vendor is asked to take it. The same one again gets a new `prepay_id`, a changed one is refused. */
export interface Prepay {
  appId: string
  openId: string
  /** Our number of the attempt, never used again. */
  number: string
  description: string
  total: number
  expiresAt: Date
  notifyUrl: string
}

/** What the vendor says about an attempt, in a notice or asked. */
export interface Transaction {
  appId: string
  mchId: string
  number: string
  transactionId: string
  state: 'SUCCESS' | 'REFUND' | 'NOTPAY' | 'CLOSED' | 'REVOKED' | 'USERPAYING' | 'PAYERROR' | 'unknown'
  total: number
  currency: string
  /** Null where nothing was paid. */
  paidAt: Date | null
}

export interface RefundRequest {
  transactionId: string
  /** Our number of the refund: the same one refunds once. */
  number: string
  reason: string
  refund: number
  total: number
  notifyUrl: string
}

/** What the vendor says about a refund. */
export interface VendorRefund {
  mchId: string
  number: string
  refundId: string
  state: 'SUCCESS' | 'CLOSED' | 'PROCESSING' | 'ABNORMAL'
  refund: number
  /** When the vendor accepted it; null in a notice. */
  acceptedAt: Date | null
}

export type Notice =
  | { id: string; kind: 'transaction'; transaction: Transaction }
  | { id: string; kind: 'refund'; refund: VendorRefund }
  | { id: string; kind: 'other' }

/** WeChat Pay API v3. Never called inside a transaction. Each function may throw a `PayError`. */
export interface Pay {
  prepay(merchant: Merchant, order: Prepay): Promise<{ prepayId: string }>
  sheet(merchant: Merchant, appId: string, prepayId: string): SheetParameters
  query(merchant: Merchant, number: string): Promise<Transaction>
  close(merchant: Merchant, number: string): Promise<void>
  refund(merchant: Merchant, request: RefundRequest): Promise<VendorRefund>
  queryRefund(merchant: Merchant, number: string): Promise<VendorRefund>
  /**
   * All payments and refunds of a day of China's clock, `2026-11-27`.
   * @throws PayError `noBill` where there was no trade, `making` where the bill comes later
   */
  bill(merchant: Merchant, day: string): Promise<BillLine[]>
  /**
   * Asks for an order that nobody made. The vendor's signed answer that there is none proves number, keys and serials.
   */
  probe(merchant: Merchant): Promise<void>
  /** @throws PayError `unverified`, `malformed`: answer it with an error and do nothing */
  notice(merchant: Merchant, headers: SignatureHeaders, body: Buffer): Promise<Notice>
}

const transactions = '/v3/pay/transactions'
const refunds = '/v3/refund/domestic/refunds'

export function wechatPay(hosts: readonly string[], log: VendorLog): Pay {
  const { send, file, keys } = payHttp(hosts, log)
  const query: Pay['query'] = async (merchant, number) => {
    const path = `${transactions}/out-trade-no/${encodeURIComponent(number)}?mchid=${merchant.mchId}`
    return transactionOf(await send(merchant, { method: 'GET', path }))
  }
  return {
    async prepay(merchant, order) {
      const json = await send(merchant, {
        method: 'POST',
        path: `${transactions}/jsapi`,
        body: {
          appid: order.appId,
          mchid: merchant.mchId,
          description: order.description,
          out_trade_no: order.number,
          time_expire: inChina(order.expiresAt),
          notify_url: order.notifyUrl,
          amount: { total: order.total, currency: 'CNY' },
          payer: { openid: order.openId },
        },
      })
      return { prepayId: must(json, 'prepay_id') }
    },
    sheet: (merchant, appId, prepayId) =>
      sheetParameters(merchant.privateKey, {
        appId,
        prepayId,
        timestamp: String(Math.floor(Date.now() / 1000)),
        nonce: randomBytes(16).toString('hex').toUpperCase(),
      }),
    query,
    async close(merchant, number) {
      const path = `${transactions}/out-trade-no/${encodeURIComponent(number)}/close`
      await send(merchant, { method: 'POST', path, body: { mchid: merchant.mchId } })
    },
    async refund(merchant, { transactionId, number, reason, refund, total, notifyUrl }) {
      const json = await send(merchant, {
        method: 'POST',
        path: refunds,
        body: {
          transaction_id: transactionId,
          out_refund_no: number,
          reason,
          notify_url: notifyUrl,
          amount: { refund, total, currency: 'CNY' },
        },
      })
      return refundOf(merchant.mchId, json)
    },
    async queryRefund(merchant, number) {
      const path = `${refunds}/${encodeURIComponent(number)}`
      return refundOf(merchant.mchId, await send(merchant, { method: 'GET', path }))
    },
    async bill(merchant, day) {
      const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`
      const json = await send(merchant, { method: 'GET', path })
      if (text(json, 'hash_type') !== 'SHA1')
        throw new PayError(200, 'malformed', 'the bill has an unknown kind of hash')
      // Its address lives for half a minute.
      const packed = await file(merchant, address(json, 'download_url'))
      return readBill(await unpackBill(packed, text(json, 'hash_value')))
    },
    async probe(merchant) {
      try {
        await query(merchant, `probe${randomBytes(8).toString('hex')}`)
      } catch (problem) {
        if (!(problem instanceof PayError) || !problem.is('unknown')) throw problem
      }
    },
    async notice(merchant, headers, body) {
      await keys.verify(merchant, headers, body, Date.now())
      return noticeOf(merchant, body)
    },
  }
}

/** @param body whose signature was checked */
function noticeOf(merchant: Merchant, body: Buffer): Notice {
  try {
    const notice = JSON.parse(body.toString('utf8')) as {
      id: string
      event_type: string
      resource: { ciphertext: string; nonce: string; associated_data?: string }
    }
    const { ciphertext, nonce, associated_data: associatedData = '' } = notice.resource
    const json = JSON.parse(decrypted(merchant.apiV3Key, { ciphertext, nonce, associatedData })) as Json
    const id = String(notice.id).slice(0, 64)
    if (notice.event_type.startsWith('TRANSACTION.'))
      return { id, kind: 'transaction', transaction: transactionOf(json) }
    if (notice.event_type.startsWith('REFUND.'))
      return { id, kind: 'refund', refund: refundOf(text(json, 'mchid'), json) }
    return { id, kind: 'other' }
  } catch (problem) {
    if (problem instanceof PayError) throw problem
    throw new PayError(0, 'malformed', 'the notice cannot be read')
  }
}

const states = ['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR'] as const

function transactionOf(json: Json): Transaction {
  const amount = part(json, 'amount')
  return {
    appId: text(json, 'appid'),
    mchId: text(json, 'mchid'),
    number: must(json, 'out_trade_no'),
    transactionId: text(json, 'transaction_id'),
    state: states.find((each) => each === json.trade_state) ?? 'unknown',
    total: typeof amount.total === 'number' ? amount.total : -1,
    currency: text(amount, 'currency'),
    paidAt: timeOf(json, 'success_time'),
  }
}

const refundResults = ['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL'] as const

/** A notice says `refund_status` where an answer says `status`. */
function refundOf(mchId: string, json: Json): VendorRefund {
  const amount = part(json, 'amount')
  const said = json.refund_status ?? json.status
  const state = refundResults.find((each) => each === said)
  if (!state) throw new PayError(200, 'malformed', 'the refund has no known state')
  return {
    mchId,
    number: must(json, 'out_refund_no'),
    refundId: text(json, 'refund_id'),
    state,
    refund: typeof amount.refund === 'number' ? amount.refund : -1,
    acceptedAt: timeOf(json, 'create_time'),
  }
}

function timeOf(json: Json, field: string): Date | null {
  const time = new Date(text(json, field))
  return Number.isNaN(time.getTime()) ? null : time
}

function address(json: Json, field: string): URL {
  const value = json[field]
  if (typeof value !== 'string' || !URL.canParse(value))
    throw new PayError(200, 'malformed', `${field} is no address`)
  return new URL(value)
}

const text = (json: Json, field: string): string => {
  const value = json[field]
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').slice(0, 256) : ''
}

function must(json: Json, field: string): string {
  const value = text(json, field)
  if (!value) throw new PayError(200, 'malformed', `${field} is missing`)
  return value
}

const part = (json: Json, field: string): Json => {
  const value = json[field]
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}

/** RFC 3339 at China's offset, without fractions of seconds. */
const inChina = (time: Date) => `${new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
