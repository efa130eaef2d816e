import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const places = new Map<string, number>()
/** Milliseconds for which a page that comes back may still grow to its old height. */
const patience = 1000

/**
 * A new page starts at its top, for the eyes and for screen readers; one that is come back to stands where it was
 * left.
 */
export function useScroll(): void {
  const { key, state } = useLocation()
  const kind = useNavigationType()

  // Something that opens over a page leaves the page where it is.
  const over = Boolean((state as { over?: unknown } | null)?.over)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    if (over) return
    const place = kind === 'POP' ? (places.get(key) ?? 0) : 0
    const stop = scrollWhenTall(place)
    if (kind === 'PUSH') focusPage()
    const keep = () => places.set(key, window.scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => {
      stop()
      removeEventListener('scroll', keep)
    }
  }, [key, kind, over])
}

function focusPage(): void {
  const root = document.getElementById('root')
  if (!root) return
  root.tabIndex = -1
  root.focus({ preventScroll: true })
}

function scrollWhenTall(place: number): () => void {
  const end = performance.now() + patience
  let frame = 0
  const attempt = () => {
    window.scrollTo(0, place)
    if (Math.abs(window.scrollY - place) > 1 && performance.now() < end)
      frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}
