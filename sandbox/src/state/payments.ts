import { randomBytes, randomInt } from 'node:crypto'

/** An order as a merchant placed it. */
export type PayOrder = {
  mchId: string
  appId: string
  openId: string
  number: string
  description: string
  total: number
  notifyUrl: string
  /** In milliseconds; infinite where the merchant named none. */
  expiresAt: number
  /** The request of the merchant: a repetition must be the same. */
  request: string
  prepayIds: string[]
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED'
  transactionId: string
  paidAt: string
}

export type PayRefund = {
  mchId: string
  order: PayOrder
  number: string
  refundId: string
  refund: number
  request: string
  notifyUrl: string
  state: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL'
  at: string
}

/**
 * What goes wrong with the next notice. `late`: only after `deliver`. `double`: twice. `forged`: a signature of nobody
 * before the genuine one. `amount`: a genuine notice of one fen. `probe`: the vendor tries whether the signature is
 * checked. `lost`: never. `unseen`: WeChat Pay itself knows of the payment only with `deliver`, also where the order was
 * closed meanwhile.
 */
export const noticeFaults = ['late', 'double', 'forged', 'amount', 'probe', 'lost', 'unseen'] as const
export type NoticeFault = (typeof noticeFaults)[number]

/** One notice to a merchant and what came of each try. */
export type PayNotice = {
  url: string
  number: string
  eventType: string
  tries: number[]
  delivered: boolean
}

/** Merchants, orders and refunds of WeChat Pay. */
export class Payments {
  readonly orders: PayOrder[] = []
  readonly refunds: PayRefund[] = []
  readonly notices: PayNotice[] = []
  /** Which key signs answers and notices. */
  signer: 'publicKey' | 'certificate' = 'publicKey'
  /** Each for one notice, in this order. */
  noticeFaults: NoticeFault[] = []
  /** Notices that wait for `deliver`. */
  late: (() => Promise<void>)[] = []
  /** Refunds stay `PROCESSING`, or end as `ABNORMAL`. */
  refundsEnd: 'SUCCESS' | 'PROCESSING' | 'ABNORMAL' = 'SUCCESS'

  order(mchId: string, number: string): PayOrder | undefined {
    return this.orders.find((each) => each.mchId === mchId && each.number === number)
  }

  orderOfPrepay(prepayId: string): PayOrder | undefined {
    return this.orders.find((each) => each.prepayIds.includes(prepayId))
  }

  /** The person paid: the order is `SUCCESS`. */
  pay(order: PayOrder): void {
    order.state = 'SUCCESS'
    order.transactionId = `42000023${digits(20)}`
    order.paidAt = inChina(Date.now())
  }

  refundedOf(order: PayOrder): number {
    return this.refunds.filter((each) => each.order === order).reduce((sum, { refund }) => sum + refund, 0)
  }
}

export const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')
export const newPrepayId = () => `wx${digits(14)}${randomBytes(9).toString('hex')}`

/** RFC 3339 at China's offset, as WeChat Pay writes times. */
export const inChina = (at: number) => `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
