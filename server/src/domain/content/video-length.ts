import type { Files } from '#domain/files/store.ts'

/** Boxes read before a video without the asked one is given up. */
const mostBoxes = 200
/** Bytes of a movie header up to its length. */
const headerBytes = 32
/** Seconds of the longest video that a piece may have. */
const longest = 86_400

/**
 * The length of a stored MP4 video in whole seconds, as its movie header says (ISO/IEC 14496-12, section 8.2.2). Only
 * the heads of boxes are read.
 * @param url the address that `Files.put` returned
 * @returns 0 where the file is missing or does not say it
 */
export async function videoSeconds(files: Pick<Files, 'readRange'>, url: string): Promise<number> {
  const bytesAt = (start: number, count: number) => files.readRange(url, { start, end: start + count - 1 })
  const movie = await contentOf(bytesAt, 'moov', 0)
  const header = movie === undefined ? undefined : await contentOf(bytesAt, 'mvhd', movie)
  const bytes = header === undefined ? undefined : await bytesAt(header, headerBytes)
  return bytes?.length === headerBytes ? secondsOf(bytes) : 0
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

/** @param header the content of a movie header: version, flags, two times, the units of a second, the length in them */
function secondsOf(header: Buffer): number {
  const isLong = header[0] === 1
  const unitsPerSecond = header.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  // All bits set: the length is not known.
  const isKnown = isLong ? units < 2 ** 63 : units < 2 ** 32 - 1
  const seconds = isKnown && unitsPerSecond > 0 ? Math.round(units / unitsPerSecond) : 0
  return seconds <= longest ? seconds : 0
}
