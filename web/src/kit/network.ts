import { CallError } from '@mingpian/client/call.ts'

/** Whether this failed without an answer, so that a retry may succeed when there is a network. */
export const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.httpStatus === 0

/**
 * Calls back when the network may be back: after the browser's event, or when the page is shown again, as not every web
 * view has the event.
 * @returns a function that stops
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
