import { followStream, type LiveStatus } from '@mingpian/client/held-stream.ts'
import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { useEffect, useRef, useState } from 'react'

/**
 * Follows the radar while the component is shown. `onEntry` gets each entry as it arrives; after a reconnection some
 * may arrive twice. `onTurn` is called when leads were handed over. Nothing happens while `enabled` is false.
 */
export function useLiveRadar(
  enabled: boolean,
  onEntry: (entry: RadarEntry) => void,
  onTurn?: () => void,
): LiveStatus {
  const [status, setStatus] = useState<LiveStatus>('connecting')
  const listener = useRef(onEntry)
  const turned = useRef(onTurn)
  useEffect(() => {
    listener.current = onEntry
    turned.current = onTurn
  })

  useEffect(() => {
    if (!enabled) return
    return followStream({
      path: '/biz/v1/clue/radar/live',
      onFrame: ({ event, data }) => {
        if (event === 'entry') listener.current(JSON.parse(data) as RadarEntry)
        if (event === 'turn') turned.current?.()
      },
      onStatus: setStatus,
    })
  }, [enabled])

  return status
}
