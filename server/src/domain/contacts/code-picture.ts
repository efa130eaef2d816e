import sharp from 'sharp'
import { BadPicture } from '#core/platform/picture.ts'

const maxSide = 1500
// 142 CSS pixels at three device pixels each.
const minWidth = 426
const formats = new Set(['png', 'jpeg', 'webp', 'gif'])

/** Encodes a picture of a code as PNG: white background, enlarged by whole pixels, so that scanners read it. */
export async function repaint(bytes: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxSide * maxSide, failOn: 'error' })
    const { width, height, format } = await picture.metadata()
    if (!formats.has(format)) throw new BadPicture(`a picture of the kind ${format}`)
    const times = Math.max(1, Math.ceil(minWidth / width))
    return await picture
      .flatten({ background: '#ffffff' })
      .resize(width * times, height * times, { kernel: 'nearest' })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch (problem) {
    throw problem instanceof BadPicture ? problem : new BadPicture('not a picture')
  }
}
