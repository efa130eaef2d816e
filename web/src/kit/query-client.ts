import { CallError } from '@mingpian/client/call.ts'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isUnanswered, onNetworkBack } from './network.ts'

/** Answers of the server that a retry does not change are not requested again. */
const mayRetry = (failures: number, error: Error) =>
  failures < 2 &&
  onlineManager.isOnline() &&
  error instanceof CallError &&
  (error.httpStatus === 0 || error.httpStatus >= 500)

/**
 * The cache of all calls that pages read. Without a network a query fails at once, and its page says so. Otherwise the
 * library would wait, and keep showing the rows of the last filter.
 */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: mayRetry,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  })

/**
 * Retries shown queries without an answer when the network may be back. `More` retries a list's next page itself, as
 * fetching the query again would read all of its pages.
 * @returns a function that stops
 */
export const retryUnanswered = (client: QueryClient): (() => void) =>
  onNetworkBack(() => {
    void client.refetchQueries(
      { type: 'active', predicate: ({ state }) => isUnanswered(state.error) && !state.fetchMeta?.fetchMore },
      { cancelRefetch: false },
    )
  })
