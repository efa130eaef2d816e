import type { Locale } from '@mingpian/contract/shared/render.ts'
import { type Cell, sheetFile } from '#core/sheet.ts'
import { columnName, columns, examples, widths } from './columns.ts'
import type { PlannedRow } from './plan.ts'
import { reasonWords } from './words.ts'

const words = {
  zh: {
    ...{
      template: '发货导入模板.xlsx',
      rejected: '未导入的发货.xlsx',
      reason: '未导入的原因',
      row: '原行号',
    },
    sign: '：',
  },
  en: {
    ...{ template: 'shipping-template.xlsx', rejected: 'parcels-not-imported.xlsx' },
    ...{ reason: 'Why it was not imported', row: 'Row', sign: ': ' },
  },
}

export const head = (locale: Locale) =>
  columns.map(({ name, required }) => `${name[locale]}${required ? '*' : ''}`)

/** A sheet to fill in: required columns are marked. */
export const templateFile = (locale: Locale) =>
  sheetFile(words[locale].template, { head: head(locale), rows: examples[locale], widths })

/** Rejected rows, in the template's form, so that the file can be corrected and imported again. */
export function rejectedFile(rows: readonly PlannedRow[], locale: Locale) {
  const { rejected, reason, row: number, sign } = words[locale]
  const body = rows
    .filter(({ verdict }) => verdict === 'rejected')
    .map(({ row, values, given, reasons }): Cell[] => [
      ...columns.map(({ field }) => given?.[field] ?? values[field] ?? ''),
      reasons
        .map((each) => `${columnName(each.field, locale)}${sign}${reasonWords(each, locale)}`)
        .join('；'),
      row,
    ])
  return sheetFile(rejected, {
    head: [...head(locale), reason, number],
    rows: body,
    widths: [...widths, 48, 8],
  })
}
