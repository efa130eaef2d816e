import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { SharedCode } from '#domain/staff/import/rows.ts'
import { reasonWords as sharedWords } from '#domain/staff/import/words.ts'
import { mostDays, type Reason } from './rows.ts'

const own: Record<Exclude<Reason['code'], SharedCode>, Record<Locale, (what: string) => string>> = {
  badDay: {
    zh: () => '应为日期，如 2027-10-01',
    en: () => 'has to be a day, for example 2027-10-01',
  },
  badUntil: {
    zh: () => `不能早于日期，一行最多 ${mostDays} 天`,
    en: () => `has to be the first day or later; a row has ${mostDays} days at most`,
  },
  badHours: {
    zh: () => '请填“休息”“恢复平时”，或 09:00-12:00；13:00-18:00，时段不能重叠',
    en: () => 'has to be Closed, As usual, or 09:00-12:00; 13:00-18:00 without overlaps',
  },
  unknownPlace: {
    zh: () => '没有这个门店；所有门店请填“全部门店”',
    en: () => 'is no place of the company; write “All places” for all',
  },
  sameName: {
    zh: () => '有多个门店同名，请在门店编辑页设置',
    en: () => 'is the name of several places; set the day on the place’s own page',
  },
  isOver: { zh: () => '已过去', en: () => 'is over' },
  sameDay: { zh: (row) => `与第 ${row} 行是同一天`, en: (row) => `is named in row ${row} already` },
  tooManyDays: {
    zh: () => '一个门店最多 200 个特殊日期，一个文件最多 20000 个',
    en: () => 'is above the 200 special days of a place, or the 20,000 of a sheet',
  },
}

export const reasonWords = ({ code, what = '' }: Reason, locale: Locale): string =>
  code in own
    ? own[code as keyof typeof own][locale](what)
    : sharedWords({ code: code as SharedCode, what }, locale)
