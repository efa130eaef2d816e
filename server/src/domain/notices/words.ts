import type { Locale } from '@mingpian/contract/shared/render.ts'
import { may, type Role } from '@mingpian/contract/shared/roles.ts'
import { afterSaleLimits } from '@mingpian/contract/shared/rules/after-sale-states.ts'
import { leadingName } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { isReminded, reminderSentence } from '@mingpian/contract/shared/rules/sentences/reminders.ts'
import { quoted } from '@mingpian/contract/shared/rules/sentences/things.ts'

/** The facts of one event that a message contains. */
export interface NoticeFacts {
  occasion: string
  /** '' if unknown; then `number` identifies the visitor. */
  name: string
  number: number
  contentType: string
  title: string
  secondScene: string
  landing: string
  /**
   * HH:MM on the company's clock; '' for a customer whom a synchronisation misses, as their time is not known. Of visits
   * that begin soon their start, of the visits of a day its MM-DD.
   */
  clock: string
  /** '' for a customer who never viewed a page. */
  leadId: string
  /** The salesperson of a lost customer or of an escalated lead; '' for the receiver. */
  salesperson: string
  /** The number of the order, of a payment with trouble and of a request after the sale; '' for other occasions. */
  orderNumber: string
  /** The order of a payment with trouble, the request after the sale; '' for other occasions. */
  aboutId: string
  receiverRole: Role
  /** '' for other occasions than `work_order`. */
  workOrderId: string
  /**
   * Of an escalation: the lead's signal; then `clock` is its day and time. Of a payment: the trouble. Of a request after the
   * sale: its kind. Of visits: `coming` where they begin soon, '' for those of a day. Of a work order: what happened.
   */
  signal: string
  /** YYYY-MM-DD, of visits; '' for other occasions. */
  day: string
  /**
   * Of a warning: the number of leads that return to the pool soon. Of a review: what waits for a moderator. Of a day
   * or of a moment: the visits.
   */
  leads: number
}

