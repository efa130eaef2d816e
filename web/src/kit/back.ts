import { listenForBack } from '#ui/sheet-history.ts'

/**
 * Whether the previous history entry is a page of the product. React Router gives the first entry of the document the
 * index 0; the entries before it belong to the app around the web view, or to a sign-in.
 */
export const canGoBack = (): boolean =>
  history.length > 1 && (history.state as { idx?: unknown } | null)?.idx !== 0

/**
 * Restores the index after a reload, or after a link on the card. An entry without an index was reached by a link
 * inside the app; the router would treat it as the first one. Call it before the router is made.
 */
export function keepWayBack(isFollowed: boolean): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const state = history.state as { idx?: number } | null
  if ((isFollowed || navigation?.type === 'reload') && state?.idx === undefined)
    history.replaceState({ ...state, idx: 1 }, '')
}

let guard: ((event: PopStateEvent) => void) | undefined

/**
 * Reports steps through the history to a page before the router gets them. Call it before the router is made: browsers
 * call the window's listeners in the order of their registration.
 */
export function watchBack(): void {
  listenForBack()
  addEventListener('popstate', (event) => guard?.(event))
}

/**
 * Calls back before the router gets a step; the callback may stop the event by stopImmediatePropagation.
 * @returns a function that stops
 */
export function guardBack(onStep: (event: PopStateEvent) => void): () => void {
  guard = onStep
  return () => {
    if (guard === onStep) guard = undefined
  }
}

/** Milliseconds after which a step that the browser does not report is given up. */
const stepMs = 500

/**
 * Goes to a page as the first of the history: a step back from it leaves the product. The router does not get the step
 * to the first entry, so that the page there is not shown in between.
 * @param replace replaces the present entry by the page
 */
export function relaunch(replace: () => void): void {
  const above = (history.state as { idx?: number } | null)?.idx ?? 0
  if (above <= 0) {
    replace()
    return
  }
  const end = () => {
    clearTimeout(late)
    release()
    replace()
  }
  const release = guardBack((event) => {
    event.stopImmediatePropagation()
    end()
  })
  const late = setTimeout(end, stepMs)
  history.go(-above)
}
