import type { Vocabulary } from '#core/in-words.ts'

/** Actions of visitors, and other occasions of messages to members of staff. */
export const actionWords: Vocabulary = {
  visit: { zh: '来访', en: 'visited' },
  call: { zh: '拨打电话', en: 'called' },
  save_contact: { zh: '保存联系人', en: 'saved the contact' },
  share: { zh: '转发', en: 'shared' },
  ask: { zh: '提问', en: 'asked' },
  comment: { zh: '评论', en: 'commented' },
  like: { zh: '点赞', en: 'liked' },
  review: { zh: '待审核的动态', en: 'posts in review' },
  work_order: { zh: '工单', en: 'work order' },
  submit_form: { zh: '提交表单', en: 'submitted a form' },
  place_order: { zh: '下单', en: 'ordered' },
  pay_order: { zh: '付款', en: 'paid for an order' },
  refund_order: { zh: '全额退款', en: 'got a full refund' },
  book: { zh: '预约到店', en: 'booked a visit' },
  cancel_booking: { zh: '取消预约', en: 'cancelled a booking' },
  arrive: { zh: '到店', en: 'came as booked' },
  request_help: { zh: '提交工单', en: 'asked for help' },
  copy: { zh: '复制联系方式', en: 'copied contact details' },
  exchange: { zh: '留下名片', en: 'left a card' },
  lost: { zh: '删除了销售的企业微信', en: 'deleted the salesperson in WeCom' },
  dropped: { zh: '被销售删除', en: 'deleted by the salesperson' },
  payment: { zh: '付款有问题', en: 'trouble with a payment' },
  escalation: { zh: '一直没有跟进', en: 'left without a reaction' },
  view_code: { zh: '查看二维码', en: 'looked at the code' },
}