const WORDS = {
  zh: {
    customer: '一位客户',
    lost: (who: string, whom: string) => `${who}删除了${whom || '你'}的企业微信`,
    dropped: (who: string, whom: string) => `${whom}删除了客户${who}`,
    missing: (who: string, whom: string) => `${who}已不在${whom || '你'}的企业微信客户里`,
    losses: (customers: number) => `这段时间流失了 ${customers} 位客户`,
    escalation: (who: string, whom: string) => `${whom}的客户${who}等人回应`,
    escalations: (leads: number) => `团队有 ${leads} 位客户等人回应`,
    returns: (leads: number) => `${leads} 位线索即将退回公海`,
    returnsHint: '到期前写一条跟进或约好下次时间，就会留在你名下',
    reviews: (waiting: number) => `${waiting} 条动态或评论等待审核`,
    reviewsHint: '通过后读者才能看到',
    productReviews: (waiting: number) => `${waiting} 条商品评价等待审核`,
    productReviewsHint: '请到管理后台的“商品评价”处理',
    payment: (number: string) => `订单 ${number} 的付款需要处理`,
    payments: (orders: number) => `${orders} 个订单的付款需要处理`,
    troubles: {
      wrongAmount: '收到的金额和订单不一致，没有按已付款处理，请管理员在管理后台核对',
      second: '同一个订单付了两次，多付的一笔会原路退回',
      slotGone: '预约付款成功时，该时段已被约满，款项会原路退回',
      refundFailed: '退款没有成功，请管理员在管理后台处理',
    },
    afterSale: {
      refund: (number: string) => `订单 ${number} 有退款申请`,
      return: (number: string) => `订单 ${number} 有退货申请`,
    },
    afterSaleHint: (days: number) => `请在 ${days} 天内到管理后台处理`,
    afterSales: (requests: number) => `${requests} 个售后申请等待处理`,
    bookings: (visits: number, day: string) => `${day} 有 ${visits} 个预约`,
    bookingsHint: '点开看时间和顾客',
    coming: (visits: number, clock: string) => `${clock} 有 ${visits} 个预约，还有不到一小时`,
    workOrder: {
      new: (who: string) => `${who}提交了工单`,
      reply: (who: string) => `${who}回复了工单`,
      due: (who: string) => `${who}的工单快到回复时限`,
      late: (who: string) => `${who}的工单超过时限`,
    },
    workOrderHandler: (whom: string) => (whom ? `处理人：${whom}` : '还没有人接手'),
    workOrderDue: (clock: string) => `请在 ${clock} 前回复`,
    workOrderHint: '点开看看，及时回复',
    workOrders: (news: number) => `${news} 条工单消息`,
    signals: {
      form: (what: string) => `填写了${what || '表单'}`,
      question: (what: string) => `在${what || '内容'}上提了问题`,
      card: () => '留下了名片',
      call: () => '拨打了电话',
      due: () => '预约时间已过',
    },
    since: (signal: string, clock: string) => `${clock} ${signal}，一直没有跟进`,
    escalationHint: '点开看看，可以转给别的同事',
    openList: '去看看',
    lossHint: '点开看 TA 的足迹，想想怎么联系',
    lossOfUnknown: 'TA 还没有看过你的内容',
    from: {
      single: '来自私聊',
      group: '来自群聊',
      timeline: '来自朋友圈',
      scan: '来自扫码',
      relay: '由别人转发',
    },
    visitHint: '点开看 TA 的足迹',
    signalHint: '现在联系正是时候',
    summary: (visitors: number) => `这段时间来了 ${visitors} 位访客`,
    open: '查看足迹',
    openLeads: '查看线索',
    between: ' · ',
  },
  en: {
    customer: 'A customer',
    lost: (who: string, whom: string) => `${who} deleted ${whom || 'you'} in WeCom`,
    dropped: (who: string, whom: string) => `${whom} deleted the customer ${who}`,
    missing: (who: string, whom: string) =>
      whom
        ? `${who} is no longer among the WeCom customers of ${whom}`
        : `${who} is no longer among your WeCom customers`,
    losses: (customers: number) =>
      customers === 1 ? 'One customer lost in the meantime' : `${customers} customers lost in the meantime`,
    escalation: (who: string, whom: string) => `${who}, a lead of ${whom}, waits for an answer`,
    escalations: (leads: number) =>
      leads === 1
        ? 'A lead of the team waits for an answer'
        : `${leads} leads of the team wait for an answer`,
    returns: (leads: number) =>
      leads === 1 ? 'A lead returns to the pool soon' : `${leads} leads return to the pool soon`,
    returnsHint: 'Note a follow-up or set the next appointment in time, and they stay yours',
    reviews: (waiting: number) =>
      waiting === 1 ? 'A post or comment waits for review' : `${waiting} posts and comments wait for review`,
    reviewsHint: 'Readers see them once they are passed',
    productReviews: (waiting: number) =>
      waiting === 1 ? 'A review of a product waits' : `${waiting} reviews of products wait`,
    productReviewsHint: 'See “Reviews” in the console',
    payment: (number: string) => `Trouble with the payment of order ${number}`,
    payments: (orders: number) =>
      orders === 1 ? 'Trouble with the payment of an order' : `Trouble with the payments of ${orders} orders`,
    troubles: {
      wrongAmount:
        'The amount differs from the order’s, so it is not treated as paid: an administrator checks it in the console',
      second: 'The order was paid twice. The second payment goes back by itself',
      slotGone: 'A booking was paid when its time was taken already. The money goes back by itself',
      refundFailed: 'A refund failed: an administrator sees to it in the console',
    },
    afterSale: {
      refund: (number: string) => `A refund is asked for: order ${number}`,
      return: (number: string) => `A return is asked for: order ${number}`,
    },
    afterSaleHint: (days: number) => `Answer it in the console within ${days} days`,
    afterSales: (requests: number) =>
      requests === 1 ? 'A request after the sale waits' : `${requests} requests after the sale wait`,
    bookings: (visits: number, day: string) =>
      visits === 1 ? `One booking on ${day}` : `${visits} bookings on ${day}`,
    bookingsHint: 'Open to see who comes and when',
    coming: (visits: number, clock: string) =>
      visits === 1
        ? `A booking at ${clock}, in less than an hour`
        : `${visits} bookings at ${clock}, in less than an hour`,
    workOrder: {
      new: (who: string) => `${who} asked for help`,
      reply: (who: string) => `${who} wrote about a work order`,
      due: (who: string) => `A work order of ${who} is due soon`,
      late: (who: string) => `A work order of ${who} is late`,
    },
    workOrderHandler: (whom: string) => (whom ? `Handler: ${whom}` : 'Not taken yet'),
    workOrderDue: (clock: string) => `Answer it by ${clock}`,
    workOrderHint: 'Open to answer it',
    workOrders: (news: number) =>
      news === 1 ? 'News of a work order' : `${news} pieces of news about work orders`,
    signals: {
      form: (what: string) => `submitted ${what || 'a form'}`,
      question: (what: string) => `asked about ${what || 'a piece'}`,
      card: () => 'left a card',
      call: () => 'called',
      due: () => 'the appointment passed',
    },
    since: (signal: string, clock: string) => `${clock} ${signal}; no reaction since`,
    escalationHint: 'Open to see it, or hand it to another colleague',
    openList: 'Open',
    lossHint: 'Open to see what they read before you reach out',
    lossOfUnknown: 'They have not looked at anything yet',
    from: {
      single: 'from a private chat',
      group: 'from a group chat',
      timeline: 'from Moments',
      scan: 'by scanning a code',
      relay: 'forwarded by another visitor',
    },
    visitHint: 'Open to see what they read',
    signalHint: 'A good moment to get in touch',
    summary: (visitors: number) =>
      visitors === 1 ? 'One visitor in the meantime' : `${visitors} visitors in the meantime`,
    open: 'Open',
    openLeads: 'Leads',
    between: ' · ',
  },
} satisfies Record<Locale, object>

