import sharp from 'sharp'

/** A drawing: its size in pixels and what stands in it. */
export interface Drawing {
  width: number
  height: number
  body: string
}

export const rect = (x: number, y: number, w: number, h: number, r: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`

export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** Moves and scales what is drawn around the origin's lower edge. */
export const place = (body: string, x: number, y: number, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`

/** A colour between two, `#RRGGBB`; 0 is the first. */
export function mix(a: string, b: string, share: number): string {
  const channel = (at: number) => {
    const [from, to] = [a, b].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number]
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

export const lighter = (colour: string, share: number) => mix(colour, '#FFFFFF', share)
export const darker = (colour: string, share: number) => mix(colour, '#1B1F27', share)

const source = ({ width, height, body }: Drawing) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  )

export const webp = (drawing: Drawing, quality = 82): Promise<Buffer> =>
  sharp(source(drawing)).webp({ quality, effort: 2 }).toBuffer()

export const jpeg = (drawing: Drawing, quality = 84): Promise<Buffer> =>
  sharp(source(drawing)).flatten({ background: '#fff' }).jpeg({ quality }).toBuffer()
