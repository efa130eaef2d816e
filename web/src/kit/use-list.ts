import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { MoreProps } from './more.tsx'

interface Page {
  list: readonly unknown[]
  total: number
}

export interface List<P extends Page> {
  /** The rows of all loaded pages; undefined before the first one. */
  rows: P['list'][number][] | undefined
  /** Number of all rows, loaded or not. */
  total: number
  pages: P[]
  isPending: boolean
  error: Error | null
  refetch: () => void
  /** For `<More>`, which reads the next page when the end of the list comes near. */
  end: MoreProps
}

/** A paged list. @param options of `callPages` */
export function useList<P extends Page>(
  options: UseInfiniteQueryOptions<P, Error, InfiniteData<P, number>, readonly unknown[], number>,
): List<P> {
  const query = useInfiniteQuery(options)
  const { data, isPending, error, refetch, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap(({ list }) => list as P['list'][number][]), [data])
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return {
    rows,
    total: data?.pages[0]?.total ?? 0,
    pages: data?.pages ?? [],
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
