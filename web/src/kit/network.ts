import { CallError } from '@mingpian/client/call.ts'

/** Did this fail because no answer came? Another try helps as soon as there is a network. */
export const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.httpStatus === 0

/**
 * Calls back when the network may be back: the phone says so, or the page is shown again. Not every web view tells of its
 * network. Answers how to stop.
 */
export function onNetworkBack(retry: () => void): () => void {
  const onShown = () => document.visibilityState === 'visible' && retry()
  addEventListener('online', retry)
  document.addEventListener('visibilitychange', onShown)
  return () => {
    removeEventListener('online', retry)
    document.removeEventListener('visibilitychange', onShown)
  }
}
