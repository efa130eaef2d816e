import type { PictureRule } from '@mingpian/contract/shared/rules/uploads.ts'
import sharp, { type Metadata, type Sharp } from 'sharp'

/** An untrusted picture, and the size of the result. */
export interface PictureOrder {
  bytes: Buffer
  rule: PictureRule
}

export type RemadePicture =
  | { content: Uint8Array; width: number; height: number }
  | { refused: 'tooManyPixels' | 'fileNotUsable' }

/**
 * A baseline JPEG and a PNG without interlacing are reduced while they are read; other formats may need memory for the
 * whole picture, and animations for all frames.
 */
const mostPixels = { streamed: 64_000_000, whole: 16_000_000, frames: 40_000_000 }
/** Limit of a side, as in a JPEG: each row takes time, also a narrow one. */
const mostSide = 65_535
/** A progressive JPEG has about ten. Each takes the time of the whole picture, and few bytes. */
const mostScans = 64
/** As many as WeChat's public accounts accept. */
const mostFrames = 300
/** Limits of the result: a side of a WebP, and the pixels that a phone decodes to 64 MB. */
const most = { side: 16_383, pixels: 16_000_000 }

/**
 * Encodes a picture again: upright, reduced, without metadata. A cut off picture is unusable, as readers would see a
 * grey area. A task of a worker process.
 */
export async function remakePicture({ bytes, rule }: PictureOrder): Promise<RemadePicture> {
  try {
    const header = await sharp(bytes, { limitInputPixels: mostPixels.streamed }).metadata()
    const isAnimated = rule.isAnimated && (header.pages ?? 1) > 1
    if (isTooLarge(bytes, header, isAnimated)) return { refused: 'tooManyPixels' }
    const { width, height } = header
    const scale = scaleOf(header, rule)
    const source = sharp(bytes, {
      limitInputPixels: mostPixels.streamed,
      failOn: 'error',
      pages: isAnimated ? -1 : 1,
    })
    const small = source.resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'fill',
    })
    const { data, info } = await upright(small, header)
      .webp(isAnimated ? { quality: 75, effort: 2 } : { quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.pageHeight ?? info.height }
  } catch (problem) {
    return { refused: /pixel limit/.test(String(problem)) ? 'tooManyPixels' : 'fileNotUsable' }
  }
}

function isTooLarge(bytes: Buffer, header: Metadata, isAnimated: boolean): boolean {
  const { format, width, height, isProgressive, pages = 1 } = header
  const pixels = width * height
  if (Math.max(width, height) > mostSide) return true
  if (isAnimated) return pages > mostFrames || pixels * pages > mostPixels.frames || pixels > mostPixels.whole
  const scans = format === 'jpeg' ? scansOf(bytes) : 0
  if (scans > mostScans) return true
  const isStreamed = !isProgressive && (format === 'png' || scans === 1)
  return pixels > (isStreamed ? mostPixels.streamed : mostPixels.whole)
}

function scaleOf({ width, height }: Metadata, { longSide, shortSide }: PictureRule): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const byShortSide = Math.min(shortSide / short, most.side / long, Math.sqrt(most.pixels / (long * short)))
  return Math.min(1, Math.max(longSide / long, byShortSide))
}

/** Counts the scans of a JPEG (ITU-T T.81, annex B): its segments up to the end of the image. */
function scansOf(jpeg: Buffer): number {
  let scans = 0
  for (let at = jpeg.indexOf(0xff, 2); at >= 0 && at + 4 <= jpeg.length; at = jpeg.indexOf(0xff, at)) {
    const marker = jpeg[at + 1] ?? 0
    if (marker === 0xd9) break
    if (marker === 0xda) scans++
    // Data that only looks like a marker, a restart, and padding have no length.
    const isBare = marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    at += marker === 0xff ? 1 : isBare ? 2 : 2 + jpeg.readUInt16BE(at + 2)
  }
  return scans
}

/** Rotates by the camera's orientation after the reduction, as rotating needs memory for the whole picture. */
function upright(small: Sharp, { orientation = 1 }: Metadata): Sharp {
  const mirrored = [2, 4, 5, 7].includes(orientation)
  const angle = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation] ?? 0
  const turned = angle ? small.rotate(angle) : small
  return mirrored ? turned.flop() : turned
}
