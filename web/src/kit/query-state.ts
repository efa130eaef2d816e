import { CallError } from '@mingpian/client/call.ts'
import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import type { ViewState } from '#ui/state-view.tsx'
import { isUnanswered } from './network.ts'

/**
 * The state shown in place of a call's data: its skeleton while pending, its error after a failure.
 * @param missing the words where the address names a record that is not there: no network and no retry changes that
 */
export function queryState(
  pending: boolean,
  error: Error | null,
  retry: () => void,
  skeleton: ReactNode,
  missing?: { title: string; hint: string },
): ViewState {
  if (pending) return { kind: 'loading', skeleton }
  if (missing && failedWith(error, ...missingCodes)) return { kind: 'missing', ...missing }
  return failedState(error, retry)
}

/** The state after a failure. Where no answer came it says that the page tries again by itself: `retryUnanswered`. */
export function failedState(error: Error | null, onRetry: () => void): ViewState {
  const requestId = error instanceof CallError ? error.requestId : ''
  const hint = isUnanswered(error) ? m.shell_unanswered_hint() : m.shell_failed_hint()
  return { kind: 'error', hint, requestId, onRetry }
}
