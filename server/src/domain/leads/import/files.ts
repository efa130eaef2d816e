import type { Locale } from '@mingpian/contract/shared/render.ts'
import { shownPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import { sheetFile } from '#core/sheet.ts'
import { columnName, columns, examples } from './columns.ts'
import type { PlannedRow } from './plan.ts'
import { reasonWords } from './words.ts'

const words = {
  zh: {
    template: '线索导入模板.xlsx',
    rejected: '未导入的线索.xlsx',
    reason: '原因',
    row: '原行号',
    sign: '：',
  },
  en: {
    template: 'lead-template.xlsx',
    rejected: 'leads-not-imported.xlsx',
    reason: 'Reason',
    row: 'Row',
    sign: ': ',
  },
}

const widths = [14, 16, 20, 16, 28, 16, 20, 44, 8]

/** A sheet to fill in: required columns are marked, phones are text. */
export const templateFile = (locale: Locale) =>
  sheetFile(words[locale].template, { head: head(locale), rows: examples[locale], widths })

/**
 * Rejected rows, in the template's form, so that the file can be corrected and imported again.
 * @param isWhole whether phones are whole, see `seesPhone`
 */
export function rejectedFile(rows: readonly PlannedRow[], locale: Locale, isWhole: boolean) {
  const { rejected, reason, row: number, sign } = words[locale]
  const body = rows
    .filter(({ verdict }) => verdict === 'rejected')
    .map(({ row, values, given = {}, reasons }) => [
      ...columns.map(({ field }) => {
        const text = given[field] ?? values[field] ?? ''
        return field === 'phone' ? shownPhone(text, isWhole) : text
      }),
      reasons
        .map((each) => `${columnName(each.field, locale)}${sign}${reasonWords(each, locale)}`)
        .join('；'),
      String(row),
    ])
  return sheetFile(rejected, { head: [...head(locale), reason, number], rows: body, widths })
}

const head = (locale: Locale) => columns.map(({ name, required }) => `${name[locale]}${required ? '*' : ''}`)
