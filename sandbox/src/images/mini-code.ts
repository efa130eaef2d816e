import sharp from 'sharp'
import { qrPath } from './qr.ts'

/**
 * A mini program's code. The real one is a sunflower that only WeChat reads; this one is a QR in a ring,
 * so that the phones of the sandbox can read it, with the mini program's mark in the middle.
 * @param width pixels
 */
export async function drawMiniCode(text: string, width: number, colour: string): Promise<Buffer> {
  const { path, size } = qrPath(text, 'H', 0)
  const centre = size / 2
  const radius = size * 0.78
  const side = radius * 2 + 2
  const shift = side / 2 - centre
  const mark = size * 0.11
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${side} ${side}">
  <rect width="${side}" height="${side}" fill="#fff"/>
  <circle cx="${side / 2}" cy="${side / 2}" r="${radius}" fill="none" stroke="${colour}" stroke-width=".6"/>
  ${rays(side / 2, size * 0.74, colour)}
  <g transform="translate(${shift} ${shift})"><path fill="${colour}" d="${path}" shape-rendering="crispEdges"/>
  <circle cx="${centre}" cy="${centre}" r="${mark + 0.8}" fill="#fff"/><circle cx="${centre}" cy="${centre}" r="${mark}" fill="${colour}"/>
  <path transform="translate(${centre} ${centre}) scale(${mark / 10})" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" d="M3 -3.5a3 3 0 1 1 1 4.4h-2.6a2.6 2.6 0 0 0-2.3 3.8A3 3 0 1 1 -3 1"/></g></svg>`
  return sharp(Buffer.from(svg)).resize(width, width).png().toBuffer()
}

/** Short strokes between the code and the ring, kept off the code's corners. */
function rays(centre: number, radius: number, colour: string): string {
  const strokes: string[] = []
  for (let step = 0; step < 72; step++) {
    const angle = (step / 72) * 2 * Math.PI
    if (Math.abs(Math.abs(Math.tan(angle)) - 1) < 0.45) continue
    const length = 1.2 + ((step * 7) % 5) * 0.4
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    const from = radius - length
    strokes.push(`M${centre + x * from} ${centre + y * from}L${centre + x * radius} ${centre + y * radius}`)
  }
  return `<path d="${strokes.join('')}" stroke="${colour}" stroke-width=".7" stroke-linecap="round"/>`
}
