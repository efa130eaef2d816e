import { reader } from './answer.ts'
import type { AppCredential } from './credentials.ts'
import type { VendorRequest } from './http.ts'
import { VendorError } from './vendor-error.ts'
import type { WeChatCalls } from './wechat-token.ts'

/** The vendor's numbers of the ways in which goods are sent. */
const ways = { express: 1, sameCity: 2, none: 3, pickUp: 4 } as const

/** How an order that was paid in a mini program was sent. */
export interface ShippingInfo {
  transactionId: string
  /** Of the payer. */
  openId: string
  way: keyof typeof ways
  /** Whether the order was divided into parcels, of which more may follow. */
  isSplit: boolean
  /** Whether nothing is left to send. */
  isAll: boolean
  /** One, or at most 15 of a divided order. */
  parcels: readonly ShippedParcel[]
}

export interface ShippedParcel {
  /** Of express alone: the vendor's id of the carrier, and the number. */
  carrierId?: string
  tracking?: string
  /** At most 120 characters. */
  goods: string
  /** The receiver's phone with its last four digits open, where the carrier asks for it. */
  receiverPhone?: string
}

export interface Carrier {
  id: string
  name: string
}

/** A parcel that the platform is to follow (“微信物流服务-查询组件”). */
export interface FollowedParcel {
  /** Of the payer. */
  openId: string
  transactionId: string
  tracking: string
  /** The vendor's id, which helps it to know the number; undefined for a carrier that is not in its list. */
  carrierId: string | undefined
  /** Some carriers tell where a parcel is for the receiver's telephone alone. */
  receiverPhone: string
  goods: readonly { name: string; picture: string }[]
  /** The page of the mini program about the order. */
  page: string
}

/** The vendor's numbers of where a parcel is. 0: it does not know it, or it was not collected yet. */
const whereabouts = {
  1: 'collected',
  2: 'moving',
  3: 'delivering',
  4: 'signed',
  5: 'exception',
  6: 'signedByOther',
} as const
export type Whereabouts = (typeof whereabouts)[keyof typeof whereabouts]

/** What the platform of mini programs knows of sent goods (“小程序发货信息管理服务”). Every call may throw VendorError. */
export interface WeChatShipping {
  /**
   * Tells how an order was sent (“发货信息录入”, upload_shipping_info). The same again changes nothing.
   * @param at later than that of any earlier call for the order
   * @returns whether anything changed by it
   */
  upload(app: AppCredential, info: ShippingInfo, at: Date): Promise<boolean>
  /** The carriers that the platform knows (“获取运力 id 列表”, get_delivery_list). */
  carriers(app: AppCredential): Promise<Carrier[]>
  /** Whether a payment's order awaits its receipt there or was received, by the payer or by time (“查询订单发货状态”, get_order). */
  receiptOf(app: AppCredential, transactionId: string): Promise<'awaited' | 'received' | ''>
  /**
   * Has a parcel followed (“传运单”, trace_waybill). The same again follows it once.
   * @returns by what the platform is asked for it
   */
  follow(app: AppCredential, parcel: FollowedParcel): Promise<string>
  /** Where a followed parcel is (“查询运单”, query_trace); undefined where the platform knows nothing of it yet. */
  whereIs(app: AppCredential, of: { token: string; openId: string }): Promise<Whereabouts | undefined>
}

/** The same was uploaded before. */
const unchanged = 10060023

