import { Unreadable } from './unreadable.ts'

/**
 * Text of UTF-8 with or without a byte order mark, of UTF-16 with one, else of GB18030, in which Chinese spreadsheets
 * still save; undefined for bytes in none of these.
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

// What 5,000 rows come to, and much more, empty lines too.
const mostLines = 20_000
const mostColumns = 1_000

/**
 * Cells as RFC 4180 has them, separated by whichever of comma, tab and semicolon the first line has most of.
 * @throws Unreadable
 */
export function readCsv(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    if (row.push(cell) > mostColumns) throw new Unreadable('tooWide')
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (rows.push(row) > mostLines) throw new Unreadable('tooWide')
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const mark = text[at] as string
    if (quoted) {
      if (mark !== '"') cell += mark
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (mark === '"' && cell === '') quoted = true
    else if (mark === separator) endCell()
    else if (mark === '\n') endRow()
    else if (mark !== '\r') cell += mark
    else if (text[at + 1] !== '\n') endRow()
  }
  if (quoted) throw new Unreadable('quotes')
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

function separatorOf(text: string): string {
  const first = text.slice(0, 4096).split(/[\r\n]/, 1)[0] ?? ''
  const counts = [',', '\t', ';'].map((mark) => ({ mark, times: first.split(mark).length }))
  return counts.reduce((most, each) => (each.times > most.times ? each : most)).mark
}
