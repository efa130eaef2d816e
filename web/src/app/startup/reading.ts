const { classList } = document.documentElement

/** Events that show that the visitor wants more than to read. */
export const touches = ['pointerdown', 'touchstart', 'keydown', 'hashchange']

/** Milliseconds that the pictures of the first view take onto the screen of a slow phone once they have come. */
const settling = 200

/**
 * On a first visit, delays the layout below the first view until a touch or a scroll, for two seconds at most. Calls back once:
 * with true on the first touch, or with false 200 ms after `load`.
 */
export function whenRead(then: (isTouched: boolean) => void): void {
  // A reload and a way back restore the place, for which the whole page must be laid out. Old web views know this type alone.
  if (performance.navigation.type === 0) classList.add('opening')
  const rest = () => classList.remove('opening')
  const options = { capture: true, passive: true, once: true }
  addEventListener('scroll', rest, options)
  setTimeout(rest, 2000)
  let done = false
  const end = (isTouched: boolean) => {
    if (done) return
    done = true
    rest()
    then(isTouched)
  }
  for (const touch of touches) addEventListener(touch, () => end(true), options)
  addEventListener('load', () => setTimeout(() => end(false), settling))
}
