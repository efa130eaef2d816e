import { m } from '#paraglide/messages.js'
import { StateView } from '#ui/state-view.tsx'
import type { ChunkFailure } from './chunk.ts'

/** A page that could not be drawn, or whose code did not load. */
export function Broken({ failure, onRetry }: { failure?: ChunkFailure; onRetry: () => void }) {
  const hint =
    failure === 'missing'
      ? m.shell_chunk_missing()
      : failure === 'timeout'
        ? m.shell_chunk_timeout()
        : m.shell_error_hint()
  return <StateView state={{ kind: 'error', title: m.shell_error_title(), hint, onRetry }} />
}
