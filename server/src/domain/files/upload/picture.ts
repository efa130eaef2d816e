import sharp, { type Metadata, type Sharp } from 'sharp'
import { Failure } from '#core/http/failure.ts'

/** A plain JPEG is made smaller while it is read; everything else may have to lie in memory as a whole. */
const mostPixels = { plain: 64_000_000, whole: 16_000_000 }
const seconds = 20

/**
 * A picture of our own making: first frame alone, upright, no larger than asked for, with nothing that a camera or
 * anybody else wrote beside it.
 * @param side the longest side in pixels
 * @throws Failure fileNotUsable, tooLarge
 */
export async function picture(
  bytes: Buffer,
  side: number,
): Promise<{ content: Buffer; width: number; height: number }> {
  try {
    const read = () => sharp(bytes, { limitInputPixels: mostPixels.plain, failOn: 'error', pages: 1 })
    const found = await read().metadata()
    const limit = found.format === 'jpeg' && !found.isProgressive ? mostPixels.plain : mostPixels.whole
    if (found.width * found.height > limit) throw new Failure('tooLarge')
    const small = read().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await upright(small, found)
      .webp({ quality: 82 })
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  } catch (problem) {
    if (problem instanceof Failure) throw problem
    throw new Failure(/pixel limit/.test(String(problem)) ? 'tooLarge' : 'fileNotUsable')
  }
}

/** Turned as the camera was held, once it is small: to turn it before, all of it would lie in memory. */
function upright(small: Sharp, { orientation = 1 }: Metadata): Sharp {
  const mirrored = [2, 4, 5, 7].includes(orientation)
  const angle = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation] ?? 0
  const turned = angle ? small.rotate(angle) : small
  return mirrored ? turned.flop() : turned
}
