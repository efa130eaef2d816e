import { useCallback, useEffect, useRef } from 'react'
import type { Content } from './event.ts'
import type { Action, PageVisit } from './page-visit.ts'

/**
 * Tracks the present page while it is shown; `null` until its content is on the screen. Sections are the elements with
 * `data-section`.
 * @returns a function that reports an action
 */
export function usePageVisit(content: Content | null): (action: Action, section?: string) => void {
  const visit = useRef<Promise<PageVisit | undefined>>(undefined)
  const { contentType, contentId, saleId } = content ?? {}

  useEffect(() => {
    if (!contentType || !contentId || saleId === undefined) return
    let current = true
    // The first paint and the first tap do not need it.
    const started = import('./page-visit.ts').then(
      ({ startVisit }) => (current ? startVisit({ contentType, contentId, saleId }) : undefined),
      ignore,
    )
    visit.current = started
    return () => {
      current = false
      visit.current = undefined
      void started.then((begun) => begun?.end())
    }
  }, [contentType, contentId, saleId])

  return useCallback((action, section) => {
    void visit.current?.then((begun) => begun?.track(action, section))
  }, [])
}

function ignore(): undefined {
  // The page works without tracking.
}
