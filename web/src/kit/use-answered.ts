import { type QueryKey, type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: queries of any answers
type Query = UseQueryOptions<any, Error, any, QueryKey>

/**
 * Whether each of these queries was answered or failed once. A page that draws several of them waits for all, so that no
 * part comes in above one that is being read. It stays true: later fetches change rows, not places.
 */
export function useAnswered(queries: readonly Query[], isReady = true): boolean {
  const answered = useQueries({
    queries: [...queries],
    combine: (results) => results.every(({ isPending, failureCount }) => !isPending || failureCount > 0),
  })
  const [was, setWas] = useState(false)
  const now = was || (answered && isReady)
  if (now && !was) setWas(true)
  return now
}

/** Whether the code of these parts of a page is loaded, or does not load. */
export function usePartsReady(parts: readonly { ready: () => Promise<void> }[]): boolean {
  const [isReady, setReady] = useState(parts.length === 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, whatever the parts become
  useEffect(() => {
    let current = true
    void Promise.allSettled(parts.map(({ ready }) => ready())).then(() => current && setReady(true))
    return () => {
      current = false
    }
  }, [])
  return isReady
}
