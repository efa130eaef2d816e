import { type RefObject, useEffect } from 'react'
import { moved, pinched, rested, type View, whole } from './zoom.ts'

/**
 * Lets two fingers enlarge the picture that they touch, and one move it while it is enlarged. Touch events, not pointer
 * events: the row scrolls sideways by itself, and that would take the pointers away. `page` sets everything back when it changes.
 */
export function useZoom(row: RefObject<HTMLElement | null>, page: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture begins whole
  useEffect(() => {
    const element = row.current
    return element ? followFingers(element) : undefined
  }, [row, page])
}

function followFingers(row: HTMLElement): () => void {
  let image: HTMLImageElement | null = null
  let view: View = whole
  let from: Touch[] = []

  const draw = () => {
    if (image)
      image.style.transform =
        view.scale === 1 ? '' : `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
  }
  const start = (event: TouchEvent) => {
    const touched = event.target instanceof HTMLImageElement ? event.target : image
    if (event.touches.length === 2 && touched && touched !== image) {
      reset()
      image = touched
    }
    from = [...event.touches]
  }
  const move = (event: TouchEvent) => {
    const to = [...event.touches]
    const [a, b] = from
    const [c, d] = to
    if (!image || !a || !c) return
    if (b && d) {
      const spot = spotOn(image)
      view = pinched(view, [spot(a), spot(b)], [spot(c), spot(d)])
    } else if (view.scale > 1 && !b && !d) {
      view = moved(view, { x: a.clientX, y: a.clientY }, { x: c.clientX, y: c.clientY })
    } else return
    // Prevents that the row or the page scrolls with the fingers.
    event.preventDefault()
    from = to
    draw()
  }
  const end = (event: TouchEvent) => {
    from = [...event.touches]
    if (!image || event.touches.length > 0) return
    view = rested(view, { width: image.clientWidth, height: image.clientHeight })
    draw()
  }
  const reset = () => {
    view = whole
    draw()
  }
  row.addEventListener('touchstart', start, { passive: true })
  row.addEventListener('touchmove', move, { passive: false })
  row.addEventListener('touchend', end)
  row.addEventListener('touchcancel', end)
  return () => {
    reset()
    row.removeEventListener('touchstart', start)
    row.removeEventListener('touchmove', move)
    row.removeEventListener('touchend', end)
    row.removeEventListener('touchcancel', end)
  }
}

/** A finger's position, relative to the middle of the unmoved picture. */
function spotOn(image: HTMLImageElement): (touch: Touch) => { x: number; y: number } {
  const home = image.parentElement ?? image
  const { left, top } = home.getBoundingClientRect()
  const middle = {
    x: left + image.offsetLeft + image.offsetWidth / 2,
    // A long picture may have been scrolled.
    y: top + image.offsetTop - home.scrollTop + image.offsetHeight / 2,
  }
  return ({ clientX, clientY }) => ({ x: clientX - middle.x, y: clientY - middle.y })
}
