import type { SalesRow } from '@mingpian/contract/mall-reports.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import type {
  noKey,
  otherProducts,
  refundCauses,
  SalesGroup,
  salesChannels,
} from '@mingpian/contract/shared/rules/sales-report.ts'
import { momentsOf } from '#domain/company/time-zone.ts'
import type { ExportedList } from '#domain/module.ts'
import { salesRows } from './sales.ts'

/** A report of a span as a file. */
export interface SalesFilter {
  by: SalesGroup
  from: string
  to: string
}

const groupHead: Record<Locale, Record<SalesGroup, string>> = {
  zh: { day: '日期', product: '商品', salesperson: '归属销售', channel: '渠道', reason: '退款原因' },
  en: {
    ...{ day: 'Day', product: 'Product', salesperson: 'Salesperson', channel: 'Channel' },
    reason: 'Refund reason',
  },
}
const moneyHead: Record<Locale, readonly string[]> = {
  zh: ['收款（元）', '退款（元）', '净收入（元）'],
  en: ['Paid (yuan)', 'Refunded (yuan)', 'Net (yuan)'],
}
const countsHead: Record<Locale, readonly string[]> = {
  zh: ['收款笔数', '退款笔数'],
  en: ['Payments', 'Refunds'],
}
const piecesHead: Record<Locale, readonly string[]> = {
  zh: ['售出件数', '退款件数'],
  en: ['Pieces sold', 'Pieces refunded'],
}

type Key = (typeof salesChannels)[number] | (typeof refundCauses)[number] | (typeof otherProducts)[number]

const words: Record<Locale, Record<Exclude<Key, typeof noKey>, string>> = {
  zh: {
    ...{
      single: '单聊',
      group: '群聊',
      timeline: '朋友圈',
      scan: '扫码',
      link: '其他链接',
      self: '自行打开',
    },
    ...{ unwanted: '不想要了', faulty: '商品有问题', wrong: '发错商品', missing: '少件' },
    ...{ late: '未按时发货', other: '其他', whole: '整单退款', twice: '重复付款' },
    ...{ closed: '订单关闭后付款', wrongAmount: '实付金额不符' },
    ...{ freight: '运费', booking: '到店预约', misfit: '与订单不符的金额' },
  },
  en: {
    ...{ single: 'Private chat', group: 'Group chat', timeline: 'Moments', scan: 'Scan' },
    ...{ link: 'Other link', self: 'By themselves' },
    ...{ unwanted: 'No longer wanted', faulty: 'Faulty', wrong: 'Wrong goods', missing: 'Pieces missing' },
    ...{ late: 'Not sent in time', other: 'Other', whole: 'Whole order refunded', twice: 'Paid twice' },
    ...{ closed: 'Paid after the order closed', wrongAmount: 'Wrong amount' },
    ...{ freight: 'Freight', booking: 'Bookings', misfit: 'Amounts that fit no order' },
  },
}
const unknown: Record<Locale, Partial<Record<SalesGroup, string>>> = {
  zh: { salesperson: '无归属销售', channel: '未知渠道', product: '已删除的商品' },
  en: { salesperson: 'No salesperson', channel: 'Unknown channel', product: 'Deleted product' },
}

const isKnown = (key: string, locale: Locale): key is Exclude<Key, typeof noKey> => key in words[locale]

function nameIn({ key, name }: SalesRow, by: SalesGroup, locale: Locale): string {
  if (name || by === 'day') return name || key
  return by !== 'salesperson' && isKnown(key, locale) ? words[locale][key] : (unknown[locale][by] ?? key)
}

/** The rows of a report as a file. */
export const salesList: ExportedList = {
  needs: 'orders.read',
  fileName: { zh: '销售报表', en: 'sales' },
  isMarked: true,
  open: async ({ db, companyId }, filter, locale) => {
    const { by, ...days } = filter as SalesFilter
    const counts = by === 'product' ? piecesHead : countsHead
    return {
      head: [groupHead[locale][by], ...moneyHead[locale], ...counts[locale]],
      widths: [32, 14, 14, 14, 12, 12],
      rows: salesRows(companyId, await momentsOf(db, companyId, days), by),
      cells: (row) => {
        const { paid, refunded, payments, refunds, pieces, piecesBack } = row as SalesRow
        return [
          nameIn(row as SalesRow, by, locale),
          ...[paid / 100, refunded / 100, (paid - refunded) / 100],
          ...(by === 'product' ? [pieces, piecesBack] : [payments, refunds]),
        ]
      },
    }
  },
}
