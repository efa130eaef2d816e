import type { PlaceDayField } from '@mingpian/contract/place-days.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { ListColumn } from '#domain/staff/import/table.ts'

/** The columns of the sheet in their order, by their names in the template, with accepted other names. */
export const columns: readonly ListColumn<PlaceDayField>[] = [
  {
    field: 'place',
    required: true,
    name: { zh: '门店', en: 'Place' },
    also: ['门店名称', '店名', '门店名', '門店', 'store', 'shop'],
  },
  {
    field: 'day',
    required: true,
    name: { zh: '日期', en: 'Day' },
    also: ['开始日期', '起始日期', 'date', 'from'],
  },
  { field: 'until', name: { zh: '结束日期', en: 'Last day' }, also: ['截止日期', 'to', 'until'] },
  {
    field: 'hours',
    required: true,
    name: { zh: '营业时间', en: 'Hours' },
    also: ['时间', '安排', '營業時間', 'opening hours'],
  },
  { field: 'words', name: { zh: '说明', en: 'Reason' }, also: ['原因', '备注', '說明', 'note'] },
]

/** In characters. */
export const widths = [24, 14, 14, 32, 28]

/** What a cell says instead of hours, the first as the template writes it. */
export const hoursNames: Record<'closed' | 'usual', Record<Locale, readonly string[]>> = {
  closed: { zh: ['休息', '停业', '关门', '放假'], en: ['Closed', 'Off'] },
  usual: { zh: ['恢复平时', '恢复', '平时', '照常'], en: ['As usual', 'Usual'] },
}

/** What a cell says for all places. */
export const allPlaces: Record<Locale, readonly string[]> = {
  zh: ['全部门店', '所有门店', '全部'],
  en: ['All places', 'All'],
}

export const columnName = (field: PlaceDayField, locale: Locale): string =>
  columns.find((column) => column.field === field)?.name[locale] ?? field

/** The example rows of the template: a closure of some days, a working Sunday, and a correction that is taken back. */
export const examples: Record<Locale, string[][]> = {
  zh: [
    ['示例：西湖店', '2027-10-01', '2027-10-03', '休息', '国庆放假'],
    ['示例：西湖店', '2027-10-10', '', '09:00-12:00；13:00-18:00', '周日照常营业'],
    ['示例：西湖店', '2027-10-11', '', '恢复平时', ''],
  ],
  en: [
    ['Example: West Lake', '2027-10-01', '2027-10-03', 'Closed', 'National Day'],
    ['Example: West Lake', '2027-10-10', '', '09:00-12:00; 13:00-18:00', 'Working Sunday'],
    ['Example: West Lake', '2027-10-11', '', 'As usual', ''],
  ],
}

/** Whether a row is an unchanged example of the template. A changed example counts as a real row. */
export const isExample = (values: Partial<Record<PlaceDayField, string>>): boolean =>
  Object.values(examples)
    .flat()
    .some((example) => columns.every(({ field }, at) => (values[field] ?? '') === example[at]))
