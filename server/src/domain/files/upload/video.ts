import type { Chunks } from './chunks.ts'
import { UnusableFile } from './unusable-file.ts'

/** Container boxes, which may contain boxes with places. */
const containers = new Set(['moov', 'trak'])
/** Boxes with the place, the device and the time of a recording. */
const telling = new Set(['udta', 'meta'])

// Files of cameras have some hundreds.
const mostBoxes = 20_000
const longestHead = 16

/**
 * Passes an MP4 video on without its metadata. Such boxes are renamed and keep their size, so that no offset changes.
 * @param size bytes of the whole file
 * @throws UnusableFile if boxes do not fill the file or are too many
 */
export async function* withoutPlaces(source: Chunks, size: number): Chunks {
  const boxes = boxReader(size)
  let carry: Uint8Array = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = Buffer.concat([carry, chunk])
    const done = boxes.pass(bytes)
    carry = bytes.subarray(done)
    if (done > 0) yield bytes.subarray(0, done)
  }
  if (carry.length > 0 || !boxes.isWhole()) throw new UnusableFile()
}

function boxReader(size: number) {
  /** End offsets of the file and of the open containers. */
  const ends = [size]
  const seen = new Set<string>()
  /** Remaining bytes of the file, and of the content before the next box. */
  let position = 0
  let content = { left: 0, isTelling: false }
  let boxes = 0

  /** Changes the bytes in place. @returns how many were processed: the rest of a head may be missing */
  function pass(bytes: Buffer): number {
    let at = 0
    const advance = (count: number) => {
      at += count
      position += count
    }
    while (at < bytes.length) {
      if (content.left > 0) {
        const count = Math.min(content.left, bytes.length - at)
        if (content.isTelling) bytes.fill(0, at, at + count)
        content.left -= count
        advance(count)
        continue
      }
      while (ends.length > 1 && ends.at(-1) === position) ends.pop()
      const head = headOf(bytes, at, (ends.at(-1) ?? size) - position)
      if (!head) break
      open(head)
      if (content.isTelling) bytes.write('free', at + 4, 'latin1')
      advance(head.bytes)
    }
    return at
  }

  function open({ type, bytes, size: length }: Head): void {
    if (++boxes > mostBoxes) throw new UnusableFile()
    if (ends.length === 1) seen.add(type)
    const isContainer = containers.has(type)
    if (isContainer) ends.push(position + length)
    content = { left: isContainer ? 0 : length - bytes, isTelling: telling.has(type) }
  }

  return {
    pass,
    isWhole: () => position === size && content.left === 0 && seen.has('moov') && seen.has('mdat'),
  }
}

interface Head {
  type: string
  /** Bytes of the head, and of the whole box. */
  bytes: number
  size: number
}

/**
 * The head of a box, by ISO/IEC 14496-12, section 4.2; undefined while it is incomplete.
 * @param room bytes to the end of the container
 */
function headOf(bytes: Buffer, at: number, room: number): Head | undefined {
  const known = bytes.length - at
  if (room < 8) throw new UnusableFile()
  if (known < 8) return undefined
  const short = bytes.readUInt32BE(at)
  const head = short === 1 ? longestHead : 8
  if (room < head) throw new UnusableFile()
  if (known < head) return undefined
  const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? room : short
  if (size < head || size > room) throw new UnusableFile()
  return { type: bytes.toString('latin1', at + 4, at + 8), bytes: head, size }
}
