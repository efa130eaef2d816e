import { hash } from 'node:crypto'

/** The number of a table's rows, and one sum over all of them. */
export interface Digest {
  rows: number
  /** 64 hexadecimal characters. */
  sum: string
}

const lineEnd = 0x0a
const words = 8

/**
 * Counts the rows of COPY's text format and adds up their hashes (SHA-256, as eight words modulo 2^32). The order of the
 * rows does not matter, so that two databases with different collations can be compared without sorting.
 */
export class RowDigest {
  private rows = 0
  private readonly sum = new Uint32Array(words)

  /** @param lines whole rows, each with its line end; a line end within a value is escaped by COPY */
  add(lines: Buffer): void {
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(lineEnd, start)
      if (end === -1) throw new Error('a row without its line end')
      const hashed = hash('sha256', lines.subarray(start, end), 'buffer')
      for (let word = 0; word < words; word++) this.sum[word]! += hashed.readUInt32BE(word * 4)
      this.rows++
      start = end + 1
    }
  }

  result(): Digest {
    const sum = [...this.sum].map((word) => word.toString(16).padStart(8, '0')).join('')
    return { rows: this.rows, sum }
  }
}

/**
 * Cuts a stream of COPY's text format into pieces of whole rows.
 * @param size least bytes of each piece except the last
 */
export async function* wholeRows(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(lineEnd) + 1
    if (length + end < size || end === 0) {
      waiting.push(chunk)
      length += chunk.length
      continue
    }
    yield Buffer.concat([...waiting, chunk.subarray(0, end)])
    waiting = [chunk.subarray(end)]
    length = chunk.length - end
  }
  if (length > 0) yield Buffer.concat(waiting)
}

export const sameDigest = (one: Digest, other: Digest) => one.rows === other.rows && one.sum === other.sum
