import { CallError } from '@mingpian/client/call.ts'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'

/** How long the copy of a piece stays in the memory after its page was left, in milliseconds. */
export const copyKeptMs = 30 * 60_000

/** Whether the server did not say what became of the piece. */
const isUnknown = (error: Error) =>
  error instanceof CallError && (error.httpStatus === 0 || error.httpStatus >= 500)

/**
 * A piece to read. A copy that is no longer fresh is shown only after the server answered, so that a recalled piece is
 * never shown. Without an answer it is shown with its time.
 * @returns `copyAt`: when the copy was fetched, in milliseconds; only for a copy of which the server could not be asked
 */
export function useCopy<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) {
  const query = useQuery({ gcTime: copyKeptMs, ...options })
  const { data, error, refetch, isStale, isFetching, isFetchedAfterMount, isPlaceholderData } = query
  const isAsked = isStale && isFetching && !isFetchedAfterMount && !isPlaceholderData
  if (isAsked || (error && !isUnknown(error)))
    return { data: undefined, error: isAsked ? null : error, refetch }
  return { data, error, refetch, ...(data !== undefined && error && { copyAt: query.dataUpdatedAt }) }
}
