import sharp from 'sharp'
import { qrPath } from './qr.ts'

/** Of the picture's width: the round in the middle that shows whose code it is, as large as on the real ones. */
const middle = 1 / 2.2
const margin = 0.04

/**
 * A mini program's code. The real one is a sunflower that only WeChat reads; this one is a QR so that the phones of the
 * sandbox can read it, with enough error correction to be read without its middle, which has the mini program's mark.
 * @param width pixels
 */
export async function drawMiniCode(text: string, width: number, colour: string): Promise<Buffer> {
  const { path, size } = qrPath(text, 'H', 0)
  const scale = (width * (1 - 2 * margin)) / size
  const [centre, round] = [width / 2, (width * middle) / 2]
  const mark = round * 0.88
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}">
  <rect width="${width}" height="${width}" fill="#fff"/>
  <path transform="translate(${width * margin} ${width * margin}) scale(${scale})" fill="${colour}" d="${path}" shape-rendering="crispEdges"/>
  <circle cx="${centre}" cy="${centre}" r="${round}" fill="#fff"/><circle cx="${centre}" cy="${centre}" r="${mark}" fill="${colour}"/>
  <path transform="translate(${centre} ${centre}) scale(${mark / 10})" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" d="M3 -3.5a3 3 0 1 1 1 4.4h-2.6a2.6 2.6 0 0 0-2.3 3.8A3 3 0 1 1 -3 1"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
