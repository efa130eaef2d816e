import { encode } from 'uqr'

/** A QR code as SVG: level M, dark on white, whole pixels for each module, a margin of one module within its pad. */
export function codeSvg(text: string, box: { x: number; y: number; side: number }): string {
  const { data, size } = encode(text, { ecc: 'M', border: 1 })
  const scale = Math.max(3, Math.floor(box.side / size))
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const shift = Math.round((box.side - size * scale) / 2)
  return `<path transform="translate(${box.x + shift} ${box.y + shift}) scale(${scale})" d="${squares.join('')}" fill="#000" shape-rendering="crispEdges"/>`
}
