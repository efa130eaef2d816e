import type { PayOrder } from './payments.ts'

/** One parcel as a merchant named it. */
export type Parcel = {
  tracking: string
  carrier: string
  goods: string
  contact: string
}

/** How the platform of mini programs thinks an order was sent. */
export type Sent = {
  order: PayOrder
  mode: 1 | 2
  type: 1 | 2 | 3 | 4
  parcels: Parcel[]
  isAll: boolean
  /** In milliseconds, of the newest upload. */
  at: number
  uploads: number
  /** Whether it was told once more after it was finished, which is allowed once. */
  isResent: boolean
  confirmedBy: '' | 'buyer' | 'time'
}

/** A parcel that the platform follows for a merchant. */
type Followed = {
  appId: string
  openId: string
  tracking: string
  goods: { goods_name: string; goods_img_url: string }[]
  /** When it was collected, in milliseconds. */
  since: number
}

/** Where a parcel is by itself, so many hours after it was collected: collected, in transit, out for delivery, signed. */
const course = [
  [0, 1],
  [4, 2],
  [28, 3],
  [32, 4],
] as const
const hourMs = 3_600_000

/** Carriers of `get_delivery_list`. */
export const carriers = [
  ['SF', '顺丰速运'],
  ['STO', '申通快递'],
  ['ZTO', '中通快递'],
  ['YTO', '圆通速递'],
  ['YUNDA', '韵达快递'],
  ['JTSD', '极兔速递'],
  ['JD', '京东快递'],
  ['EMS', '中国邮政速递物流'],
] as const

/** What merchants told the platform of mini programs about sent orders. */
export class Shipping {
  readonly sent = new Map<string, Sent>()
  /** So many uploads more are answered as if their payment was not known yet, by the number of the order. */
  readonly lags = new Map<string, number>()
  /** By the token that the merchant got. */
  readonly followed = new Map<string, Followed>()
  /** Where parcels were put by hand, by their number: a status of `query_trace`, or null for a number that does not exist. */
  readonly put = new Map<string, number | null>()

  /** The status of a followed parcel. */
  statusOf({ tracking, since }: Followed, now: number): number | null {
    const put = this.put.get(tracking)
    if (put !== undefined) return put
    const hours = (now - since) / hourMs
    return course.findLast(([from]) => hours >= from)?.[1] ?? 0
  }
}
