import type { Locale } from '@mingpian/contract/shared/render.ts'
import { sectionTitles } from '#domain/card/edit/titles.ts'

/** The words of an export for codes in the database. Other codes are exported unchanged. */
const words = {
  content: {
    card: { zh: '名片', en: 'Card' },
    material: { zh: '资料', en: 'Material' },
    product: { zh: '产品', en: 'Product' },
    company: { zh: '公司名片', en: 'Company card' },
    announcement: { zh: '公司公告', en: 'Announcement' },
    site: { zh: '微官网', en: 'Micro-site' },
  },
  stage: {
    new: { zh: '新线索', en: 'New' },
    contacted: { zh: '已联系', en: 'Contacted' },
    talking: { zh: '洽谈中', en: 'Talking' },
    customer: { zh: '已成客户', en: 'Customer' },
    lost: { zh: '已流失', en: 'Lost' },
  },
  handling: {
    open: { zh: '待处理', en: 'To do' },
    progress: { zh: '处理中', en: 'In progress' },
    done: { zh: '已处理', en: 'Done' },
  },
  host: {
    wechat: { zh: '微信', en: 'WeChat' },
    wecom: { zh: '企业微信', en: 'WeCom' },
    mini: { zh: '小程序', en: 'Mini program' },
    console: { zh: '管理后台', en: 'Console' },
  },
  cameBy: {
    0: { zh: '销售的分享', en: 'a salesperson’s share' },
    1: { zh: '其他访客的转发', en: 'another visitor’s share' },
    2: { zh: '自己打开', en: 'by oneself' },
  },
  action: {
    visit: { zh: '来访', en: 'visited' },
    call: { zh: '拨打电话', en: 'called' },
    save_contact: { zh: '保存联系人', en: 'saved the contact' },
    share: { zh: '转发', en: 'shared' },
    ask: { zh: '提问', en: 'asked' },
    submit_form: { zh: '提交表单', en: 'submitted a form' },
    copy: { zh: '复制联系方式', en: 'copied contact details' },
    exchange: { zh: '留下名片', en: 'left a card' },
    lost: { zh: '删除了销售的企业微信', en: 'deleted the salesperson in WeCom' },
    dropped: { zh: '被销售删除', en: 'deleted by the salesperson' },
    escalation: { zh: '一直没有跟进', en: 'left without a reaction' },
    view_code: { zh: '查看二维码', en: 'looked at the code' },
  },
  removedBy: {
    customer: { zh: '由本人删除', en: 'by the person' },
    member: { zh: '由销售删除', en: 'by the salesperson' },
    transfer: { zh: '交接给同事', en: 'handed over to a colleague' },
  },
  call: {
    bought: { zh: '已成交', en: 'bought' },
    agreed: { zh: '已约定下一步', en: 'agreed on a next step' },
    talked: { zh: '已沟通', en: 'talked' },
    no_answer: { zh: '未接通', en: 'no answer' },
    declined: { zh: '暂无意向', en: 'declined' },
  },
  section: { ...sectionTitles, style: { zh: '名片', en: 'Card' } },
  notice: {
    accept: { zh: '允许', en: 'allowed' },
    reject: { zh: '拒绝', en: 'refused' },
    ban: { zh: '被平台停用', en: 'banned by the platform' },
    filter: { zh: '被平台过滤', en: 'filtered by the platform' },
  },
} satisfies Record<string, Record<string, Record<Locale, string>>>

/** The word for a code of one vocabulary. */
export function wordFor(locale: Locale, kind: keyof typeof words, code: string): string {
  const [, part, n] = /^(page|part|chapter|minute|quarter)-(\d{1,4})$/.exec(code) ?? []
  if (kind === 'section' && part && n) return partWords(locale, part, n)
  const vocabulary: Record<string, Record<Locale, string>> = words[kind]
  return vocabulary[code]?.[locale] ?? code
}

const partNames: Record<string, string> = { page: '页', minute: '分钟', quarter: '个四分之一' }

/** A numbered part of a piece. */
const partWords = (locale: Locale, part: string, n: string) =>
  locale === 'zh' ? `第 ${n} ${partNames[part] ?? '部分'}` : `${part} ${n}`
