import type { PlaceDayField } from '@mingpian/contract/place-days.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { type Cell, sheetFile } from '#core/sheet.ts'
import { columnName, columns, examples, hoursNames, widths } from './columns.ts'
import type { PlannedRow } from './plan.ts'
import type { Texts } from './rows.ts'
import { reasonWords } from './words.ts'

const words = {
  zh: {
    ...{
      template: '门店特殊日期模板.xlsx',
      rejected: '未导入的特殊日期.xlsx',
      reason: '未导入的原因',
      row: '原行号',
    },
    sign: '：',
  },
  en: {
    ...{ template: 'place-days-template.xlsx', rejected: 'place-days-not-imported.xlsx' },
    ...{ reason: 'Why it was not imported', row: 'Row', sign: ': ' },
  },
}

const head = (locale: Locale) => columns.map(({ name, required }) => `${name[locale]}${required ? '*' : ''}`)

/** A sheet to fill in: required columns are marked. */
export const templateFile = (locale: Locale) =>
  sheetFile(words[locale].template, { head: head(locale), rows: examples[locale], widths })

/** Rejected rows, in the template's form, so that the file can be corrected and imported again. */
export function rejectedFile(rows: readonly PlannedRow[], locale: Locale) {
  const { rejected, reason, row: number, sign } = words[locale]
  const body = rows
    .filter(({ verdict }) => verdict === 'rejected')
    .map(({ row, values, given, reasons }): Cell[] => [
      ...columns.map(({ field }) => given?.[field] ?? cellOf(field, values, locale)),
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

/** A value as the template writes it. */
export function cellOf(field: PlaceDayField, values: Texts, locale: Locale): string {
  const value = values[field] ?? ''
  if (field !== 'hours') return value
  if (value === 'closed' || value === 'usual') return hoursNames[value][locale][0] ?? value
  return value.replaceAll(';', locale === 'zh' ? '；' : '; ')
}
