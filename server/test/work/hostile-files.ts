import { deflateSync } from 'node:zlib'
import { png } from '../security/upload-files.ts'
import { twoRows, workbook } from '../staff/sheets.ts'

/** One cell with so many attributes: a reader whose time grows with their square takes a minute. */
export const manyAttributes = (count = 100_000) => {
  const attributes = Array.from({ length: count }, (_, at) => `a${at}=""`).join(' ')
  return workbook(`${twoRows()}<row r="3"><c r="A3" ${attributes}/></row>`)
}

/** As many rows as a list may have, and more columns than it needs, each with a text. */
export const manyCells = (rows = 5_000, columns = 40) => {
  const names = Array.from({ length: columns }, (_, at) => columnName(at))
  const cells = (row: number) =>
    names.map((name) => `<c r="${name}${row}" t="inlineStr"><is><t>${name}</t></is></c>`).join('')
  const all = Array.from({ length: rows }, (_, at) => `<row r="${at + 3}">${cells(at + 3)}</row>`)
  return workbook(twoRows() + all.join(''), undefined, true)
}

const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** One grey pixel a row. */
export const narrowPng = (height: number) => png(1, height, { data: deflateSync(Buffer.alloc(2 * height)) })

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** A table with one code of one bit, 0, for one symbol. */
const codes = (kind: number, symbol: number) => {
  const table = Buffer.alloc(18)
  table.set([kind, 1])
  table[17] = symbol
  return segment(0xc4, table)
}

/** Runs of 16,384 blocks without content: the code 0 and 14 bits each, then ones to the end of the byte. */
const emptyRuns = (blocks: number) => {
  const bits = Math.ceil(blocks / 16_384) * 15
  const zeros = Buffer.alloc(Math.floor(bits / 8))
  return bits % 8 === 0 ? zeros : Buffer.concat([zeros, Buffer.from([0xff >> (bits % 8)])])
}

/**
 * A grey progressive JPEG that goes over its picture so often, with some 30 bytes each time: half a megabyte takes a
 * decoder minutes. See ITU-T T.81, annexes B and G.
 */
export function manyScans(scans: number, side = 4_000): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const frame = Buffer.from([8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0])
  const first = Buffer.concat([
    segment(0xda, Buffer.from([1, 1, 0, 0, 0, 0])),
    Buffer.alloc(Math.ceil(blocks / 8)),
  ])
  const again = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 1, 63, 0])), emptyRuns(blocks)])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc2, frame),
    codes(0x00, 0x00),
    codes(0x10, 0xe0),
    first,
    ...Array<Buffer>(scans).fill(again),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** A PDF of so many bytes. */
export const longPdf = (size: number) => {
  const pdf = Buffer.alloc(size, 32)
  pdf.write('%PDF-1.4\n', 'latin1')
  pdf.write('%%EOF\n', size - 6, 'latin1')
  return pdf
}
