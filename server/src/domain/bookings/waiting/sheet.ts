import type { WaitingFilter } from '@mingpian/contract/appointment-waiting.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { DayPart, WaitingEnd } from '@mingpian/contract/shared/rules/waiting-states.ts'
import { sql } from 'kysely'
import type { Cell } from '#core/sheet.ts'
import type { ExportedList, ListReader, OpenedList } from '#domain/module.ts'
import { byTurn, waitingWhere } from './lists.ts'
import { waitingWords } from './person-waiting.ts'
import { staffEntry, type WaitingRow, waitingQuery } from './rows.ts'

const head: Record<Locale, readonly string[]> = {
  zh: [
    ...['日期', '顺位', '顾客', '项目', '门店', '服务人员', '时段', '人数', '状态', '结束原因'],
    ...['保留的空位', '保留至', '提交时间'],
  ],
  en: [
    ...['Day', 'Turn', 'Customer', 'Service', 'Place', 'Served by', 'Part of the day', 'Persons', 'State'],
    ...['Ended because', 'Offered time', 'Held until', 'Since'],
  ],
}

const parts: Record<DayPart, Record<Locale, string>> = {
  any: { zh: '全天', en: 'any' },
  morning: { zh: '上午', en: 'morning' },
  afternoon: { zh: '下午', en: 'afternoon' },
}

const ends: Record<WaitingEnd, Record<Locale, string>> = {
  passed: { zh: '日期已过', en: 'the day has passed' },
  gone: { zh: '项目或门店已不可约', en: 'the service or the place is gone' },
  booked: { zh: '已自行预约', en: 'booked on their own' },
  removed: { zh: '已移出', en: 'removed by staff' },
}

/** In characters. */
const widths = [12, 8, 16, 20, 20, 16, 14, 8, 16, 20, 20, 20, 20]

function open({ companyId }: ListReader, filter: WaitingFilter, locale: Locale): OpenedList {
  const cells = (row: WaitingRow, moment: (at: Date) => Cell): Cell[] => {
    // An offer that ran out is shown as one, as in the list.
    const { state, position, endedFor } = staffEntry({}, row)
    return [
      row.day,
      position || '',
      row.customerName,
      row.serviceName,
      row.placeName,
      row.staff?.name ?? '',
      parts[row.part][locale],
      row.persons,
      waitingWords[state][locale],
      endedFor && ends[endedFor][locale],
      ...[row.offeredStart, row.offeredUntil].map((at) => (at ? moment(at) : '')),
      moment(row.createdAt),
    ]
  }
  return {
    head: head[locale],
    widths,
    rows: waitingQuery(companyId, waitingWhere(filter), sql`order by ${byTurn}`),
    cells: (row, moment) => cells(row as WaitingRow, moment),
  }
}

/** The waiting list of the company as a file. */
export const waitingSheet: ExportedList = {
  needs: 'bookings.read',
  fileName: { zh: '候补名单', en: 'waiting-list' },
  isMarked: true,
  open: async (of, filter, locale) => open(of, filter as WaitingFilter, locale),
}
