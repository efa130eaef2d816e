import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#kit/preferences.tsx'
import type { Tab } from '#kit/tabs.tsx'

/** The staff and those of them who wait for a licence, with their number. */
export function useStaffTabs(): Tab[] {
  const words = useWords()
  const waiting = useQuery(
    callQuery('GET /biz/v1/card/user_card/licence_requests', { query: { page: 1, pageSize: 1 } }),
  )
  return [
    { path: '', label: words.staff },
    { path: 'requests', label: words.licenceRequestsCount(waiting.data?.total ?? 0) },
  ]
}
