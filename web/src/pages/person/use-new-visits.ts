import { call } from '@mingpian/client/call.ts'
import { lasting } from '@mingpian/client/storage.ts'
import { useEffect, useState } from 'react'
import { radarSeenKey } from '#features/radar/seen.ts'

/** Visits counted at most: more are shown as "19+". */
const most = 20

/** How many visits came since the radar was last read on this phone; 0 before it was read once, and where it fails. */
export function useNewVisits(companyId: string): number {
  const [visits, setVisits] = useState(0)
  useEffect(() => {
    const seen = lasting.get<string>(radarSeenKey(companyId))
    if (!seen) return
    const query = { page: 1, pageSize: most }
    call('GET /biz/v1/clue/radar', { query, quiet: true }).then(
      ({ list }) => setVisits(list.filter(({ lastAt }) => lastAt > seen).length),
      () => {
        // The bar does without the number.
      },
    )
  }, [companyId])
  return visits
}
