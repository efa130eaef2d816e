import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const places = new Map<string, number>()
/** Milliseconds for which a page that comes back may still grow to its old height. */
const restoreMs = 1000

/** Stores the card's scroll position before it is left, in its history entry, as the card's own script does. */
export function leftCardAt(place: number): void {
  places.set('card', place)
}

/**
 * A new page starts at its top, for the eyes and for screen readers; one that is come back to stands where it was
 * left.
 */
export function useScroll(): void {
  const location = useLocation()
  const kind = useNavigationType()

  // Something that opens over a page leaves the page where it is.
  const over = Boolean((location.state as { over?: unknown } | null)?.over)

  // Before the browser can cut the old page's place down to the height of the new one.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    if (over) return
    const isFirst = places.size === 0
    const { entry, isNew } = entryOf(location.key)
    const place = places.get(entry) ?? 0
    places.set(entry, place)
    const stop = scrollWhenTall(place)
    if (kind === 'PUSH' || (isNew && !isFirst)) focusPage()
    const keep = () => places.set(entry, window.scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => {
      stop()
      removeEventListener('scroll', keep)
    }
  }, [location, kind, over])
}

/** The entry of the history at hand. The router gives those that links make no key: they are marked by us. */
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
