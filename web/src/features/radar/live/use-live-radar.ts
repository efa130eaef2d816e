import { openStream } from '@mingpian/client/stream.ts'
import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { useEffect, useRef, useState } from 'react'
import { holdStream, type LiveStatus } from './connection.ts'

/**
 * Follows the radar while the component is shown. `onEntry` gets each entry as it arrives; after a break some may
 * come twice, so merge them by what they are about. Nothing happens while `enabled` is false.
 */
export function useLiveRadar(enabled: boolean, onEntry: (entry: RadarEntry) => void): LiveStatus {
  const [status, setStatus] = useState<LiveStatus>('connecting')
  const listener = useRef(onEntry)
  useEffect(() => {
    listener.current = onEntry
  })

  useEffect(() => {
    if (!enabled) return
    const live = holdStream({
      open: (after, signal) =>
        openStream(`/biz/v1/clue/radar/live${after && `?after=${encodeURIComponent(after)}`}`, signal),
      onFrame: ({ event, data }) => event === 'entry' && listener.current(JSON.parse(data) as RadarEntry),
      onStatus: setStatus,
    })
    const back = () => document.visibilityState === 'visible' && live.wake()
    document.addEventListener('visibilitychange', back)
    addEventListener('online', live.wake)
    return () => {
      document.removeEventListener('visibilitychange', back)
      removeEventListener('online', live.wake)
      live.close()
    }
  }, [enabled])

  return status
}

/** Entries about the same person and thing are one row: the newest stands for them, where its visit belongs in time. */
export function mergeEntry(list: readonly RadarEntry[], entry: RadarEntry): RadarEntry[] {
  const known = list.find((other) => sameRow(other, entry))
  // A frame that was sent again may be older than what the list already says.
  if (known && known.lastAt > entry.lastAt) return [...list]
  const others = list.filter((other) => !sameRow(other, entry))
  // A visitor who goes on reading updates a visit that began before others.
  const newer = others.filter((other) => other.lastAt > entry.lastAt)
  return [...newer, entry, ...others.filter((other) => other.lastAt <= entry.lastAt)]
}

function sameRow(a: RadarEntry, b: RadarEntry): boolean {
  if (a.id === b.id) return true
  return (
    a.person.unionId === b.person.unionId && a.contentType === b.contentType && a.contentId === b.contentId
  )
}
