const { classList } = document.documentElement

/** By these a person asks for more than to read. */
export const touches = ['pointerdown', 'touchstart', 'keydown', 'hashchange']

/** Milliseconds that the pictures of the first view take onto the screen of a slow phone once they have come. */
const settling = 200

/**
 * What stands below the first view waits: it is laid out at once when the page is touched, and after two seconds in any
 * case. Calls back once, when the page has come to rest or, sooner, with true when it is touched.
 */
export function whenRead(then: (isTouched: boolean) => void): void {
  classList.add('opening')
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
