import type { Locale } from '@mingpian/contract/shared/render.ts'
import { roleNames } from '@mingpian/contract/shared/role-names.ts'
import { sheetFile } from '#core/sheet.ts'
import { columnName, columns } from './columns.ts'
import { examples } from './examples.ts'
import type { PlannedRow } from './plan.ts'
import { reasonWords } from './words.ts'

const words = {
  zh: {
    template: '员工导入模板.xlsx',
    rejected: '未导入的员工.xlsx',
    reason: '原因',
    row: '原行号',
  },
  en: {
    template: 'staff-template.xlsx',
    rejected: 'staff-not-imported.xlsx',
    reason: 'Reason',
    row: 'Row',
  },
}

const widths = [16, 12, 16, 16, 16, 28, 10, 44, 8]

/** A sheet to fill in: required columns are marked, phones are text. */
export function templateFile(locale: Locale) {
  return sheetFile(words[locale].template, { head: head(locale), rows: examples[locale], widths })
}

/** Rejected rows, in the template's form, so that the file can be corrected and imported again. */
export function rejectedFile(rows: readonly PlannedRow[], locale: Locale) {
  const { rejected, reason, row: number } = words[locale]
  const body = rows
    .filter(({ verdict }) => verdict === 'rejected')
    .map(({ row, values, given = {}, reasons }) => [
      ...columns.map(({ field }) => {
        const value = field === 'role' ? roleWords(values.role, locale) : values[field]
        return given[field] ?? value ?? ''
      }),
      reasons
        .map(
          (each) =>
            `${columnName(each.field, locale)}${locale === 'zh' ? '：' : ': '}${reasonWords(each, locale)}`,
        )
        .join('；'),
      String(row),
    ])
  return sheetFile(rejected, { head: [...head(locale), reason, number], rows: body, widths })
}

function roleWords(role: string | undefined, locale: Locale): string {
  return Object.entries(roleNames[locale]).find(([name]) => name === role)?.[1] ?? role ?? ''
}

const head = (locale: Locale) => columns.map(({ name, required }) => `${name[locale]}${required ? '*' : ''}`)
