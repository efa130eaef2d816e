import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { SharedCode } from '#domain/staff/import/rows.ts'
import { reasonWords as sharedWords } from '#domain/staff/import/words.ts'
import type { Reason, ReasonCode } from './rows.ts'

const own: Record<Exclude<ReasonCode, SharedCode>, Record<Locale, (what: string) => string>> = {
  badPhone: {
    zh: () => '应为一个完整号码：手机号，带区号的座机，或带国家/地区码的号码（如 +852 9123 4567）',
    en: () =>
      'has to be one whole number: a mobile number, a landline with its area code, or a number with its country code, such as +852 9123 4567',
  },
  maskedPhone: {
    zh: () => '号码有几位被隐藏，请填完整号码',
    en: () => 'has hidden digits, please give the whole number',
  },
  samePhone: { zh: (row) => `与第 ${row} 行的号码重复`, en: (row) => `is the same as in row ${row}` },
  leadOf: { zh: (name) => `已是${name}的线索`, en: (name) => `is a lead of ${name} already` },
  inPool: { zh: () => '已在公海中', en: () => 'is in the pool already' },
  known: { zh: () => '已导入过', en: () => 'was imported already' },
  colleague: { zh: (name) => `是同事${name}的号码`, en: (name) => `is the phone of ${name}, a colleague` },
  unknownMember: {
    zh: (name) => `没有名为“${name}”的员工，请填账号、姓名或“公海”`,
    en: (name) => `there is no member ${name}; please give a user ID, a name, or “pool”`,
  },
  sameName: {
    zh: (name) => `有多位员工名为“${name}”，请改填账号`,
    en: (name) => `several members are called ${name}, please give the user ID`,
  },
  hasLeft: { zh: (name) => `${name}已离职`, en: (name) => `${name} has left` },
  unknownTag: { zh: (name) => `没有标签“${name}”`, en: (name) => `there is no tag ${name}` },
  sameTag: {
    zh: (name) => `多个分组中有标签“${name}”，请写成“分组·${name}”`,
    en: (name) => `several groups have a tag ${name}, please write “group·${name}”`,
  },
}

export const reasonWords = ({ code, what = '' }: Reason, locale: Locale): string =>
  code in own
    ? own[code as keyof typeof own][locale](what)
    : sharedWords({ code: code as SharedCode, what }, locale)
