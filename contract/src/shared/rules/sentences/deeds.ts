import type { Locale } from '#shared/render.ts'
import type { Reader } from './things.ts'

/** The deeds besides reading, the most important for a salesperson first. */
const deeds = {
  zh: {
    pay_order: '付了款',
    place_order: '下了单',
    refund_order: '收到了退款',
    review_product: '评价了商品',
    take_coupon: '领取了优惠券',
    pay_booking: '付了预约的款',
    book: '预约了到店',
    join_waiting: '加入了候补',
    cancel_booking: '取消了预约',
    refund_booking: '收到了预约的退款',
    arrive: '到店了',
    request_help: '提交了工单',
    ask: '提了问题',
    comment: '发表了评论',
    exchange: '留下了自己的名片',
    submit_form: '提交了表单',
    call: '拨打了电话',
    save_contact: { own: '保存了你的手机号', other: '保存了手机号' },
    copy: '复制了联系方式',
    view_code: '看了二维码',
    like: '点了赞',
    share: '点了“分享”',
  },
  en: {
    pay_order: 'paid',
    place_order: 'ordered',
    refund_order: 'got a refund',
    review_product: 'reviewed a product',
    take_coupon: 'got a coupon',
    pay_booking: 'paid for a booking',
    book: 'booked a visit',
    join_waiting: 'joined the waiting list',
    cancel_booking: 'cancelled a booking',
    refund_booking: 'got a refund for a booking',
    arrive: 'came as booked',
    request_help: 'asked for help',
    ask: 'asked a question',
    comment: 'commented',
    exchange: 'shared their card',
    submit_form: 'submitted the form',
    call: 'called',
    save_contact: { own: 'saved your number', other: 'saved the number' },
    copy: { own: 'copied your contact details', other: 'copied the contact details' },
    view_code: { own: 'looked at your code', other: 'looked at the code' },
    like: 'liked it',
    share: 'tapped “Share”',
  },
} satisfies Record<Locale, Record<string, string | Record<Reader, string>>>

/** The words of some deeds, each once; of unknown ones none. */
export const deedWords = (names: string[], locale: Locale, reader: Reader): string[] =>
  Object.entries(deeds[locale])
    .filter(([name]) => names.includes(name))
    .map(([, did]) => (typeof did === 'string' ? did : did[reader]))
