import { missingCodes } from '@mingpian/client/failed.ts'
import { callPages, callQuery } from '@mingpian/client/react/queries.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'

/** There may be new visits, so a page is refetched even within the minute for which other answers are fresh. */
const staleTime = 0

/** The chart above the trail is drawn from the loaded entries, so a page is as long as the call allows. */
const trailPage = 100

export type RadarTab = 'all' | 'interested' | 'new' | 'wecom'

interface Asked {
  tab?: RadarTab
  /** Part of a visitor's name. */
  name?: string
  /** '' for all. */
  contentType?: ContentType | ''
  /** A colleague who handed over to me; '' for myself. */
  userId?: string
}

/** The visits to the own card and content, the newest first. */
export const visitsOptions = (asked: Asked = {}) => ({
  ...callPages('GET /biz/v1/clue/radar/visits', { query: visitsQuery(asked), quiet: missingCodes }),
  staleTime,
})

/** The query of the visits, without its page. */
export const visitsQuery = ({ tab = 'all', name = '', contentType = '', userId = '' }: Asked) => ({
  ...(tab !== 'all' && { tab }),
  ...(name && { name }),
  ...(contentType && { contentType }),
  ...(userId && { userId }),
})

/** The entries of one visit, the newest first; one page of at most 100. */
export const visitOptions = (unionId: string, visitId: string) =>
  callQuery('GET /biz/v1/clue/radar/visit', {
    query: { unionId, visitId, page: 1, pageSize: 100 },
    quiet: true,
  })

/** The whole history of one visitor with me, the newest first. The page itself says if there is no such visitor. */
export const trailOptions = (unionId: string) => ({
  ...callPages('GET /biz/v1/clue/trail', { query: { unionId }, quiet: missingCodes }, trailPage),
  staleTime,
})
