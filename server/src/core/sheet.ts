import writeXlsx, { type SheetData } from 'write-excel-file/node'

/** The content type of a sheet. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A text, a number, or a time. Phones and ids are texts, since a spreadsheet drops digits of long numbers. */
export type Cell = string | number | SheetTime

/** A time on a clock without a zone, as spreadsheets have it. */
export interface SheetTime {
  /** The clock's reading, in the fields of UTC. */
  clock: Date
  format: 'yyyy-mm-dd hh:mm' | 'yyyy-mm-dd'
}

/** A moment as a clock in a time zone shows it, to the minute. */
export function clockTime(at: Date, timeZone: string): SheetTime {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const [year = 0, month = 1, ...rest] = ['year', 'month', 'day', 'hour', 'minute'].map((type) =>
    parts.get(type as Intl.DateTimeFormatPartTypes),
  )
  return { clock: new Date(Date.UTC(year, month - 1, ...(rest as [number]))), format: 'yyyy-mm-dd hh:mm' }
}

/** A day without a time. @param day YYYY-MM-DD */
export const calendarDay = (day: string): SheetTime => ({
  clock: new Date(`${day}T00:00:00Z`),
  format: 'yyyy-mm-dd',
})

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const fields = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { ...fields, hourCycle: 'h23', timeZone })
  clocks.set(timeZone, clock)
  return clock
}

export interface Sheet {
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Of the columns, in characters. */
  widths: readonly number[]
}

/** A file with one sheet. */
export async function sheetFile(name: string, { head, rows, widths }: Sheet) {
  const data: SheetData = [head.map(title), ...rows.map((row) => row.map(cell))]
  const sheet = writeXlsx(data, {
    columns: head.map((_, at) => ({ width: widths[at] ?? 16 })),
    stickyRowsCount: 1,
  })
  return { name, mime: xlsxType, bytes: await sheet.toBuffer() }
}

const title = (value: string) => ({ value: neutral(value), type: String, fontWeight: 'bold' as const })

function cell(value: Cell) {
  if (typeof value === 'string') return { value: neutral(value), type: String, format: '@' }
  return typeof value === 'number'
    ? { value, type: Number }
    : { value: value.clock, type: Date, format: value.format }
}

/**
 * A spreadsheet takes no text cell for a formula, but a CSV file that is made of the sheet has no text cells. So a text
 * that would be a formula with a function, a reference to a file or a call gets an apostrophe in front. The import removes
 * it. Names such as `@小李` and `+赵总` and phones such as `+85291234567` stay as they are.
 */
const neutral = (value: string) => storable(isFormula.test(value) ? `'${value}` : value)
const isFormula = /^[=\t\r]|^[+\-@].*[(|!]/s

/**
 * The writer keeps its texts as keys of a plain object, and finds there what every object has: a cell with the text
 * `constructor` or `__proto__` would break the file. The writer leaves out the character that is added here.
 */
const storable = (value: string) => (value in Object.prototype ? `${value}\u0001` : value)
