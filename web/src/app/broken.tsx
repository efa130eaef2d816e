import { m } from '#paraglide/messages.js'
import { StateView } from '#ui/state-view.tsx'
import type { ChunkFailure } from './chunk.ts'

/** A page that could not be drawn, or whose code did not load. */
export function Broken({ failure, onRetry }: { failure?: ChunkFailure; onRetry: () => void }) {
  return <StateView state={{ kind: 'error', ...wordsOf(failure), onRetry }} />
}

function wordsOf(failure: ChunkFailure | undefined): { title: string; hint: string } {
  const title = m.shell_error_title()
  if (failure === 'missing') return { title, hint: m.shell_chunk_missing() }
  if (failure === 'timeout') return { title, hint: m.shell_chunk_timeout() }
  // The page has no defect: it is loaded when the phone is back online.
  if (failure === 'error' && !navigator.onLine)
    return { title: m.shell_failed_title(), hint: m.shell_unanswered_hint() }
  return { title, hint: m.shell_error_hint() }
}