// Limits of the names of a visitor and of a thing, in characters.
const LONGEST_NAME = 16
const LONGEST_TITLE = 12

/** What begins the page of a section of the console, in place of a page of the phone client. */
export const CONSOLE = 'console/'

/** The pages of the occasions whose summaries open a list, and so do most messages about one of them. */
export const LIST_PAGES: Record<string, string | undefined> = {
  escalation: 'pages/leads/waiting/index',
  return: 'pages/leads/index?returning=1',
  review: 'pages/posts/review/index',
  product_review: `${CONSOLE}reviews?state=waiting`,
  bookings: 'pages/appointment/day/index',
  work_order: 'pages/work-order/desk/index',
}

const SALES = `${CONSOLE}orders/after-sales`
const ORDERS = `${CONSOLE}orders`

/**
 * The page that a message about one event opens: the request or the order, the list of the occasion, or the person's trail.
 * A salesperson, who has no console, finds the order in the trail.
 */
export function pageOf(facts: NoticeFacts): string {
  const { workOrderId, leadId, occasion, aboutId } = facts
  if (aboutId && occasion === 'after_sale') return `${SALES}?${new URLSearchParams({ sale: aboutId })}`
  if (aboutId && occasion === 'payment' && listOf(facts))
    return `${ORDERS}?${new URLSearchParams({ order: aboutId })}`
  if (workOrderId) return `pages/work-order/handle/index?${new URLSearchParams({ id: workOrderId })}`
  const trail = leadId
    ? `pages/radar/trail/index?${new URLSearchParams({ unionId: leadId })}`
    : 'pages/leads/index'
  return listOf(facts) ?? trail
}

/**
 * The list of an occasion, at the day that the message is about; undefined for an occasion without one, or whose list the
 * receiver may not see.
 */
export function listOf({
  occasion,
  day,
  receiverRole,
}: Pick<NoticeFacts, 'occasion' | 'day' | 'receiverRole'>): string | undefined {
  if (occasion === 'payment') return may(receiverRole, 'orders.read') ? `${ORDERS}?trouble=1` : undefined
  if (occasion === 'after_sale') return `${SALES}?state=asked`
  const list = LIST_PAGES[occasion]
  return list && day ? `${list}?${new URLSearchParams({ day })}` : list
}

/** @param facts undefined for a summary */
export function openWord(locale: Locale, facts?: NoticeFacts): string {
  const words = WORDS[locale]
  if (facts && listOf(facts)) return words.openList
  return facts?.leadId === '' ? words.openLeads : words.open
}

/** Whether a notice is about a lost customer. */
export const isLoss = ({ occasion }: NoticeFacts): boolean =>
  ['lost', 'dropped', 'missing'].includes(occasion)

/** The title of a summary of lost customers only. */
export const lossTitle = (customers: number, locale: Locale): string => WORDS[locale].losses(customers)

/** The title of a summary of leads without a reaction only. */
export const escalationsTitle = (leads: number, locale: Locale): string => WORDS[locale].escalations(leads)

/** The title of a message about leads that return to the pool soon. */
export const returnsTitle = (leads: number, locale: Locale): string => WORDS[locale].returns(leads)

/** The title of a message about the visits of a day. */
export const bookingsTitle = ({ leads, clock }: NoticeFacts, locale: Locale): string =>
  WORDS[locale].bookings(leads, clock)

/** The title of a message about what waits for review alone. */
export const reviewsTitle = (waiting: number, locale: Locale): string => WORDS[locale].reviews(waiting)

/** The title of a message about reviews of products that wait. */
export const productReviewsTitle = (waiting: number, locale: Locale): string =>
  WORDS[locale].productReviews(waiting)

/** The title of a summary that counts payments with trouble. */
export const paymentsTitle = (orders: number, locale: Locale): string => WORDS[locale].payments(orders)

/** The title of a summary that counts requests after the sale. */
export const afterSalesTitle = (requests: number, locale: Locale): string =>
  WORDS[locale].afterSales(requests)

/** The title of a summary of news about work orders only. */
export const workOrdersTitle = (news: number, locale: Locale): string => WORDS[locale].workOrders(news)

export const summaryTitle = (visitors: number, locale: Locale): string => WORDS[locale].summary(visitors)

/** The title of a message about one event. */
export const titleWords = (facts: NoticeFacts, locale: Locale): string => sentence(facts, locale, 'visit')

