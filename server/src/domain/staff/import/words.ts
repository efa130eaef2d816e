import type { Locale } from '@mingpian/contract/shared/render.ts'
import { roleNames } from '@mingpian/contract/shared/role-names.ts'
import { roles as roleIds } from '@mingpian/contract/shared/roles.ts'
import { adviceForStored } from '#core/platform/advice.ts'
import type { Reason, ReasonCode } from './rows.ts'

const reasons: Record<ReasonCode, Record<Locale, (what: string) => string>> = {
  required: { zh: () => '必填', en: () => 'is required' },
  tooLong: { zh: () => '内容过长', en: () => 'is too long' },
  badUserId: {
    zh: () => '只能由字母、数字和 _ - @ . 组成',
    en: () => 'may hold letters, digits and _ - @ . only',
  },
  badPhone: {
    zh: () => '应为 11 位手机号，座机和分机请由员工在名片的“更多电话”中添加',
    en: () =>
      'has to be a mobile number of 11 digits; members add landlines and extensions on their own cards',
  },
  badEmail: { zh: () => '格式不正确', en: () => 'is no e-mail address' },
  badRole: {
    zh: () => `请填${roleIds.map((role) => `“${roleNames.zh[role]}”`).join('、')}之一`,
    en: () => `has to be one of ${roleIds.map((role) => roleNames.en[role]).join(', ')}`,
  },
  sameUserId: { zh: (row) => `与第 ${row} 行重复`, en: (row) => `is the same as in row ${row}` },
  samePhone: { zh: (row) => `与第 ${row} 行的手机号重复`, en: (row) => `is the same as in row ${row}` },
  phoneTaken: { zh: (name) => `已被${name}使用`, en: (name) => `belongs to ${name}` },
  hasLeft: {
    zh: () => '该员工已离职，如已返岗请先在员工详情中恢复',
    en: () => 'has left; bring them back on their own page first',
  },
  ownRole: { zh: () => '不能修改自己的角色', en: () => 'you cannot change your own role' },
  notOwner: {
    zh: () => '只有所有者可以更改角色和所有者的资料',
    en: () => 'only an owner changes roles and other owners',
  },
  anotherPerson: {
    zh: (name) => `该账号属于${name}，姓名、手机号和邮箱都对不上；如为同一人，请先在员工详情中修改姓名`,
    en: (name) =>
      `belongs to ${name}, and neither name, mobile nor email agrees; if it is the same person, change the name on their own page first`,
  },
  errorCell: {
    zh: (error) => `单元格出错（${error}），请改为文字`,
    en: (error) => `is an error (${error}), please type the text`,
  },
  formula: {
    zh: () => '是没有结果的公式，请改为文字',
    en: () => 'is a formula without a result, please type the text',
  },
  merged: {
    zh: (range) => `与其他单元格合并（${range}），请取消合并后逐行填写`,
    en: (range) => `is merged with other cells (${range}), please unmerge them and fill in each row`,
  },
  lostDigits: {
    zh: () => '数字超过 15 位，表格已改动末几位，请将单元格设为文本后重新填写',
    en: () =>
      'has more than 15 digits, of which the sheet has changed the last; format the cell as text and type it anew',
  },
  unseen: { zh: () => '不在应用的可见范围内', en: () => 'is outside what the app may see' },
}

export const reasonWords = ({ code, what = '' }: Pick<Reason, 'code' | 'what'>, locale: Locale): string =>
  reasons[code][locale](what)

const problems: Record<string, Record<Locale, string>> = {
  noApp: { zh: '尚未接入企业微信', en: 'WeCom is not set up' },
  noContactSecret: {
    zh: '尚未配置通讯录同步 Secret：请在企业微信后台“管理工具 → 通讯录同步”中获取',
    en: 'The secret of contact sync is not set up: see WeCom, Management tools, Contact sync.',
  },
  notSupportedYet: {
    zh: '暂不支持该应用类型读取通讯录',
    en: 'This kind of app cannot read the address book yet.',
  },
  tooMany: {
    zh: '通讯录超过 5000 人，请用表格分批导入',
    en: 'More than 5,000 members: please bring them in by files.',
  },
  broken: { zh: '读取中断，请重试', en: 'The reading broke off, please try again.' },
}

/** Why the address book could not be read: a text of the product, or the vendor's code. */
export function problemWords(problem: string, locale: Locale): string {
  if (problem === '') return ''
  const advice = adviceForStored(problem)?.[locale] ?? problems[problem]?.[locale]
  if (advice) return advice
  return locale === 'zh'
    ? `企业微信暂时没有正确响应（${problem}）`
    : `WeCom did not answer as expected (${problem}).`
}
