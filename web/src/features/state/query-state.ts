import type { ReactNode } from 'react'
import { CallError } from '#api/call.ts'
import { m } from '#paraglide/messages.js'
import type { ViewState } from '#ui/state-view.tsx'

/** What stands where the data of a call should: its skeleton, or that it did not come. */
export function queryState(
  pending: boolean,
  error: Error | null,
  retry: () => void,
  skeleton: ReactNode,
): ViewState {
  if (pending) return { kind: 'loading', skeleton }
  const requestId = error instanceof CallError ? error.requestId : ''
  return { kind: 'error', hint: m.shell_failed_hint(), requestId, onRetry: retry }
}
