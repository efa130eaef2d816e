import { inflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { type CellFault, columnNumber, firstVisibleSheet, oddCells } from './cells.ts'
import { refuseOverloaded } from './markup.ts'
import { Unreadable } from './unreadable.ts'

// Far above the needs of a sheet of 5,000 rows.
const mostBytes = 48 * 1024 * 1024
const mostEntries = 500
const mostRow = 6_000
const mostColumns = 100
const mostCells = mostRow * mostColumns

/** The text of the cells, and the unreliable cells: `<row> <column>`, both from 0. */
export interface Table {
  rows: string[][]
  faults: Map<string, CellFault>
}

/**
 * The first visible sheet of an xlsx file. A cell with an error has the error's name, a formula without a result the formula.
 * @throws Unreadable
 */
export async function readXlsx(bytes: Buffer): Promise<Table> {
  try {
    const parts = new Map<string, string>()
    for (const { name, xml } of partsOf(bytes)) {
      refuseOverloaded(xml)
      refuseVast(xml)
      parts.set(name, readable(xml))
    }
    const sheet = firstVisibleSheet(parts)
    // Phones are read as text in any cell, since long numbers lose digits.
    const read = await readSheet(packed(parts), sheet.number, { parseNumber: digits, trim: true })
    const rows = read.map((row) => row.map(textOf))
    const { texts, padded, faults } = oddCells(parts, sheet.xml)
    // The reader returns an error, or a formula without a result, as an empty cell.
    for (const { row, column, text } of texts) {
      const cells = rows[row]
      if (cells && !cells[column]) cells[column] = text
    }
    // The reader returns the number, but people see the formatted text.
    for (const { row, column, text } of padded) {
      const cells = rows[row]
      if (cells?.[column]) cells[column] = text
    }
    return { rows, faults }
  } catch (problem) {
    if (problem instanceof Unreadable) throw problem
    throw new Unreadable('broken')
  }
}

/**
 * XML without what the reader loses: it keeps 16 bits of a character reference, and no section of character data. The
 * characters of references above U+FFFF and the text of such sections stand in their place.
 */
const readable = (xml: string) =>
  xml.replace(
    /<!\[CDATA\[(.*?)\]\]>|&#(?:x0{0,9}([\da-f]{5,6})|0{0,9}(\d{5,7}));/gis,
    (source: string, data?: string, hex?: string, decimal?: string) => {
      if (data !== undefined) return data.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return point > 0xffff && point <= 0x10ffff ? String.fromCodePoint(point) : source
    },
  )

/** The checked parts alone, for the reader. */
const packed = (parts: ReadonlyMap<string, string>): ArrayBuffer =>
  zipSync(Object.fromEntries([...parts].map(([name, xml]) => [name, strToU8(xml)])), { level: 0 })
    .buffer as ArrayBuffer

const digits = (text: string) =>
  /^\d+$/.test(text) ? text : Number(text).toLocaleString('en', { useGrouping: false })

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell)
}

/**
 * The XML of every part, checked to be no larger than the directory says. By zlib, not by fflate as the reader does: fflate unpacks a stream to its end, however large it is, while
 * zlib stops at `maxOutputLength`.
 */
function* partsOf(bytes: Buffer): Generator<{ name: string; xml: string }> {
  let left = mostBytes
  for (const entry of entriesOf(bytes)) {
    if (!/\.(xml|rels)$/i.test(entry.name)) continue
    left -= entry.size
    if (left < 0) throw new Unreadable('tooFull')
    const local = entry.offset
    if (bytes.readUInt32LE(local) !== 0x04034b50) throw new Unreadable('broken')
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(begin, begin + entry.packed)
    const plain =
      entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(entry.size, 1) })
    if (plain.length !== entry.size) throw new Unreadable('broken')
    yield { name: entry.name, xml: plain.toString('utf8') }
  }
}

interface Entry {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

/**
 * The central directory of a zip archive without the 64-bit extension (PKWARE APPNOTE, section 4.3.12). A truncated end
 * record and contradictory counts of entries are refused.
 */
function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'), bytes.length - 22)
  if (end < 0) throw new Unreadable('broken')
  const count = bytes.readUInt16LE(end + 10)
  const begin = bytes.readUInt32LE(end + 16)
  if (count > mostEntries) throw new Unreadable('tooFull')
  const isLarge = end >= 20 && bytes.readUInt32LE(end - 20) === 0x07064b50
  if (count !== bytes.readUInt16LE(end + 8) || begin > end || isLarge) throw new Unreadable('broken')
  const entries: Entry[] = []
  for (let at = begin, n = 0; n < count; n++) {
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

/**
 * Two cells far apart would make a sheet of billions of cells, as the reader fills in all between them. An unusual form
 * of a cell's reference is refused.
 */
function refuseVast(xml: string): void {
  if (!xml.includes('sheetData')) return
  let cells = 0
  for (const _ of xml.matchAll(/<(\w+:)?(row|c)\b/g)) if (++cells > mostCells) throw new Unreadable('tooWide')
  for (const [, , place = ''] of xml.matchAll(/(?<![\w-]|xmlns:)r\s*=\s*(["'])(.*?)\1/gs)) {
    const [whole, letters = '', number] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? []
    if (whole === undefined) throw new Unreadable('broken')
    if (Number(number) > mostRow || columnNumber(letters) > mostColumns) throw new Unreadable('tooWide')
  }
}
