import { CsvError, type Options, parse } from 'csv-parse/sync'
import { Unreadable } from './unreadable.ts'

/**
 * Text of UTF-8 with or without a byte order mark, UTF-16 with one, or GB18030, in which Chinese spreadsheet programs
 * still save; undefined for other encodings.
 */
export function decode(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Not in this one.
    }
  }
  return undefined
}

// Far above the needs of 5,000 rows, empty lines included.
const mostLines = 20_000
const mostColumns = 1_000

/**
 * Cells as in RFC 4180, separated by the most frequent of comma, tab and semicolon in the first line.
 * @throws Unreadable
 */
export function readCsv(text: string): string[][] {
  let rows = 0
  const options: Options = {
    delimiter: separatorOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    on_record(row: string[]) {
      if (row.length > mostColumns || ++rows > mostLines) throw new Unreadable('tooWide')
      return row
    },
  }
  try {
    // Without the option `columns` each record is a row of texts, which the types of csv-parse do not tell apart.
    return parse(text, options) as unknown as string[][]
  } catch (problem) {
    if (problem instanceof CsvError && problem.code === 'CSV_QUOTE_NOT_CLOSED') throw new Unreadable('quotes')
    throw problem
  }
}

function separatorOf(text: string): string {
  const first = text.slice(0, 4096).split(/[\r\n]/, 1)[0] ?? ''
  const counts = [',', '\t', ';'].map((mark) => ({ mark, times: first.split(mark).length }))
  return counts.reduce((most, each) => (each.times > most.times ? each : most)).mark
}
