import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { openNamedPart } from '#features/reading/named-part.ts'

const places = new Map<string, number>()
/** Milliseconds for which a restored page may still grow to its old height. */
const restoreMs = 1000

/** Stores the scroll position at which the card was left. The card's own script marks its history entry as `card`. */
export function leftCardAt(place: number): void {
  places.set('card', place)
}

let stands = false

/** The server drew the first page, and its reader may have scrolled, so its position stays. */
export function pageStands(): void {
  stands = true
}

/**
 * A new page starts at its top, or at the part that its address names, and gets the focus for screen readers. After a
 * step back, the page is scrolled to its last position.
 */
export function useScroll(): void {
  const location = useLocation()
  const kind = useNavigationType()

  // A sheet over a page does not change its scroll position.
  const over = Boolean((location.state as { over?: unknown } | null)?.over)

  // A layout effect, before the browser limits the scroll position to the height of the new page.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    if (over) return
    const isFirst = places.size === 0
    const { entry, isNew } = entryOf(location.key)
    const known = places.get(entry)
    const place = known ?? (stands ? window.scrollY : 0)
    stands = false
    places.set(entry, place)
    // While a page loads, its lower parts have estimated heights, but the old position was measured with real ones.
    if (place > 0) document.documentElement.classList.remove('opening')
    const stop = scrollWhenTall(place)
    if (kind === 'PUSH' || (isNew && !isFirst)) focusPage()
    const stay = known === undefined ? openNamedPart(new URLSearchParams(location.search)) : stop
    const keep = () => places.set(entry, window.scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => {
      stop()
      stay()
      removeEventListener('scroll', keep)
    }
  }, [location, kind, over])
}

/** The present history entry. Entries of plain links have no key of the router, so they get a mark. */
function entryOf(key: string): { entry: string; isNew: boolean } {
  if (key !== 'default') return { entry: key, isNew: false }
  const state = history.state as { mark?: string } | null
  if (state?.mark) return { entry: state.mark, isNew: false }
  const mark = Math.random().toString(36)
  history.replaceState({ ...state, mark }, '')
  return { entry: mark, isNew: true }
}

function focusPage(): void {
  const root = document.getElementById('root')
  if (!root) return
  root.tabIndex = -1
  root.focus({ preventScroll: true })
}

function scrollWhenTall(place: number): () => void {
  const end = performance.now() + restoreMs
  let frame = 0
  const attempt = () => {
    window.scrollTo(0, place)
    if (Math.abs(window.scrollY - place) > 1 && performance.now() < end)
      frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}
