import { callQuery } from '@mingpian/client/react/queries.ts'
import { lasting } from '@mingpian/client/storage.ts'
import { useQuery } from '@tanstack/react-query'
import { radarSeenKey } from './seen.ts'

/** Interval between two requests for the number while a page is in view, in milliseconds. */
const EVERY_MS = 60_000

/** Number of visits that began after a moment, as ISO time; 0 for '', and after a failure. */
export function useUnread(since: string): number {
  const { data } = useQuery({
    ...callQuery('GET /biz/v1/clue/radar/unread', { query: { since }, quiet: true }),
    enabled: since !== '',
    refetchInterval: EVERY_MS,
  })
  return data?.unread ?? 0
}

/** Until when this phone has read the radar, as ISO time; '' before the first time. */
export const radarSeen = (companyId: string): string => lasting.get<string>(radarSeenKey(companyId)) ?? ''
