import sharp, { type Metadata, type Sharp } from 'sharp'

/** An untrusted picture, and the longest side in pixels of the result. */
export interface PictureOrder {
  bytes: Buffer
  side: number
}

export type RemadePicture =
  | { content: Uint8Array; width: number; height: number }
  | { refused: 'tooLarge' | 'fileNotUsable' }

/** A baseline JPEG is reduced while it is read; other formats may need memory for the whole picture. */
const mostPixels = { plain: 64_000_000, whole: 16_000_000 }
/** Limit of a side, as in a JPEG: each row takes time, also a narrow one. */
const mostSide = 65_535
/** A progressive JPEG has about ten. Each takes the time of the whole picture, and few bytes. */
const mostScans = 64

/**
 * Encodes a picture again: only the first frame, upright, not above the longest side, without metadata. A task of a
 * worker process.
 */
export async function remakePicture({ bytes, side }: PictureOrder): Promise<RemadePicture> {
  try {
    const read = () => sharp(bytes, { limitInputPixels: mostPixels.plain, failOn: 'error', pages: 1 })
    const found = await read().metadata()
    const scans = found.format === 'jpeg' ? scansOf(bytes) : 0
    const limit = scans === 1 && !found.isProgressive ? mostPixels.plain : mostPixels.whole
    const isTooLarge = found.width * found.height > limit || Math.max(found.width, found.height) > mostSide
    if (isTooLarge || scans > mostScans) return { refused: 'tooLarge' }
    const small = read().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await upright(small, found)
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  } catch (problem) {
    return { refused: /pixel limit/.test(String(problem)) ? 'tooLarge' : 'fileNotUsable' }
  }
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
