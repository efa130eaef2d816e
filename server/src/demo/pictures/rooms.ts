import type { Piece } from './furniture.ts'
import * as furniture from './furniture.ts'
import { circle, type Drawing, darker, lighter, mix, place, rect, shape } from './svg.ts'

export interface Mood {
  wall: string
  floor: string
  accent: string
}

/** Quiet pairs of wall and floor. */
export const moods: readonly Mood[] = [
  { wall: '#F3ECE0', floor: '#DCC8AB', accent: '#5C8A72' },
  { wall: '#E8EDE6', floor: '#CDBFA4', accent: '#8A5F45' },
  { wall: '#EDE7EA', floor: '#D3C2B4', accent: '#7A6A8F' },
  { wall: '#E4EBEF', floor: '#C9BBA6', accent: '#3F6480' },
  { wall: '#F5E8DD', floor: '#D8B99A', accent: '#B4664A' },
  { wall: '#ECEAE4', floor: '#BFAF9B', accent: '#4C5A52' },
]

export const moodAt = (at: number): Mood => moods[at % moods.length] as Mood

/** One piece in a quiet corner, square. */
export function product(piece: Piece, colour: string, mood: Mood): Drawing {
  const side = 750
  const floor = 520
  return {
    width: side,
    height: side,
    body:
      rect(0, 0, side, side, 0, mood.wall) +
      shape('M470 0L750 0V300L600 520H150Z', '#FFFFFF', 'opacity=".22"') +
      rect(0, floor, side, side - floor, 0, mood.floor) +
      rect(0, floor - 10, side, 12, 0, lighter(mood.wall, 0.55)) +
      place(piece(colour), side / 2, 640, 1.08),
  }
}

/** Close to the piece, with the colours that it comes in. */
export function detail(piece: Piece, colour: string, mood: Mood): Drawing {
  const side = 750
  const swatches = [colour, lighter(colour, 0.35), mood.accent, mood.floor]
  return {
    width: side,
    height: side,
    body:
      rect(0, 0, side, side, 0, mood.wall) +
      rect(0, 610, side, 140, 0, mood.floor) +
      place(piece(colour), 250, 690, 1.9) +
      rect(478, 634, 236, 80, 40, '#FFFFFF') +
      swatches
        .map((fill, at) =>
          circle(518 + at * 52, 674, 20, fill, `stroke="${darker(fill, 0.12)}" stroke-width="2"`),
        )
        .join(''),
  }
}

type Scene = 'living' | 'dining' | 'bedroom' | 'study' | 'hall'
export const scenes: readonly Scene[] = ['living', 'dining', 'bedroom', 'study', 'hall']

/** A furnished room of any size. */
export function room(scene: Scene, mood: Mood, width: number, height: number): Drawing {
  const floor = height * 0.72
  // Tall pages come closer: what stands at the sides may leave the picture.
  const scale = Math.min(width / (height > width ? 680 : 900), height / 720)
  const at = (piece: Piece, colour: string, x: number, y: number, size = 1) =>
    place(piece(colour), width * x, height * y, scale * size)
  const { accent } = mood
  const layouts: Record<Scene, string> = {
    living:
      windowAt(width * 0.16, height * 0.12, scale, mood) +
      at(furniture.rug, lighter(accent, 0.5), 0.52, 0.95, 1) +
      at(furniture.sofa, accent, 0.55, 0.82, 1.05) +
      at(furniture.floorLamp, '#EAD9BC', 0.9, 0.8, 0.86) +
      at(furniture.coffeeTable, '#B98E66', 0.5, 0.95, 0.74) +
      at(furniture.plant, '#6E8F6A', 0.13, 0.82, 1),
    dining:
      at(furniture.pendant, accent, 0.5, 0.62, 0.8) +
      at(furniture.cabinet, lighter(accent, 0.4), 0.84, 0.76, 0.62) +
      at(furniture.chair, accent, 0.22, 0.86, 0.86) +
      at(furniture.table, '#A87A52', 0.5, 0.9, 1) +
      at(furniture.chair, accent, 0.78, 0.92, 0.9),
    bedroom:
      at(furniture.curtain, lighter(accent, 0.45), 0.2, 0.72, 0.66) +
      at(furniture.bed, accent, 0.58, 0.88, 1.05) +
      at(furniture.tableLamp, '#EAD9BC', 0.93, 0.72, 0.46) +
      at(furniture.rug, lighter(accent, 0.6), 0.55, 0.99, 0.9),
    study:
      at(furniture.shelf, '#9A7654', 0.2, 0.8, 0.95) +
      at(furniture.desk, '#B08A62', 0.64, 0.86, 1) +
      at(furniture.chair, accent, 0.56, 0.94, 0.82) +
      at(furniture.plant, '#7C9A74', 0.93, 0.84, 0.8),
    hall:
      at(furniture.cabinet, accent, 0.36, 0.82, 0.95) +
      at(furniture.vases, '#C7A98A', 0.74, 0.86, 0.7) +
      at(furniture.armchair, lighter(accent, 0.3), 0.78, 0.9, 0.8) +
      circle(
        width * 0.36,
        height * 0.22,
        70 * scale,
        '#FFFFFF',
        `opacity=".8" stroke="${accent}" stroke-width="${8 * scale}"`,
      ),
  }
  return {
    width,
    height,
    body:
      rect(0, 0, width, height, 0, mood.wall) +
      shape(
        `M${width * 0.6} 0H${width}V${height * 0.4}L${width * 0.8} ${floor}H${width * 0.2}Z`,
        '#FFFFFF',
        'opacity=".2"',
      ) +
      rect(0, floor, width, height - floor, 0, mood.floor) +
      rect(0, floor - 8, width, 10, 0, lighter(mood.wall, 0.5)) +
      layouts[scene],
  }
}

function windowAt(x: number, y: number, scale: number, mood: Mood): string {
  const [w, h] = [190 * scale, 230 * scale]
  return (
    rect(x - w / 2, y, w, h, 10 * scale, '#FFFFFF') +
    rect(
      x - w / 2 + 10 * scale,
      y + 10 * scale,
      w - 20 * scale,
      h - 20 * scale,
      4,
      mix(mood.wall, '#BBD6E4', 0.75),
    ) +
    circle(x + w * 0.14, y + h * 0.3, 22 * scale, '#F6D38A') +
    rect(x - 4 * scale, y, 8 * scale, h, 0, '#FFFFFF')
  )
}
