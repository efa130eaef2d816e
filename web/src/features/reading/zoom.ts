/** Position of a picture on the screen: enlarged about its own middle, and then moved, in pixels. */
export interface View {
  scale: number
  x: number
  y: number
}
interface Spot {
  x: number
  y: number
}

export const whole: View = { scale: 1, x: 0, y: 0 }
const largest = 4
/** Below this factor the picture is reset. */
const hardly = 1.05

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))
const middle = ([a, b]: readonly [Spot, Spot]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const apart = ([a, b]: readonly [Spot, Spot]) => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * The position after two fingers moved: the point between them stays between them. Points are relative to the picture's
 * middle.
 */
export function pinched(view: View, from: readonly [Spot, Spot], to: readonly [Spot, Spot]): View {
  const scale = between(1, (view.scale * apart(to)) / (apart(from) || 1), largest)
  const [before, after] = [middle(from), middle(to)]
  const grown = scale / view.scale
  return { scale, x: after.x - (before.x - view.x) * grown, y: after.y - (before.y - view.y) * grown }
}

/** The position after one finger moved an enlarged picture. */
export const moved = (view: View, from: Spot, to: Spot): View => ({
  ...view,
  x: view.x + to.x - from.x,
  y: view.y + to.y - from.y,
})

/** The final position of a picture of this size: no edge inside the screen, and reset if it was hardly enlarged. */
export function rested(view: View, { width, height }: { width: number; height: number }): View {
  if (view.scale < hardly) return whole
  const room = { x: (width * (view.scale - 1)) / 2, y: (height * (view.scale - 1)) / 2 }
  return {
    scale: view.scale,
    x: between(-room.x, view.x, room.x),
    y: between(-room.y, view.y, room.y),
  }
}
