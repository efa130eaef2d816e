import type { ProductField } from '@mingpian/contract/product-import.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { type Cell, sheetFile } from '#core/sheet.ts'
import { columnName, columns, examples, widths } from './columns.ts'
import type { PlannedRow } from './planned-row.ts'
import type { Texts } from './rows.ts'
import { reasonWords } from './words.ts'

const words = {
  zh: {
    ...{ template: '商品导入模板.xlsx', rejected: '未导入的商品.xlsx', reason: '原因', row: '原行号' },
    sign: '：',
  },
  en: {
    ...{
      template: 'product-template.xlsx',
      rejected: 'products-not-imported.xlsx',
      reason: 'Reason',
      row: 'Row',
    },
    sign: ': ',
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
      ...columns.map(({ field }) => cellOf(field, values, given)),
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

/** The cells as the file has them: a stored price is written otherwise. */
const cellOf = (field: ProductField, values: Texts, given: Texts = {}): string =>
  given[field] ?? values[field] ?? ''
