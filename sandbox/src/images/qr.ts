import sharp from 'sharp'
import { encode } from 'uqr'

/** Modules as the path of one SVG: `offset` is the margin in modules. */
export function qrPath(text: string, ecc: 'M' | 'H', offset: number): { path: string; size: number } {
  const qr = encode(text, { ecc, border: 0 })
  const squares: string[] = []
  qr.data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) squares.push(`M${x + offset} ${y + offset}h1v1h-1z`)
    })
  })
  return { path: squares.join(''), size: qr.size + 2 * offset }
}

/** A PNG of a QR code, dark on white, at a whole number of pixels a module so that no edge blurs. */
export async function drawQr(text: string, least = 430): Promise<Buffer> {
  const { path, size } = qrPath(text, 'M', 2)
  const side = size * Math.ceil(least / size)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}
