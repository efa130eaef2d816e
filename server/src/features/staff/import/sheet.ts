import { inflateRawSync } from 'node:zlib'
import { readSheet } from 'read-excel-file/universal'
import { Unreadable } from './unreadable.ts'

// What a sheet of 5,000 rows comes to, and much more.
const mostBytes = 48 * 1024 * 1024
const mostEntries = 500
const mostRow = 6_000
const mostColumns = 100

/**
 * The cells of the first sheet of an xlsx file, as text.
 * @throws Unreadable
 */
export async function readXlsx(bytes: Buffer): Promise<string[][]> {
  try {
    for (const xml of worksheetsOf(bytes)) refuseVast(xml)
    const exact = new Uint8Array(bytes).buffer
    // Long numbers lose digits as numbers: phones are text, whatever the cell says.
    const rows = await readSheet(exact, 1, { parseNumber: digits, trim: true })
    return rows.map((row) => row.map(textOf))
  } catch (problem) {
    if (problem instanceof Unreadable) throw problem
    throw new Unreadable('broken')
  }
}

const digits = (text: string) =>
  /^\d+$/.test(text) ? text : Number(text).toLocaleString('en', { useGrouping: false })

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell)
}

/**
 * The worksheets' XML, each part of the archive unpacked once to see that all of it stays small: what the directory
 * says of its sizes is what the reader believes.
 */
function worksheetsOf(bytes: Buffer): string[] {
  const sheets: string[] = []
  let left = mostBytes
  for (const entry of entriesOf(bytes)) {
    if (!/\.(xml|rels)$/i.test(entry.name)) continue
    left -= entry.size
    if (left < 0) throw new Unreadable('tooLarge')
    const local = entry.offset
    if (bytes.readUInt32LE(local) !== 0x04034b50) throw new Unreadable('broken')
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(begin, begin + entry.packed)
    const plain =
      entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(entry.size, 1) })
    if (plain.length !== entry.size) throw new Unreadable('broken')
    if (/worksheets\/[^/]*\.xml$/i.test(entry.name)) sheets.push(plain.toString('utf8'))
  }
  return sheets
}

interface Entry {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

/** The central directory of a zip archive without the 64-bit extension, which nothing so small needs. */
function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Unreadable('broken')
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) throw new Unreadable('tooLarge')
  const entries: Entry[] = []
  for (let at = bytes.readUInt32LE(end + 16), n = 0; n < count; n++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Unreadable('broken')
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** Two cells far apart make a sheet of billions: the reader would fill in all between them. */
function refuseVast(xml: string): void {
  for (const [, letters = '', number] of xml.matchAll(/\br="([A-Z]{0,4})(\d{1,10})"/g)) {
    if (Number(number) > mostRow || columnNumber(letters) > mostColumns) throw new Unreadable('tooMany')
  }
}

const columnNumber = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
