import type { LeadField } from '@mingpian/contract/lead-import.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { ListColumn } from '#domain/staff/import/table.ts'

/** The columns of the sheet in their order, by their names in the template, with accepted other names. */
export const columns: readonly ListColumn<LeadField>[] = [
  {
    field: 'name',
    required: true,
    name: { zh: '姓名', en: 'Name' },
    also: ['客户姓名', '客户', '联系人', '名字', '客戶', '聯絡人', '聯繫人'],
  },
  {
    field: 'phone',
    required: true,
    name: { zh: '电话', en: 'Phone' },
    also: [
      '手机号',
      '手机',
      '手机号码',
      '电话号码',
      '联系电话',
      '联系方式',
      '座机',
      '電話',
      '手機',
      '手機號碼',
      '聯絡電話',
      'mobile',
    ],
  },
  { field: 'employer', name: { zh: '公司', en: 'Company' }, also: ['公司名称', '单位', '企业', '公司名稱'] },
  {
    field: 'region',
    name: { zh: '地区', en: 'Region' },
    also: ['区域', '城市', '省市', '地區', 'city', 'area'],
  },
  {
    field: 'note',
    name: { zh: '来源说明', en: 'Source note' },
    also: ['来源', '备注', '说明', '來源', '備註', 'source', 'note'],
  },
  {
    field: 'salesperson',
    name: { zh: '跟进人', en: 'Salesperson' },
    also: ['销售', '负责人', '归属', '負責人', '業務', 'owner', 'sales'],
  },
  { field: 'tags', name: { zh: '标签', en: 'Tags' }, also: ['標籤', 'tag'] },
]

export const columnName = (field: LeadField, locale: Locale): string =>
  columns.find((column) => column.field === field)?.name[locale] ?? field

/** The example leads in the template. */
export const examples: Record<Locale, string[][]> = {
  zh: [
    ['王芳', '13800001111', '星河家居', '浙江 杭州', '九月家博会', 'LinXiao', ''],
    ['李强', '13900002222', '', '上海', '老客户介绍', '公海', ''],
    ['陈小姐', '+852 9123 4567', '', '香港', '', '', ''],
  ],
  en: [
    ['Wang Fang', '13800001111', 'Yunfan Home', 'Hangzhou', 'September fair', 'LinXiao', ''],
    ['Li Qiang', '13900002222', '', 'Shanghai', 'Recommended by a customer', 'pool', ''],
    ['Miss Chan', '+852 9123 4567', '', 'Hong Kong', '', '', ''],
  ],
}

/** Whether a row is an unchanged example of the template. A changed example counts as a real row. */
export const isExample = (values: Partial<Record<LeadField, string>>): boolean =>
  Object.values(examples)
    .flat()
    .some((example) => columns.every(({ field }, at) => (values[field] ?? '') === example[at]))
