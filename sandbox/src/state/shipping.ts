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
}
