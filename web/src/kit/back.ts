import { listenForBack } from '#ui/sheet-history.ts'

/**
 * Whether the previous history entry is a page of ours. React Router gives the first entry of the document the index 0;
 * the entries before it belong to the app around the web view, or to a sign-in.
 */
export const canGoBack = (): boolean =>
  history.length > 1 && (history.state as { idx?: unknown } | null)?.idx !== 0

/**
 * Of a page that is read anew, or that a link on the card led to. An entry without an index was reached by a link inside
 * the app; the router would take it for a beginning. To be called before the router is there.
 */
export function keepWayBack(isFollowed: boolean): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const state = history.state as { idx?: number } | null
  if ((isFollowed || navigation?.type === 'reload') && state?.idx === undefined)
    history.replaceState({ ...state, idx: 1 }, '')
}

let guard: ((event: PopStateEvent) => void) | undefined

/**
 * Lets a page hear of steps through the history before the router does. To be called before the router is there: browsers
 * tell the window's listeners in the order in which they came.
 */
export function watchBack(): void {
  listenForBack()
  addEventListener('popstate', (event) => guard?.(event))
}

/** Calls back before the router hears of a step, which may stop it by stopImmediatePropagation; answers how to stop. */
export function guardBack(onStep: (event: PopStateEvent) => void): () => void {
  guard = onStep
  return () => {
    if (guard === onStep) guard = undefined
  }
}
