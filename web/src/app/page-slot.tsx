import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { runningVersion } from '#kit/boot.ts'
import { onNetworkBack } from '#kit/network.ts'
import { Broken } from './broken.tsx'
import { ChunkError, type ChunkFailure, loadChunk, reloadOnce } from './chunk.ts'
import { Loading } from './loading.tsx'
import type { Route } from './routes.ts'

/** Milliseconds after which a retry is offered for a page that is still loading; the first load may still succeed. */
const pageTimeout = 60_000
const loaded = new Map<string, ComponentType>()

/** Preloads the code of a page, so that the first render shows the page. @throws ChunkError */
export async function loadPage(route: Route | undefined): Promise<void> {
  if (route) loaded.set(route.path, (await loadChunk(route.path, route.load)).default)
}

/** Shows the page of a route once its code is loaded. Pages that were loaded before show at once. */
export function PageSlot({ route }: { route: Route }) {
  const [, redraw] = useState(0)
  const [failure, setFailure] = useState<ChunkFailure>()
  const [attempt, setAttempt] = useState(0)
  const Page = loaded.get(route.path)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads anew
  useEffect(() => {
    if (loaded.has(route.path)) return
    let current = true
    const slow = setTimeout(() => current && setFailure('timeout'), pageTimeout)
    setFailure(undefined)
    loadChunk(route.path, route.load)
      .then(
        ({ default: component }) => {
          loaded.set(route.path, component)
          if (current) redraw((count) => count + 1)
        },
        (error: unknown) => {
          const type = error instanceof ChunkError ? error.type : 'error'
          if (current && !reloadOnce(type, runningVersion(), () => location.reload())) setFailure(type)
        },
      )
      .finally(() => clearTimeout(slow))
    return () => {
      current = false
      clearTimeout(slow)
    }
  }, [route, attempt])

  const retry = useCallback(
    (failed: ChunkFailure) => again(failed, () => setAttempt((count) => count + 1)),
    [],
  )
  useEffect(() => {
    if (failure && failure !== 'missing') return onNetworkBack(() => retry(failure))
  }, [failure, retry])

  if (Page) return <Page />
  if (failure) return <Broken failure={failure} onRetry={() => retry(failure)} />
  return <Loading />
}

/** Browsers cache a failed module import, so only a time-out can be retried without a reload. */
function again(failure: ChunkFailure, retry: () => void): void {
  if (failure === 'timeout') retry()
  else location.reload()
}
