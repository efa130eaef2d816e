import { readFileSync } from 'node:fs'
import { fontFile, type Weight } from '#core/font-files.ts'

/** The characters of a font and their widths, which the drawing library does not give. */
interface Font {
  has(point: number): boolean
  /** Of a character, in shares of the font's size. */
  advance(point: number): number
}

export const fontFamily = 'Noto Sans Hans'
const weights: readonly Weight[] = [400, 700]

/** Font files of the posters. */
export const fontFiles = weights.map(fontFile)

const known = new Map<Weight, Font>()

/** Read at the first use: a server that draws no poster does not need them. */
export function font(weight: Weight): Font {
  const read = known.get(weight) ?? readFont(readFileSync(fontFile(weight)))
  known.set(weight, read)
  return read
}

/** OpenType: the widths of `hmtx` by the glyphs of the `cmap` of format 12, which covers every plane. */
function readFont(file: Buffer): Font {
  const table = tablesOf(file)
  const unitsPerEm = table('head').readUInt16BE(18)
  const widths = table('hhea').readUInt16BE(34)
  const hmtx = table('hmtx')
  const groups = groupsOf(table('cmap'))

  function glyph(point: number): number {
    let [from, to] = [0, groups.count - 1]
    while (from <= to) {
      const middle = (from + to) >> 1
      if (point < groups.start(middle)) to = middle - 1
      else if (point > groups.end(middle)) from = middle + 1
      else return groups.glyph(middle) + point - groups.start(middle)
    }
    return 0
  }
  return {
    has: (point) => glyph(point) !== 0,
    advance: (point) => hmtx.readUInt16BE(4 * Math.min(glyph(point), widths - 1)) / unitsPerEm,
  }
}

function tablesOf(file: Buffer) {
  const tables = new Map<string, Buffer>()
  for (let at = 12; at < 12 + 16 * file.readUInt16BE(4); at += 16) {
    const start = file.readUInt32BE(at + 8)
    tables.set(file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12)))
  }
  return (name: string) => {
    const table = tables.get(name)
    if (!table) throw new Error(`the font has no table ${name}`)
    // A copy, so that the eight megabytes of outlines can be freed.
    return Buffer.from(table)
  }
}

function groupsOf(cmap: Buffer) {
  for (let at = 4; at < 4 + 8 * cmap.readUInt16BE(2); at += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(at + 4))
    if (table.readUInt16BE(0) !== 12) continue
    const field = (group: number, offset: number) => table.readUInt32BE(16 + 12 * group + offset)
    return {
      count: table.readUInt32BE(12),
      start: (group: number) => field(group, 0),
      end: (group: number) => field(group, 4),
      glyph: (group: number) => field(group, 8),
    }
  }
  throw new Error('the font has no map of all characters')
}
