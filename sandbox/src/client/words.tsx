import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { languageCookie } from '../phone/language.ts'

/** Each text in Chinese and English. `{}` marks the place of a value. */
const texts = {
  title: ['名片', 'Business cards'],
  promise: [
    '销售在企业微信里发出名片，客户在微信里打开，谁看了、看了多久，雷达上马上就有。',
    'Sales staff share a card in WeCom, customers open it in WeChat, and the radar shows at once who looked, and for how long.',
  ],
  salesSide: ['销售 · 企业微信', 'Sales · WeCom'],
  customerSide: ['客户 · 微信', 'Customer · WeChat'],
  guide: ['引导', 'Guide'],
  tour: ['三步看懂', 'Three steps'],
  step1: ['分享名片', 'Share the card'],
  step1Hint: [
    '左边打开“名片”，点右上角 ⋯ 转发给王敏。',
    'On the left open the card, tap ⋯ and send it to Wang Min.',
  ],
  step2: ['以客户身份打开', 'Open it as the customer'],
  step2Hint: [
    '右边的聊天里多了一张链接卡片，点开它。',
    'A link card has arrived in the chat on the right. Open it.',
  ],
  step3: ['看雷达', 'See the radar'],
  step3Hint: [
    '左边的企业微信来了提醒，点开它，或打开“雷达”。',
    'A message has come to WeCom on the left. Open it, or open the radar.',
  ],
  noCallback: ['还没有回调', 'No callback yet'],
  noFault: ['没有等待的故障', 'No fault is waiting'],
  allDone: [
    '王敏打开了名片，左边的雷达马上说出了谁来过、看了多久。',
    'Wang Min opened the card, and the radar on the left said at once who came and for how long.',
  ],
  doors: ['接着看看', 'What to see next'],
  doorRelay: ['客户转发', 'A customer forwards it'],
  doorRelayHint: [
    '右边点 ⋯ 转发给陈立，切到陈立打开，雷达会写明经谁转发。',
    'On the right tap ⋯ and send it to Chen Li. Switch to Chen Li and open it: the radar names the way.',
  ],
  doorAdmin: ['管理员', 'The administrator'],
  doorAdminHint: [
    '左上切到何静：公司名片、员工和全公司的数据。',
    'Switch to He Jing at the top left: company card, staff and the figures of the company.',
  ],
  doorBuy: ['下单付款', 'Buy and pay'],
  doorBuyHint: [
    '右边在名片上点一件商品，选规格、提交订单、付款；何静在管理后台的“订单”里马上看到。',
    'On the right tap a product on the card, choose, order and pay. He Jing sees it in the console under Orders.',
  ],
  tools: ['开发者工具', 'Developer tools'],
  again: ['重新开始', 'Start over'],
  time: ['沙盒时间', 'Sandbox time'],
  plusHour: ['+1 小时', '+1 hour'],
  plusDay: ['+1 天', '+1 day'],
  now: ['恢复', 'Reset'],
  timeHint: ['验证码、令牌、欢迎语都会随之过期', 'Codes, tokens and welcome messages expire with it'],
  faults: ['平台故障', 'Vendor faults'],
  faultHint: ['下一次调用会失败一次', 'The next call fails, once'],
  inject: ['注入', 'Inject'],
  clear: ['清除', 'Clear'],
  anyVendor: ['任意平台', 'Any vendor'],
  wechat: ['微信', 'WeChat'],
  wecom: ['企业微信', 'WeCom'],
  busy: ['系统繁忙 -1', 'Busy -1'],
  hang: ['一直不回应', 'Never answers'],
  garbage: ['返回乱码', 'Garbage'],
  http500: ['HTTP 500', 'HTTP 500'],
  quota: ['超出频率 45009', 'Quota 45009'],
  ip: ['IP 不可信', 'IP refused'],
  expired: ['令牌过期 42001', 'Token expired 42001'],
  links: ['链接', 'Links'],
  apiDocs: ['接口文档', 'API reference'],
  simState: ['模拟器状态', 'Simulator state'],
  identities: ['账号与标识', 'Accounts and ids'],
  callbackOk: ['回调已送达', 'Callback delivered'],
  callbackBad: ['回调未送达', 'Callback failed'],
  language: ['English', '中文'],
  chats: ['消息', 'Chats'],
  wechatTab: ['微信', 'Chats'],
  contacts: ['通讯录', 'Contacts'],
  workbench: ['工作台', 'Workspace'],
  discover: ['发现', 'Discover'],
  me: ['我', 'Me'],
  moments: ['朋友圈', 'Moments'],
  scan: ['扫一扫', 'Scan'],
  scanPrompt: ['粘贴码里的内容', 'Paste what the code says'],
  back: ['返回', 'Back'],
  close: ['关闭', 'Close'],
  more: ['更多', 'More'],
  cancel: ['取消', 'Cancel'],
  ok: ['确定', 'OK'],
  send: ['发送', 'Send'],
  sent: ['已发送', 'Sent'],
  sendTo: ['发送给', 'Send to'],
  pickChat: ['选择一个聊天', 'Choose a chat'],
  toFriend: ['发送给朋友', 'Send to chat'],
  toCustomer: ['转发给客户', 'Send to customer'],
  toMoments: ['分享到朋友圈', 'Share to Moments'],
  toCustomerMoments: ['客户朋友圈', 'Customer Moments'],
  posted: ['已分享到朋友圈', 'Shared to Moments'],
  copyLink: ['复制链接', 'Copy link'],
  copied: ['已复制', 'Copied'],
  refresh: ['刷新', 'Refresh'],
  openBrowser: ['在浏览器打开', 'Open in browser'],
  fromPage: ['此网页由 {} 提供', 'This page is from {}'],
  recognise: ['识别图中二维码', 'Recognise QR code'],
  saveImage: ['保存图片', 'Save image'],
  saved: ['已保存', 'Saved'],
  forward: ['转发给朋友', 'Forward'],
  member: ['企业微信用户', 'WeCom user'],
  addContact: ['添加到通讯录', 'Add contact'],
  sendMessage: ['发消息', 'Message'],
  deadCode: ['这个二维码已失效', 'This code is no longer valid'],
  removeContact: ['删除联系人', 'Remove contact'],
  removed: ['已删除', 'Removed'],
  chatInfo: ['聊天信息', 'Chat info'],
  typeHere: ['说点什么', 'Type a message'],
  noMessages: ['还没有消息', 'No messages yet'],
  noMoments: ['朋友们还没有分享', 'Nothing shared yet'],
  appMessages: ['应用消息', 'App messages'],
  myCard: ['我的名片', 'My card'],
  companyApps: ['企业应用', 'Company apps'],
  cardEntry: ['发名片，看谁来过', 'Share your card, see who came'],
  sms: ['短信', 'Messages'],
  pay: ['微信支付', 'WeChat Pay'],
  payTitle: ['支付', 'Payment'],
  payYes: ['确认支付', 'Pay'],
  payWrong: ['密码输错', 'Wrong password'],
  payWrongNote: ['支付密码错误，请重试', 'Wrong password. Try again.'],
  paySlow: ['银行很慢', 'Slow bank'],
  payWaiting: ['正在支付…', 'Paying…'],
  noSms: ['还没有短信', 'No messages yet'],
  contactSaved: ['已存到手机通讯录', 'Saved to contacts'],
  saveContact: ['保存到手机通讯录', 'Save to phone contacts'],
  externalSite: ['即将离开微信，打开 {}', 'Leaving the app for {}'],
  codeSays: ['二维码内容', 'The code says'],
  noCode: ['没有识别到二维码', 'No QR code found'],
  connecting: ['正在连接沙盒…', 'Connecting to the sandbox…'],
  group: ['群聊', 'Group'],
  company: ['企业', 'Company'],
  place: ['位置', 'Location'],
  groupCount: ['{} 人', '{} people'],
  pageOf: ['{} 的网页', "{}'s web view"],
  switchAccount: ['切换账号', 'Switch account'],
  minis: ['小程序', 'Mini programs'],
  refuse: ['拒绝', 'Refuse'],
  allow: ['允许', 'Allow'],
  askLocation: ['此网页想知道你的位置', 'This page wants to know your location'],
  askPhone: ['申请获取你的手机号', 'Asks for your phone number'],
  askProfile: ['申请获取你的昵称和头像', 'Asks for your name and picture'],
  askAddress: ['申请使用你在微信里的收货地址', 'Asks for your address kept in WeChat'],
  askReceipt: ['确认收到这个订单的商品', 'Confirm that the goods of this order have come'],
  askMessages: ['申请给你发送以下通知', 'Asks to send you these messages'],
  message: ['通知 {}', 'Message {}'],
  pictures: ['图片', 'Pictures'],
  previous: ['上一张', 'Previous'],
  next: ['下一张', 'Next'],
  friendsAndGroups: ['联系人与群', 'People and groups'],
} as const satisfies Record<string, readonly [string, string]>

