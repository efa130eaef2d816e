import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { MoreProps } from './more.tsx'

/** One part of a list by cursor: `next` is the cursor of the part after it, '' at the end. */
export interface Part<T> {
  list: T[]
  next: string
}

/** A list that is read part by part, for `useParts`. It is right while rows are added at its beginning. */
export const byParts = <P extends Part<unknown>>(
  queryKey: readonly unknown[],
  read: (cursor: string, signal: AbortSignal) => Promise<P>,
) => ({
  queryKey: [...queryKey, 'parts'] as readonly unknown[],
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) => read(pageParam, signal),
  initialPageParam: '',
  getNextPageParam: ({ next }: P) => next || undefined,
})

type PartsOptions<P> = UseInfiniteQueryOptions<P, Error, InfiniteData<P, string>, readonly unknown[], string>

export interface Parts<P extends Part<unknown>> {
  /** The rows of all loaded parts, each of them once; undefined before the first part. */
  rows: P['list'][number][] | undefined
  /** What came with the first part besides its rows. */
  first: P | undefined
  isPending: boolean
  error: Error | null
  refetch: () => void
  /** For `<More>`, which reads the next part when the end of the list comes near. */
  end: MoreProps
}

/**
 * The rows of a list by parts.
 * @param idOf the id of a row: one that has moved between two parts, as a pinned one does, is listed once
 */
export function useParts<P extends Part<unknown>>(
  options: PartsOptions<P>,
  idOf: (row: P['list'][number]) => string,
): Parts<P> {
  const query = useInfiniteQuery(options)
  const { data, isPending, error, refetch, fetchNextPage } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id of a row does not depend on the rendering
  const rows = useMemo(() => {
    const all = data?.pages.flatMap(({ list }) => list as P['list'][number][])
    return all && [...new Map(all.map((row) => [idOf(row), row])).values()]
  }, [data])
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return {
    rows,
    first: data?.pages[0],
    isPending,
    error,
    refetch,
    end: {
      hasMore: query.hasNextPage,
      loading: query.isFetchingNextPage,
      error: query.isFetchNextPageError ? error : null,
      onMore,
    },
  }
}