/** Below the title: when, how the visitor came, and what to do. */
export function detailWords(facts: NoticeFacts, locale: Locale): string {
  const words = WORDS[locale]
  const { occasion, clock, leadId } = facts
  if (occasion === 'escalation')
    return `${words.since(signalWords(facts, locale), clock)}\n${words.escalationHint}`
  if (occasion === 'return') return words.returnsHint
  if (occasion === 'review') return words.reviewsHint
  if (occasion === 'product_review') return words.productReviewsHint
  if (occasion === 'payment') return `${clock}\n${troubleWords(facts, locale)}`
  if (occasion === 'after_sale') return `${clock}\n${words.afterSaleHint(afterSaleLimits.answerDays)}`
  if (occasion === 'bookings') return words.bookingsHint
  if (occasion === 'work_order') return workOrderDetail(facts, locale)
  if (isLoss(facts)) return `${clock}\n${leadId ? words.lossHint : words.lossOfUnknown}`
  if (occasion !== 'visit') return `${clock}\n${words.signalHint}`
  const way = wayWords(facts, locale)
  return `${way ? `${clock}${words.between}${way}` : clock}\n${words.visitHint}`
}

/** A line of a summary. */
export const lineWords = (facts: NoticeFacts, locale: Locale): string =>
  `${facts.occasion === 'bookings' ? '' : facts.clock} ${sentence(facts, locale, 'visited')}`.trim()

/** What happened. Trimmed, since the Chinese name of an unnamed visitor ends with a space. */
const sentence = (...of: Parameters<typeof clause>): string => clause(...of).trim()

/** @param visit the verb for a visit: `visit` while it is going on, `visited` after it */
function clause(facts: NoticeFacts, locale: Locale, visit: 'visit' | 'visited'): string {
  const words = WORDS[locale]
  const named = plain(facts.name, LONGEST_NAME)
  const who =
    named || facts.number ? leadingName({ name: named, number: facts.number }, locale) : words.customer
  const whom = plain(facts.salesperson, LONGEST_NAME)
  if (facts.occasion === 'lost') return words.lost(who, whom)
  if (facts.occasion === 'dropped') return words.dropped(who, whom)
  if (facts.occasion === 'missing') return words.missing(who, whom)
  if (facts.occasion === 'escalation') return words.escalation(who, whom)
  if (facts.occasion === 'return') return words.returns(facts.leads)
  if (facts.occasion === 'review') return words.reviews(facts.leads)
  if (facts.occasion === 'product_review') return words.productReviews(facts.leads)
  if (facts.occasion === 'payment') return words.payment(facts.orderNumber)
  if (facts.occasion === 'after_sale')
    return words.afterSale[facts.signal === 'return' ? 'return' : 'refund'](facts.orderNumber)
  if (facts.occasion === 'bookings')
    return facts.signal === 'coming' ? words.coming(facts.leads, facts.clock) : bookingsTitle(facts, locale)
  if (facts.occasion === 'work_order') return workOrderWords(facts, who, locale)
  const title = facts.contentType === 'card' ? '' : plain(facts.title, LONGEST_TITLE)
  return reminderSentence(isReminded(facts.occasion) ? facts.occasion : visit, who, title, locale)
}

/** Words for each kind of trouble with a payment. */
function troubleWords({ signal }: NoticeFacts, locale: Locale): string {
  const { troubles } = WORDS[locale]
  return signal in troubles ? troubles[signal as keyof typeof troubles] : ''
}

/** The signal of a lead to which the salesperson did not react. */
function signalWords({ signal, title }: NoticeFacts, locale: Locale): string {
  const { signals } = WORDS[locale]
  const what = title && quoted(plain(title, LONGEST_TITLE), locale)
  return signal in signals ? signals[signal as keyof typeof signals](what) : ''
}

function workOrderWords({ signal }: NoticeFacts, who: string, locale: Locale): string {
  const words = WORDS[locale].workOrder
  return (signal in words ? words[signal as keyof typeof words] : words.new)(who)
}

function workOrderDetail({ signal, clock, salesperson }: NoticeFacts, locale: Locale): string {
  const words = WORDS[locale]
  if (signal === 'late') return words.workOrderHandler(plain(salesperson, LONGEST_NAME))
  return signal === 'due' ? words.workOrderDue(clock) : `${clock}\n${words.workOrderHint}`
}

function wayWords({ secondScene, landing }: NoticeFacts, locale: Locale): string {
  const { from } = WORDS[locale]
  if (secondScene === '1') return from.relay
  return landing in from ? from[landing as keyof typeof from] : ''
}

/**
 * On one line and without control characters: WeCom reads the text as HTML, a summary has a line for each visitor, and
 * a character that changes the direction of writing would also change the text around the name.
 */
function plain(text: string, longest: number): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
  const letters = [...line.replaceAll('<', '＜').replaceAll('>', '＞')]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('')
}