export type WordKey = keyof typeof texts
export type Language = 'zh' | 'en'

type Words = {
  language: Language
  toggle(): void
  word(key: WordKey, value?: string): string
  /** A person's name, and the company's, in the language of the page. */
  nameOf(who: { name: string; englishName?: string }): string
  companyOf(who: { companyName: string; companyEnglishName: string }): string
}

const WordsContext = createContext<Words | null>(null)

export function WordsProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  }, [language])
  const words = useMemo<Words>(
    () => ({
      language,
      toggle: () => {
        const next = language === 'zh' ? 'en' : 'zh'
        tellPhones(next)
        setLanguage(next)
      },
      word: (key, value = '') => texts[key][language === 'zh' ? 0 : 1].replace('{}', value),
      companyOf: ({ companyName, companyEnglishName }) =>
        (language === 'en' && companyEnglishName) || companyName,
      nameOf: ({ name, englishName }) => (language === 'en' && englishName) || name,
    }),
    [language],
  )
  return <WordsContext value={words}>{children}</WordsContext>
}

/** The one that the address asks for; else the browser's, by which the pages on the phones go as well. */
function firstLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang')
  const language = (asked ?? navigator.language).startsWith('zh') ? 'zh' : 'en'
  if (asked) tellPhones(language)
  return language
}

/** The language of all phones: a cookie that their origins share with this page. */
function tellPhones(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that the page supports
  document.cookie = `${languageCookie}=${language}; domain=${location.hostname}; path=/; samesite=lax`
}

export function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('useWords outside WordsProvider')
  return words
}
