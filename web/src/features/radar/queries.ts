import { call } from '@mingpian/client/call.ts'
import { missingCodes } from '@mingpian/client/failed.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'

/** New visits may have come: a page is refetched even within the minute for which other answers are fresh. */
const staleTime = 0
const radarPage = 20
/** The chart above the trail is drawn from the loaded entries, so a page is as long as the call allows. */
const trailPage = 100

/** The number of the page after this one, if there is one. */
const pageAfter = ({ page, pageSize, total }: { page: number; pageSize: number; total: number }) =>
  page * pageSize < total ? page + 1 : undefined

/** Who looked at what of mine, the newest first, 20 at a time. @param of the user id of who handed over to me, '' for myself */
export const radarOptions = (companyId: string, of = '') =>
  infiniteQueryOptions({
    staleTime,
    queryKey: ['radar', companyId, of],
    queryFn: ({ pageParam, signal }) => {
      const query = { page: pageParam, pageSize: radarPage, ...(of && { userId: of }) }
      return call('GET /biz/v1/clue/radar', { query, signal, quiet: missingCodes })
    },
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  })

/** The whole history of one visitor with me, the newest first. */
export const trailOptions = (companyId: string, unionId: string) =>
  infiniteQueryOptions({
    staleTime,
    queryKey: ['trail', companyId, unionId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /biz/v1/clue/trail', {
        query: { unionId, page: pageParam, pageSize: trailPage },
        signal,
        // The page says itself that there is no such visitor.
        quiet: missingCodes,
      }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  })
