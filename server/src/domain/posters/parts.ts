import type { CardColour } from '@mingpian/contract/shared/rules/palette.ts'
import { encode } from 'uqr'

export const posterWidth = 750
export const posterHeight = 1334

/** A poster as SVG. The card's colours are the gradient `card`. @param body elements in pixels of the poster */
export const sheet = ({ first, second }: CardColour, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${posterWidth}" height="${posterHeight}" viewBox="0 0 ${posterWidth} ${posterHeight}"><defs><linearGradient id="card" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${first}"/><stop offset="1" stop-color="${second}"/></linearGradient></defs>${body}</svg>`

export const inset = ({ x, y, side }: { x: number; y: number; side: number }, by: number) => ({
  x: x + by,
  y: y + by,
  side: side - 2 * by,
})

/** The pad under a code, which keeps it readable on any background. */
export const padSvg = ({ x, y, side }: { x: number; y: number; side: number }, edge: string) =>
  `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="24" fill="#fff" stroke="${edge}" stroke-width="2"/>`

export function roundPicture(
  href: string,
  { x, y, radius }: { x: number; y: number; radius: number },
): string {
  const [left, top, side] = [x - radius, y - radius, 2 * radius]
  return `<defs><clipPath id="round"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath></defs><image href="${href}" x="${left}" y="${top}" width="${side}" height="${side}" clip-path="url(#round)"/>`
}

/** A QR code as SVG: level M, dark on white, whole pixels for each module, a margin of one module within its pad. */
export function codeSvg(text: string, box: { x: number; y: number; side: number }): string {
  const { data, size } = encode(text, { ecc: 'M', border: 1 })
  const scale = Math.max(3, Math.floor(box.side / size))
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const shift = Math.round((box.side - size * scale) / 2)
  return `<path transform="translate(${box.x + shift} ${box.y + shift}) scale(${scale})" d="${squares.join('')}" fill="#000" shape-rendering="crispEdges"/>`
}
