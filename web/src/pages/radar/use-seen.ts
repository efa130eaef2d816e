import { lasting } from '@mingpian/client/storage.ts'
import { useEffect, useRef, useState } from 'react'
import { radarSeenKey } from '#features/radar/seen.ts'
import { radarSeen } from '#features/radar/use-unread.ts'

/**
 * Until when the radar was read the last time, as ISO time; everything later is new. The first time what stands there
 * already is not new. `newest` is what stands at the top now: it counts as read from the next visit on.
 */
export function useSeen(companyId: string, newest: string | undefined) {
  const [known] = useState(() => radarSeen(companyId))
  /** The top when the page was first read; newer visits arrived since. */
  const [newestAtFirst, setFirst] = useState('')
  const isSet = useRef(false)
  useEffect(() => {
    if (!newest) return
    if (!isSet.current) setFirst(newest)
    isSet.current = true
    if (newest > radarSeen(companyId)) lasting.set(radarSeenKey(companyId), newest)
  }, [companyId, newest])
  return { seen: known || newestAtFirst, newestAtFirst }
}
