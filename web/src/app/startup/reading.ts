import { touches } from './touches.ts'

const { classList } = document.documentElement

/** Milliseconds that a slow phone needs to paint the loaded pictures of the first view. */
const settling = 200

/**
 * On a first visit, delays what lies below the first view until a touch or a scroll, for two seconds at most. Calls back
 * once, with true on the first touch or with false 200 ms after `load`, when the whole page stands.
 */
export function whenRead(then: (isTouched: boolean) => void): void {
  const rest = () => {
    classList.remove('opening')
    whenParsed(() => {
      while (unfold());
    })
  }
  // After a reload or a step back the scroll position is restored, for which the whole page must be laid out. Old web
  // views have only this API.
  if (performance.navigation.type === 0) classList.add('opening')
  else rest()
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
  // Each part in a task of its own: a slow phone answers a touch in between.
  const goOn = () => {
    if (!done && unfold()) setTimeout(goOn)
    else end(false)
  }
  for (const touch of touches) addEventListener(touch, () => whenParsed(() => end(true)), options)
  addEventListener('load', () => setTimeout(goOn, settling))
}

/** What the server wrote as text into a `noscript`, so that the first paint does not wait for it, joins the page. */
function unfold(): boolean {
  const next = document.querySelector('noscript')
  if (next) next.outerHTML = next.textContent
  return !!next
}

/** The last text may have come in part. */
function whenParsed(then: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', then)
  else then()
}
