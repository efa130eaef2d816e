import { useCallback, useEffect, useRef } from 'react'
import type { Content } from './event.ts'
import { type Action, type PageVisit, startVisit } from './page-visit.ts'

/**
 * Tracks the page at hand while it is shown. `null` until its content is on the screen. Sections are the elements
 * with `data-section`. Answers how to report an action.
 */
export function usePageVisit(content: Content | null): (action: Action, section?: string) => void {
  const visit = useRef<PageVisit>(undefined)
  const { contentType, contentId, saleId } = content ?? {}

  useEffect(() => {
    if (!contentType || !contentId || saleId === undefined) return
    const started = startVisit({ contentType, contentId, saleId })
    visit.current = started
    return () => {
      visit.current = undefined
      started.end()
    }
  }, [contentType, contentId, saleId])

  return useCallback((action, section) => visit.current?.track(action, section), [])
}
