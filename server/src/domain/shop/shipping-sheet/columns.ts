import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { ShippingField } from '@mingpian/contract/shipping-import.ts'
import type { ListColumn } from '#domain/staff/import/table.ts'

/** The columns of the sheet in their order, by their names in the template, with accepted other names. */
export const columns: readonly ListColumn<ShippingField>[] = [
  {
    field: 'number',
    required: true,
    name: { zh: '订单号', en: 'Order number' },
    also: ['订单编号', '訂單號', 'order', 'number'],
  },
  { field: 'line', name: { zh: '商品序号', en: 'Line' }, also: ['序号', '行号'] },
  { field: 'goods', name: { zh: '商品', en: 'Goods' }, also: ['商品名称'] },
  { field: 'pieces', name: { zh: '件数', en: 'Pieces' }, also: ['数量', '发货件数', 'quantity'] },
  {
    field: 'carrier',
    required: true,
    name: { zh: '快递公司', en: 'Carrier' },
    also: ['物流公司', '承运商', '快遞公司'],
  },
  {
    field: 'tracking',
    required: true,
    name: { zh: '快递单号', en: 'Tracking number' },
    also: ['物流单号', '运单号', '快遞單號', 'tracking'],
  },
]

/** In characters. */
export const widths = [26, 10, 36, 8, 16, 24]

export const columnName = (field: ShippingField, locale: Locale): string =>
  columns.find((column) => column.field === field)?.name[locale] ?? field

/** The example rows of the template: a whole order in one parcel, and another one in two. */
export const examples: Record<Locale, string[][]> = {
  zh: [
    ['示例：2027010100000000000001', '', '', '', '顺丰速运', 'SF1234567890'],
    ['示例：2027010100000000000002', '1', '亚麻抱枕', '2', '中通快递', '73100000000001'],
    ['示例：2027010100000000000002', '2', '陶瓷花瓶', '', '中通快递', '73100000000002'],
  ],
  en: [
    ['Example: 2027010100000000000001', '', '', '', 'SF Express', 'SF1234567890'],
    ['Example: 2027010100000000000002', '1', 'Linen cushion', '2', 'ZTO', '73100000000001'],
    ['Example: 2027010100000000000002', '2', 'Vase', '', 'ZTO', '73100000000002'],
  ],
}

/** Whether a row is an unchanged example of the template. A changed example counts as a real row. */
export const isExample = (values: Partial<Record<ShippingField, string>>): boolean =>
  Object.values(examples)
    .flat()
    .some((example) => columns.every(({ field }, at) => (values[field] ?? '') === example[at]))
