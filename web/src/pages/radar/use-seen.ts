import { lasting } from '@mingpian/client/storage.ts'
import { useEffect, useRef, useState } from 'react'
import { radarSeenKey } from '#features/radar/seen.ts'
import { radarSeen } from '#features/radar/use-unread.ts'

/**
 * Until when the radar was last read, as ISO time; later visits are new. At the first time existing visits are not new.
 * `newest` is the topmost visit now, which counts as read when the page is next opened.
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
