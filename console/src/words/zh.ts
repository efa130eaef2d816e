import { bookingsZh } from './bookings.zh.ts'
import { codesZh } from './codes.zh.ts'
import { companyZh } from './company.zh.ts'
import { contentZh } from './content.zh.ts'
import { couponsZh } from './coupons.zh.ts'
import { customersZh } from './customers.zh.ts'
import { editorZh } from './editor.zh.ts'
import { eventsZh } from './events.zh.ts'
import { formsZh } from './forms.zh.ts'
import { freightZh } from './freight.zh.ts'
import { funnelZh } from './funnel.zh.ts'
import { jobsZh } from './jobs.zh.ts'
import { linksZh } from './links.zh.ts'
import { membersZh } from './members.zh.ts'
import { messagesZh } from './messages.zh.ts'
import { ordersZh } from './orders.zh.ts'
import { overviewZh } from './overview.zh.ts'
import { placesZh } from './places.zh.ts'
import { pointsZh } from './points.zh.ts'
import { postsZh } from './posts.zh.ts'
import { productsZh } from './products.zh.ts'
import { reviewsZh } from './reviews.zh.ts'
import { salesZh } from './sales.zh.ts'
import { scoringZh } from './scoring.zh.ts'
import { settingsZh } from './settings.zh.ts'
import { shippingZh } from './shipping.zh.ts'
import { siteZh } from './site.zh.ts'
import { sortingZh } from './sorting.zh.ts'
import { staffZh } from './staff.zh.ts'
import { tasksZh } from './tasks.zh.ts'
import { workOrdersZh } from './work-orders.zh.ts'

/** The texts of the console. Chinese is written first; `en` has the same keys. */
export const zh = {
  ...sortingZh,
  ...staffZh,
  ...contentZh,
  ...customersZh,
  ...editorZh,
  ...eventsZh,
  ...formsZh,
  ...companyZh,
  ...funnelZh,
  ...jobsZh,
  ...codesZh,
  ...linksZh,
  ...siteZh,
  ...messagesZh,
  ...overviewZh,
  ...placesZh,
  ...bookingsZh,
  ...workOrdersZh,
  ...pointsZh,
  ...postsZh,
  ...productsZh,
  ...ordersZh,
  ...salesZh,
  ...shippingZh,
  ...couponsZh,
  ...membersZh,
  ...freightZh,
  ...reviewsZh,
  ...scoringZh,
  ...settingsZh,
  ...tasksZh,
  title: '名片管理后台',
  signIn: '登录管理后台',
  consoleLink: '管理后台链接',
  consoleLinkHint: '在企业微信中打开名片，进入“个人中心 - 管理后台”，复制链接到这里。',
  consoleLinkWrong: '请粘贴完整的管理后台链接',
  thingNameMissing: '请填写名称',
  next: '下一步',
  otherCompany: '登录其他企业',
  scanHint: '请用企业微信扫描二维码',
  scanCode: '登录二维码',
  scanned: '已扫描',
  chooseNumber: '请在手机上选择以下数字',
  numberHint: '扫描后请在手机上选择此数字',
  copyLink: '复制链接，在企业微信中打开',
  codeOver: '二维码已失效',
  refused: '数字不一致，本次登录已作废',
  newCode: '刷新二维码',
  noCode: '无法获取二维码',
  retry: '重试',
  home: '返回首页',
  notFound: '页面不存在',
  notFoundHint: '链接可能有误，或内容已被删除。',
  forbidden: '没有权限',
  forbiddenHint: '你的角色不能查看此页。如需查看，请本企业的所有者更改你的角色。',
  failed: '加载失败',
  serverFault: '服务器出错，请稍后重试；仍然出错时，请联系系统运维人员。',
  serverFaultOf: (requestId: string) =>
    `服务器出错，请稍后重试；仍然出错时，请把请求编号 ${requestId} 告诉系统运维人员。`,
  offline: '网络未连接',
  offlineHint: '请检查网络后重试，已填写的内容不会丢失。',
  requestId: '请求编号',
  tooOften: '操作过于频繁',
  busy: '服务繁忙',
  busyHint: '请稍后重试，已填写的内容不会丢失。',
  broken: '页面出现问题',
  brokenHint: '其他栏目不受影响。重新加载后仍有问题，请联系系统运维人员。',
  outdated: '管理后台已更新',
  outdatedHint: '请重新加载以使用新版本。网络中断时也会出现此页。',
  reload: '重新加载',
  sessionOver: '登录已失效，请重新扫码',
  sessionOverHint: '可能因为超过八小时、角色或企业微信凭证有变化，或在其他地方退出。登录后会回到原来的页面。',
  loading: '正在加载',
  listed: (items: readonly (string | undefined)[]) => items.join('、'),
  labelled: (label: string | undefined, text: string) => `${label}：${text}`,
  navigation: '主导航',
  skipToContent: '跳到内容',
  customerWork: '客户',
  contentWork: '内容',
  acquisition: '获客',
  organisation: '企业',
  records: '记录',
  signOut: '退出登录',
  darkLook: '切换到深色',
  lightLook: '切换到浅色',
  columns: '显示的列',
  trail: '当前位置',
  clearFilters: '清除筛选',
  noMatch: '没有符合条件的记录，换个条件或清除筛选试试',
  rows: (total: number) => `共 ${total} 条`,
  cancel: '取消',
  save: '保存',
  saved: '已保存',
  undo: '撤销',
  undone: '已撤销',
  codeOf: (name: string) => `${name}的二维码`,
  scanToOpen: '用微信扫码，在手机上查看',
  copyAddress: '复制链接',
  addressCopied: '链接已复制',
  openAddress: '打开',
  time: '时间',
  by: '操作人',
  action: '操作',
  detail: '详情',
  activity: '操作日志',
  activityHint: '谁在什么时候改了什么',
  noActivity: '还没有操作记录',
  platform: '平台接入',
  platformHint: '企业微信、微信、小程序与支付的凭证，域名，以及平台拒绝的请求',
  appKinds: { wecom: '企业微信', wechat: '微信服务号', mini: '小程序', pay: '微信支付' } as Record<
    string,
    string
  >,
  problems: '平台问题',
  noProblems: '运行正常',
  noProblemsHint: '平台最近没有拒绝任何请求。',
  noAdvice: '平台拒绝了请求',
  timesUntil: (times: number, last: string) => `${times} 次，最近一次：${last}`,
}

export type Words = typeof zh
