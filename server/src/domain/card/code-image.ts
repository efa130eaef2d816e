import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { encode } from 'uqr'

/** 142 CSS pixels, the least size of a code, at three device pixels each. */
const leastPixels = 426
const leastScale = 3
const margin = 1

const drawn = new LRUCache<string, Promise<Buffer>>({ max: 500 })

/** A QR code as PNG: level M, dark on white, whole pixels for each module, a margin of one module. */
export function codeImage(text: string): Promise<Buffer> {
  const known = drawn.get(text)
  if (known) return known
  const image = draw(text)
  drawn.set(text, image)
  image.catch(() => drawn.delete(text))
  return image
}

function draw(text: string): Promise<Buffer> {
  const { data: modules, size } = encode(text, { ecc: 'M', border: margin })
  const scale = Math.max(leastScale, Math.ceil(leastPixels / size))
  const pixels = Buffer.from(modules.flatMap((row) => row.map((dark) => (dark ? 0 : 255))))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer()
}