export function httpWeChatShipping({ withToken }: WeChatCalls): WeChatShipping {
  return {
    async upload(app, { transactionId, openId, way, isSplit, isAll, parcels }, at) {
      const body = {
        order_key: { order_number_type: 2, transaction_id: transactionId },
        logistics_type: ways[way],
        delivery_mode: isSplit ? 2 : 1,
        ...(isSplit && { is_all_delivered: isAll }),
        shipping_list: parcels.map(({ carrierId, tracking, goods, receiverPhone }) => ({
          ...(tracking && { tracking_no: tracking, express_company: carrierId }),
          item_desc: goods,
          ...(receiverPhone && { contact: { receiver_contact: receiverPhone } }),
        })),
        upload_time: inChina(at),
        payer: { openid: openId },
      }
      try {
        await withToken(app, { method: 'POST', path: '/wxa/sec/order/upload_shipping_info', body })
        return true
      } catch (problem) {
        if (problem instanceof VendorError && problem.errcode === unchanged) return false
        throw problem
      }
    },

    async carriers(app) {
      const answer = reader('wechat', await withToken(app, componentCall('get_delivery_list', {})))
      return answer.list('delivery_list').flatMap((each) => {
        const carrier = { id: each.text('delivery_id'), name: each.text('delivery_name') }
        return carrier.id && carrier.name ? [carrier] : []
      })
    },

    async receiptOf(app, transactionId) {
      const body = { transaction_id: transactionId }
      const request = { method: 'POST', path: '/wxa/sec/order/get_order', body, retry: 'none' } as const
      const order = reader('wechat', await withToken(app, request)).object('order')
      return receipts.get(order.number('order_state')) ?? ''
    },

    async follow(app, { openId, transactionId, tracking, carrierId, receiverPhone, goods, page }) {
      const body = {
        openid: openId,
        receiver_phone: receiverPhone,
        waybill_id: tracking,
        ...(carrierId && { delivery_id: carrierId }),
        trans_id: transactionId,
        goods_info: {
          detail_list: goods.map(({ name, picture }) => ({ goods_name: name, goods_img_url: picture })),
        },
        order_detail_path: page,
      }
      return reader('wechat', await withToken(app, componentCall('trace_waybill', body))).must(
        'waybill_token',
      )
    },

    async whereIs(app, { token, openId }) {
      const answer = await withToken(
        app,
        componentCall('query_trace', { waybill_token: token, openid: openId }),
      )
      const status = reader('wechat', answer).object('waybill_info').number('status')
      return (whereabouts as Partial<Record<number, Whereabouts>>)[status]
    },
  }
}

/** RFC 3339 with milliseconds at China's offset, as the vendor's own samples write it. */
const inChina = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().replace('Z', '+08:00')

/** By the vendor's states of an order: sent, received, finished, and received while the money is about to be paid out. */
const receipts: ReadonlyMap<number, 'awaited' | 'received'> = new Map([
  [2, 'awaited'],
  [3, 'received'],
  [4, 'received'],
  [6, 'received'],
])

/** A request of the logistics query component. It is tried once: a person who waits for it can ask again, and a job comes again. */
const componentCall = (call: string, body: Record<string, unknown>): VendorRequest => ({
  ...{ method: 'POST', path: `/cgi-bin/express/delivery/open_msg/${call}`, body },
  ...{ retry: 'none', isOptional: true },
})

/** The vendor does not know the number of a parcel, or not yet. */
export const isUnknownParcel = (problem: VendorError): boolean => unknownParcels.has(problem.errcode)
// Its pages name the first one, its answers the second.
const unknownParcels = new Set<VendorError['errcode']>([9_300_559, 931_023])

/** A quota of calls is used up, of the minute or of the day. */
export const isUsedUp = (problem: VendorError): boolean =>
  problem.errcode === 45009 || problem.errcode === 45011

/** The vendor does not know a payment for some time after it was made. */
export const isUnknownPayment = (problem: VendorError): boolean => problem.errcode === 10060001

/** The vendor has its final information about the order, and takes no other. */
export const isFinal = (problem: VendorError): boolean =>
  problem.errcode === 10060002 || problem.errcode === 10060003

// The vendor was busy or failed in itself, or a quota was used up for a while.
const passing = new Set([-1, 10060012, 10060019, 45009, 45011, 45033])

/** Whether a later try may succeed, as the vendor did not judge what it was told. */
export const isPassing = ({ errcode }: VendorError): boolean =>
  typeof errcode !== 'number' || passing.has(errcode)
