import { CallError } from '@mingpian/client/call.ts'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isUnanswered, onNetworkBack } from './network.ts'

/** Answers of the server that another try will not change are not asked for again. */
const mayRetry = (failures: number, error: Error) =>
  failures < 2 &&
  onlineManager.isOnline() &&
  error instanceof CallError &&
  (error.httpStatus === 0 || error.httpStatus >= 500)

/**
 * The cache of all calls that pages read. Without a network a query fails at once, and its page says so. Otherwise the
 * library would wait in silence, with the rows of the last filter in view.
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
 * Has the shown pages read again what no answer came for, when the network may be back. A list's next page is left to
 * `More`: reading the query again would read all its pages. Answers how to stop.
 */
export const retryUnanswered = (client: QueryClient): (() => void) =>
  onNetworkBack(() => {
    void client.refetchQueries(
      { type: 'active', predicate: ({ state }) => isUnanswered(state.error) && !state.fetchMeta?.fetchMore },
      { cancelRefetch: false },
    )
  })
