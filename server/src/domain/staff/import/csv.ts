import { CsvError, type Options, parse } from 'csv-parse/sync'
import { Unreadable } from './unreadable.ts'

/**
 * The texts that the bytes may be, the likeliest first: UTF-16 by its byte order mark or by its zero bytes, otherwise
 * UTF-8, otherwise GB18030, in which Chinese spreadsheet programs still save, and Big5. Nearly any Big5 text can be read
 * as GB18030 too, so the caller has to choose. Empty for other encodings.
 */
export function decodings(bytes: Buffer): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return textsIn(bytes, ['utf-16le'])
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return textsIn(bytes, ['utf-16be'])
  // Other files with zero bytes have control characters in this reading.
  if (bytes.includes(0)) return textsIn(bytes, [utf16Of(bytes)]).filter((text) => !/(?!\s)\p{Cc}/u.test(text))
  const [unicode] = textsIn(bytes, ['utf-8'])
  return unicode === undefined ? textsIn(bytes, ['gb18030', 'big5']) : [unicode]
}

function textsIn(bytes: Buffer, encodings: readonly string[]): string[] {
  return encodings.flatMap((encoding) => {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return text.includes('\0') ? [] : [text]
    } catch {
      return []
    }
  })
}

/** Without a mark, the zero bytes of separators and digits are at odd places or at even ones. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' {
  const zeros = bytes.filter((byte) => byte === 0).length
  const odd = bytes.filter((byte, at) => byte === 0 && at % 2 === 1).length
  return odd * 2 > zeros ? 'utf-16le' : 'utf-16be'
}

// Far above the needs of 5,000 rows, empty lines included.
const mostLines = 20_000
const mostColumns = 1_000

/**
 * Cells as in RFC 4180, separated by the most frequent of comma, tab, semicolon and full-width comma in the first line.
 * Some systems write a text of digits as a formula, `="00137"`.
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
      return row.map(withoutTextMark)
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

function withoutTextMark(cell: string): string {
  const [, quoted, digits] = /^=(?:"((?:[^"]|"")*)"|(\d+))$/.exec(cell) ?? []
  return quoted?.replaceAll('""', '"') ?? digits ?? cell
}

function separatorOf(text: string): string {
  const first = text.slice(0, 4096).split(/[\r\n]/, 1)[0] ?? ''
  const counts = [',', '\t', ';', '，'].map((mark) => ({ mark, times: first.split(mark).length }))
  return counts.reduce((most, each) => (each.times > most.times ? each : most)).mark
}
