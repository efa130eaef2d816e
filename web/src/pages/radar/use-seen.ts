import { lasting } from '@mingpian/client/storage.ts'
import { useEffect, useState } from 'react'
import { radarSeenKey } from '#features/radar/seen.ts'

/**
 * Until when the radar was read the last time, as ISO time; everything later is new. The first time what stands there
 * already is not new. `newest` is what stands at the top now: it counts as read from the next visit on.
 */
export function useSeen(companyId: string, newest: string | undefined): string {
  const key = radarSeenKey(companyId)
  const [seen] = useState(() => lasting.get<string>(key) ?? newest ?? '')
  useEffect(() => {
    if (newest && newest > (lasting.get<string>(key) ?? '')) lasting.set(key, newest)
  }, [key, newest])
  return seen
}
