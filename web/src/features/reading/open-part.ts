import style from './open-part.module.css'

/** Milliseconds for which a part is awaited while its page loads. */
const patience = 15_000
/** Milliseconds in which what loads above a part may still move it. */
const settling = 1500
/** Milliseconds for which a part stays marked. */
const marking = 2500

/** Signs that the reader goes their own way. */
const ownWays = ['touchstart', 'pointerdown', 'wheel', 'keydown']

/**
 * Brings a part of the present page into view once it is there, marks it for a moment, and gives it the focus for screen
 * readers. A part that the page does not have changes nothing. A reader who touches the page before is left alone.
 * @param key as the reading time of the part is reported, or `picture-2` for a picture on which a place can be marked
 * @returns a function that stops it
 */
export function openPart(key: string): () => void {
  const undo: (() => void)[] = []
  const stop = () => {
    for (const step of undo.splice(0)) step()
  }
  const show = () => {
    const elements = elementsOf(key)
    const [first] = elements
    if (!first) return
    stop()
    document.documentElement.classList.remove('opening')
    undo.push(mark(elements))
    focus(first)
    undo.push(keepInView(first))
  }
  const drawn = new MutationObserver(show)
  drawn.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(stop, patience)
  undo.push(
    () => drawn.disconnect(),
    () => clearTimeout(timer),
    onOwnWay(() => stop()),
  )
  show()
  return stop
}

/** Several blocks may be one part. */
function elementsOf(key: string): HTMLElement[] {
  const [, picture] = /^picture-(\d{1,4})$/.exec(key) ?? []
  if (picture)
    return [...document.querySelectorAll<HTMLElement>('[data-pictures] img')].slice(+picture - 1, +picture)
  const parts = [...document.querySelectorAll<HTMLElement>('[data-section], [data-part]')]
  return parts.filter(({ dataset }) => dataset.section === key || dataset.part === key)
}

function mark(elements: readonly HTMLElement[]): () => void {
  const mark = (elements.length > 1 ? style.among : style.marked) ?? ''
  const clear = () => {
    for (const element of elements) element.classList.remove(mark)
  }
  for (const element of elements) element.classList.add(mark)
  const timer = setTimeout(clear, marking)
  return () => {
    clearTimeout(timer)
    clear()
  }
}

function focus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Puts an element at the top of the screen, and again where the page moves it while it loads. */
function keepInView(element: HTMLElement): () => void {
  const end = performance.now() + settling
  let at = Number.NaN
  let frame = 0
  const place = () => {
    const { left, top } = element.getBoundingClientRect()
    return left + top
  }
  const attempt = () => {
    if (!(Math.abs(place() - at) <= 1)) {
      element.scrollIntoView({ block: 'start', inline: 'center', behavior: 'instant' })
      at = place()
    }
    if (performance.now() < end) frame = requestAnimationFrame(attempt)
  }
  attempt()
  const leave = () => cancelAnimationFrame(frame)
  const ignore = onOwnWay(leave)
  return () => {
    leave()
    ignore()
  }
}

function onOwnWay(then: () => void): () => void {
  const options = { capture: true, passive: true }
  for (const sign of ownWays) document.addEventListener(sign, then, options)
  return () => {
    for (const sign of ownWays) document.removeEventListener(sign, then, options)
  }
}
