import type { BookingFilter } from '@mingpian/contract/bookings.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { shownPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import { sql } from 'kysely'
import type { Cell } from '#core/sheet.ts'
import type { ExportedList, ListReader, OpenedList } from '#domain/module.ts'
import { bookingWhere } from './lists.ts'
import { type BookingRow, bookingQuery } from './one.ts'
import { stateWords } from './state-words.ts'

const head: Record<Locale, readonly string[]> = {
  zh: [
    ...['开始时间', '结束时间', '状态', '项目', '门店', '服务人员', '顾客', '手机号', '人数', '备注'],
    ...[
      '取消或拒绝原因',
      '例外原因',
      '代约人',
      '提交时间',
      '在线费用（元）',
      '已付（元）',
      '已退（元）',
      '订单号',
    ],
  ],
  en: [
    ...['Start', 'End', 'State', 'Service', 'Place', 'Served by', 'Customer', 'Telephone', 'Persons', 'Note'],
    ...['Reason', 'Exception', 'Booked by', 'Made'],
    ...['Price online (yuan)', 'Paid (yuan)', 'Refunded (yuan)', 'Order number'],
  ],
}

/** In characters. */
const widths = [20, 20, 12, 20, 20, 16, 16, 18, 8, 30, 24, 24, 16, 20, 14, 12, 12, 24]

function open(
  { sealer, companyId, staffId }: ListReader,
  { wholePhones, ...filter }: BookingFilter & { wholePhones: boolean },
  locale: Locale,
): OpenedList {
  const phoneOf = (sealed: Buffer | null) =>
    sealed ? shownPhone(sealer.open(companyId, sealed), wholePhones) : ''
  const cells = (row: BookingRow, moment: (at: Date) => Cell): Cell[] => [
    moment(row.startsAt),
    moment(row.endsAt),
    stateWords[row.state][locale],
    row.serviceName,
    row.placeName,
    row.staff?.name ?? '',
    row.customerName,
    phoneOf(row.phoneSealed),
    row.persons,
    row.words,
    row.reason,
    row.override,
    row.bookedBy,
    moment(row.createdAt),
    ...[row.price ?? 0, row.paid, row.refunded].map((fen) => (row.price ? fen / 100 : '')),
    row.orderNumber,
  ]
  return {
    head: head[locale],
    widths,
    rows: bookingQuery({ companyId, staffId }, bookingWhere(filter), sql`order by b.starts_at, b.booking_id`),
    cells: (row, moment) => cells(row as BookingRow, moment),
  }
}

/** The bookings of the company as a file. */
export const bookingsList: ExportedList = {
  needs: 'bookings.read',
  fileName: { zh: '预约', en: 'bookings' },
  isMarked: true,
  open: async (of, filter, locale) => open(of, filter as Parameters<typeof open>[1], locale),
}
