import { CallError } from '@mingpian/client/call.ts'
import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import type { ViewState } from '#ui/state-view.tsx'
import { isUnanswered } from './network.ts'

/**
 * The state shown instead of a call's data: its skeleton while pending, its error after a failure.
 * @param missing the text for a missing record, without a retry
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

/** The state after a failure. Without an answer it says that the page retries by itself: `retryUnanswered`. */
export function failedState(error: Error | null, onRetry: () => void): ViewState {
  const requestId = error instanceof CallError ? error.requestId : ''
  const hint = isUnanswered(error) ? m.shell_unanswered_hint() : m.shell_failed_hint()
  return { kind: 'error', hint, requestId, onRetry }
}
