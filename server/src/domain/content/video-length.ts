import type { BodyInput } from '@mingpian/contract/shared/content.ts'
import type { Files } from '#domain/files/store.ts'

/** Boxes read before a video without the asked one is given up. */
const mostBoxes = 200
/** Bytes of a movie header up to its length. */
const headerBytes = 32
/** Seconds of the longest video that a piece may have. */
const longest = 86_400

/**
 * The length of the video that a piece is given: what the file says, otherwise what the caller says. So a page need not
 * wait until its browser knows the length.
 * @returns undefined where neither says it
 */
export async function givenLength(
  files: Pick<Files, 'readRange'>,
  { body, duration }: { body?: BodyInput | undefined; duration?: number | undefined },
): Promise<number | undefined> {
  const url = body?.file?.url ?? ''
  return url.endsWith('.mp4') ? (await videoSeconds(files, url)) || duration : duration
}

/**
 * The length of a stored MP4 video in whole seconds, as its movie header says (ISO/IEC 14496-12, section 8.2.2), or
 * the extension of that header where the video is stored in fragments (section 8.8.2). Only the heads of boxes are
 * read.
 * @param url the address that `Files.put` returned
 * @returns 0 where the file is missing or does not say it
 */
export async function videoSeconds(files: Pick<Files, 'readRange'>, url: string): Promise<number> {
  const bytesAt = (start: number, count: number) => files.readRange(url, { start, end: start + count - 1 })
  const movie = await contentOf(bytesAt, 'moov', 0)
  const header = movie === undefined ? undefined : await contentOf(bytesAt, 'mvhd', movie)
  const bytes = header === undefined ? undefined : await bytesAt(header, headerBytes)
  if (movie === undefined || bytes?.length !== headerBytes) return 0
  const { units, unitsPerSecond } = lengthIn(bytes)
  const seconds = Math.round((units || (await fragmentUnits(bytesAt, movie))) / (unitsPerSecond || Infinity))
  return seconds <= longest ? seconds : 0
}

/** The length that the extension of a movie header says, in the header's units; 0 without one. */
async function fragmentUnits(bytesAt: BytesAt, movie: number): Promise<number> {
  const extension = await contentOf(bytesAt, 'mvex', movie)
  const at = extension === undefined ? undefined : await contentOf(bytesAt, 'mehd', extension)
  const bytes = at === undefined ? undefined : await bytesAt(at, 12)
  if (bytes?.length !== 12) return 0
  return bytes[0] === 1 ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4)
}

type BytesAt = (start: number, count: number) => Promise<Buffer>

/** The offset of the content of the first box of a type, among the boxes that begin at an offset. */
async function contentOf(bytesAt: BytesAt, type: string, begin: number): Promise<number | undefined> {
  let at = begin
  for (let box = 0; box < mostBoxes; box++) {
    const head = await bytesAt(at, 16)
    if (head.length < 16) return undefined
    const short = head.readUInt32BE(0)
    if (head.toString('latin1', 4, 8) === type) return at + (short === 1 ? 16 : 8)
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short
    // 0: the box reaches to the end of the file.
    if (size < 8) return undefined
    at += size
    if (!Number.isSafeInteger(at)) return undefined
  }
  return undefined
}

/**
 * @param header the content of a movie header: version, flags, two times, the units of a second, the length in them
 * @returns 0 units where the header does not know the length
 */
function lengthIn(header: Buffer): { units: number; unitsPerSecond: number } {
  const isLong = header[0] === 1
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  // All bits set: the length is not known.
  const isKnown = isLong ? units < 2 ** 63 : units < 2 ** 32 - 1
  return { units: isKnown ? units : 0, unitsPerSecond: header.readUInt32BE(isLong ? 20 : 12) }
}
