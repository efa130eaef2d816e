import { call } from '@mingpian/client/call.ts'
import { refresh } from '@mingpian/client/react/queries.ts'
import type { RadarVisit } from '@mingpian/contract/clue.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { RadarTab } from '#features/radar/queries.ts'
import { visitsOptions, visitsQuery } from '#features/radar/queries.ts'
import { useList } from '#kit/use-list.ts'
import { putNewest, rowsOf, type VisitPages } from './rows.ts'

/** Visitors report every few seconds while they read. One fetch of the list serves all reports of a second. */
const EVERY_MS = 1000

/** Which visits are shown. */
export interface Wanted {
  tab: RadarTab
  /** Part of a visitor's name. */
  name: string
  /** '' for all. */
  contentType: ContentType | ''
}

/** The visits of a tab, and `renew`, which fetches the newest of them again and keeps the others. */
export function useVisits({ tab, name, contentType, enabled }: Wanted & { enabled: boolean }) {
  const client = useQueryClient()
  const options = useMemo(() => visitsOptions({ tab, name, contentType }), [tab, name, contentType])
  const list = useList({ ...options, enabled, placeholderData: keepPreviousData })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const read = useCallback(async () => {
    const query = { ...visitsQuery({ tab, name, contentType }), page: 1, pageSize: 20 }
    const newest = await call('GET /biz/v1/clue/radar/visits', { query, quiet: true }).catch(() => undefined)
    if (!newest) return
    client.setQueryData<VisitPages>(options.queryKey, (known) => known && putNewest(known, newest))
    void refresh(client, 'GET /biz/v1/clue/radar/unread', 'GET /card/v1/home/today')
  }, [client, options, tab, name, contentType])

  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const renew = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void latest.current()
    }, EVERY_MS)
  }, [])

  // Anew for each list: another filter shows other places.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options stand for the list
  const places = useMemo(() => new Map<string, string>(), [options])
  const rows: RadarVisit[] = useMemo(() => rowsOf(list.pages, places), [list.pages, places])
  return { ...list, rows, renew }
}
