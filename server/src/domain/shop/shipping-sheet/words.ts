import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { SharedCode } from '#domain/staff/import/rows.ts'
import { reasonWords as sharedWords } from '#domain/staff/import/words.ts'
import { mostParcels } from './plan.ts'
import type { Reason } from './rows.ts'

const own: Record<Exclude<Reason['code'], SharedCode>, Record<Locale, (what: string) => string>> = {
  badCount: { zh: () => '应为 1 到 9999 的整数', en: () => 'has to be a whole number from 1 to 9999' },
  badTracking: {
    zh: () => '应为 4 到 40 个字母、数字或短横线',
    en: () => 'has to be 4 to 40 letters, digits or hyphens',
  },
  unknownOrder: {
    zh: () => '没有这个订单；请将单元格设为文本，以免数字被改动',
    en: () => 'is of no order; format the cell as text, so that the sheet keeps all digits',
  },
  notSent: { zh: () => '不是快递订单', en: () => 'is of an order that is not sent by express' },
  notToShip: { zh: () => '订单不在待发货状态', en: () => 'is of an order that is not to be shipped now' },
  held: {
    zh: () => '订单有售后申请或正在退款，请先处理',
    en: () => 'is of an order with a request after the sale or a refund; decide about it first',
  },
  nothingLeft: {
    zh: () => '订单已没有待发的商品',
    en: () => 'is of an order of which nothing is left to ship',
  },
  otherParcel: {
    zh: () => '这个包裹已登记，但商品或件数不同',
    en: () => 'was recorded already, with other pieces',
  },
  needsLine: {
    zh: () => '订单有多种商品，请填写商品序号',
    en: () => 'is needed, as the order has several lines',
  },
  unknownLine: { zh: () => '订单中没有这个序号的商品', en: () => 'is no line of the order' },
  sameLine: {
    zh: (row) => `与第 ${row} 行是同一包裹的同一商品`,
    en: (row) => `is named for this parcel in row ${row} already`,
  },
  tooMany: { zh: (most) => `还可以发 ${most} 件`, en: (most) => `is above the ${most} that are left` },
  tooManyParcels: {
    zh: () => `一个文件最多 ${mostParcels} 个包裹，请分几次导入`,
    en: () => `is above the ${mostParcels} parcels of a sheet; import the rest by another one`,
  },
  otherRow: {
    zh: (row) => `同一包裹的第 ${row} 行有误，整个包裹未导入`,
    en: (row) => `is not imported, since row ${row} of the same parcel is wrong`,
  },
}

export const reasonWords = ({ code, what = '' }: Reason, locale: Locale): string =>
  code in own
    ? own[code as keyof typeof own][locale](what)
    : sharedWords({ code: code as SharedCode, what }, locale)
