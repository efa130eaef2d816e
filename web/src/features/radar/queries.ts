import { missingCodes } from '@mingpian/client/failed.ts'
import { callPages } from '#kit/queries.ts'

/** New visits may have come: a page is refetched even within the minute for which other answers are fresh. */
const staleTime = 0

/** The chart above the trail is drawn from the loaded entries, so a page is as long as the call allows. */
const trailPage = 100

/**
 * The visits to the own card and content, the newest first.
 * @param userId of a colleague who handed over to me; '' for myself
 */
export const radarOptions = (userId = '') => ({
  ...callPages('GET /biz/v1/clue/radar', { query: { ...(userId && { userId }) }, quiet: missingCodes }),
  staleTime,
})

/** The whole history of one visitor with me, the newest first. The page itself says where there is no such visitor. */
export const trailOptions = (unionId: string) => ({
  ...callPages('GET /biz/v1/clue/trail', { query: { unionId }, quiet: missingCodes }, trailPage),
  staleTime,
})
