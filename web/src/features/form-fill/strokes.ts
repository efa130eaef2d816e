// A signature is an SVG path of absolute whole-number points on a ground of this size: see form-answers.ts.
export const ground = { width: 600, height: 240 }

/** Points closer together than this are dropped. */
const leastDistance = 4
/** The longest path of one answer, far below the limit of an answer. */
const longestPath = 16_000

export interface Point {
  x: number
  y: number
}

const inside = (value: number, max: number) => Math.max(0, Math.min(max, Math.round(value)))

/** Converts a position in a box on the screen to a point of the ground. */
export const pointIn = (box: DOMRect, { x, y }: Point): Point => ({
  x: inside(((x - box.left) / box.width) * ground.width, ground.width),
  y: inside(((y - box.top) / box.height) * ground.height, ground.height),
})

/** The path with one more stroke that begins at a point. A tap is a stroke too: a dot. */
export const begun = (path: string, { x, y }: Point): string =>
  path.length > longestPath ? path : `${path}M${x} ${y} L${x + 1} ${y}`

/** The path with its last stroke drawn on to a point. */
export function drawnOn(path: string, { x, y }: Point): string {
  const last = /(\d+) (\d+)$/.exec(path)
  if (!last || path.length > longestPath) return path
  return Math.hypot(x - Number(last[1]), y - Number(last[2])) < leastDistance ? path : `${path} L${x} ${y}`
}
