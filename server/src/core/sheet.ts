import writeXlsx, { type SheetData } from 'write-excel-file/node'

/** The content type of a sheet. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface Sheet {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** Of the columns, in characters. */
  widths: readonly number[]
}

/** A file with one sheet, whose cells are text. */
export async function sheetFile(name: string, { head, rows, widths }: Sheet) {
  const data: SheetData = [head.map(title), ...rows.map((row) => row.map(text))]
  const sheet = writeXlsx(data, {
    columns: head.map((_, at) => ({ width: widths[at] ?? 16 })),
    stickyRowsCount: 1,
  })
  return { name, mime: xlsxType, bytes: await sheet.toBuffer() }
}

const title = (value: string) => ({ value: neutral(value), type: String, fontWeight: 'bold' as const })

/** A text cell. A value that a spreadsheet could take for a formula gets an apostrophe in front. */
const text = (value: string) => ({ value: neutral(value), type: String, format: '@' })

const neutral = (value: string) => storable(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

/**
 * The writer keeps its texts as keys of a plain object, and finds there what every object has: a cell with the text
 * `constructor` or `__proto__` would break the file. The writer leaves out the character that is added here.
 */
const storable = (value: string) => (value in Object.prototype ? `${value}\u0001` : value)
