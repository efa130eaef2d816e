import { call } from '@mingpian/client/call.ts'
import { lasting } from '@mingpian/client/storage.ts'
import { useEffect, useState } from 'react'
import { radarSeenKey } from '#features/radar/seen.ts'

/** Number of visits since the radar was last read on this phone; 0 before it was read once, and where it fails. */
export function useNewVisits(companyId: string): number {
  const [visits, setVisits] = useState(0)
  useEffect(() => {
    const seen = lasting.get<string>(radarSeenKey(companyId))
    if (!seen) return
    call('GET /biz/v1/clue/radar/unread', { query: { since: seen }, quiet: true }).then(
      ({ unread }) => setVisits(unread),
      () => {
        // The bar does without the number.
      },
    )
  }, [companyId])
  return visits
}
