const { classList } = document.documentElement

/** Events that show that the visitor does more than read. */
export const touches = ['pointerdown', 'touchstart', 'keydown', 'hashchange']

/** Milliseconds that a slow phone needs to paint the loaded pictures of the first view. */
const settling = 200

/**
 * On a first visit, delays the layout below the first view until a touch or a scroll, for two seconds at most. Calls
 * back once, with true on the first touch or with false 200 ms after `load`.
 */
export function whenRead(then: (isTouched: boolean) => void): void {
  // After a reload or a step back the scroll position is restored, for which the whole page must be laid out. Old web
  // views have only this API.
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
