import sharp from 'sharp'
import { readBody } from '#platform/body.ts'

const maxBytes = 1024 * 1024
const maxSide = 1500
const timeoutMs = 5_000
// 142 CSS pixels at three device pixels each.
const minWidth = 426
const formats = new Set(['png', 'jpeg', 'webp', 'gif'])

/** What a vendor calls a picture of a code is none that we show. */
export class BadPicture extends Error {}

/** A picture of a code as a PNG of our own making: white behind, enlarged by whole pixels, so that a scanner reads it. */
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

/**
 * Fetches the picture of a code from where the vendor keeps it, and from nowhere else.
 * @param vendorBase the address of the vendor's API, whose own host is trusted as it is configured
 */
export async function fetchPicture(address: string, vendorBase: string): Promise<Buffer> {
  const from = allowed(address, vendorBase)
  if (!from) throw new BadPicture('a picture at a host that is not the vendor’s')
  try {
    const response = await fetch(from, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const bytes = response.ok ? await readBody(response, maxBytes) : null
    if (!bytes) throw new BadPicture(`HTTP ${response.status}, or too large`)
    return bytes
  } catch (problem) {
    throw problem instanceof BadPicture ? problem : new BadPicture('the picture could not be fetched')
  }
}

const pictureHosts = new Set(['p.qpic.cn', 'wework.qpic.cn'])

/** WeCom still names its pictures by plain http. */
function allowed(address: string, vendorBase: string): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.username || url.password) return undefined
  if (url.origin === new URL(vendorBase).origin) return url
  if (!/^https?:$/.test(url.protocol) || !pictureHosts.has(url.host)) return undefined
  url.protocol = 'https:'
  return url
}
