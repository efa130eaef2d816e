import type { Locale } from '@mingpian/contract/shared/render.ts'
import writeXlsx, { type SheetData } from 'write-excel-file/node'
import { columnName, columns } from './columns.ts'
import { examples } from './examples.ts'
import type { PlannedRow } from './plan.ts'
import { reasonWords } from './words.ts'

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const words = {
  zh: {
    template: '员工导入模板.xlsx',
    rejected: '未导入的员工.xlsx',
    reason: '原因',
    row: '原行号',
    member: '成员',
    admin: '管理员',
  },
  en: {
    template: 'staff-template.xlsx',
    rejected: 'staff-not-imported.xlsx',
    reason: 'Reason',
    row: 'Row',
    member: 'Member',
    admin: 'Admin',
  },
}

/** A sheet to fill in: required columns bear a mark, phones are text. */
export function templateFile(locale: Locale) {
  return fileOf(words[locale].template, [head(locale), ...examples[locale].map((row) => row.map(text))])
}

/** Rows that stayed out, in the template's form, so that the file can be put right and brought in again. */
export function rejectedFile(rows: readonly PlannedRow[], locale: Locale) {
  const { rejected, reason, row: number } = words[locale]
  const body = rows
    .filter(({ verdict }) => verdict === 'rejected')
    .map(({ row, values, given = {}, reasons }) => [
      ...columns.map(({ field }) => {
        const value = field === 'role' ? roleWords(values.role, locale) : values[field]
        return text(given[field] ?? value ?? '')
      }),
      text(
        reasons
          .map(
            (each) =>
              `${columnName(each.field, locale)}${locale === 'zh' ? '：' : ': '}${reasonWords(each, locale)}`,
          )
          .join('；'),
      ),
      text(String(row)),
    ])
  return fileOf(rejected, [[...head(locale), title(reason), title(number)], ...body])
}

function roleWords(role: string | undefined, locale: Locale): string {
  return role === 'member' || role === 'admin' ? words[locale][role] : (role ?? '')
}

const head = (locale: Locale) =>
  columns.map(({ name, required }) => title(`${name[locale]}${required ? '*' : ''}`))
const title = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })

/** Text, whatever it looks like. What a spreadsheet could take for a formula gets the mark that makes it text. */
const text = (value: string) => ({ value: neutral(value), type: String, format: '@' })

const neutral = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

async function fileOf(name: string, data: SheetData) {
  const widths = [16, 12, 16, 16, 16, 28, 10, 44, 8]
  const sheet = writeXlsx(data, {
    columns: (data[0] ?? []).map((_, at) => ({ width: widths[at] ?? 16 })),
    stickyRowsCount: 1,
  })
  return { name, mime, bytes: await sheet.toBuffer() }
}
