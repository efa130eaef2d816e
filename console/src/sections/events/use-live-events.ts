import { followStream } from '@mingpian/client/held-stream.ts'
import { useEffect, useRef, useState } from 'react'

/** The least time between two reads of the list, while many events arrive. */
const PAUSE_MS = 300

/**
 * Reads a list when the server reports stored events. One read at a time; reports during a read cause one more.
 * @param enabled nothing happens while it is false
 * @returns whether the stream is open; otherwise the list has to be polled
 */
export function useLiveEvents(enabled: boolean, read: () => Promise<unknown>): boolean {
  const [isLive, setLive] = useState(false)
  const reader = useRef(read)
  useEffect(() => {
    reader.current = read
  })
  useEffect(() => {
    if (!enabled) return
    let isOver = false
    let isAsked = false
    let isBusy = false
    const look = async () => {
      isAsked = true
      if (isBusy) return
      isBusy = true
      while (isAsked && !isOver) {
        isAsked = false
        await reader.current()
        await new Promise((done) => setTimeout(done, PAUSE_MS))
      }
      isBusy = false
    }
    const end = followStream({
      path: '/wxwork/v1/console/events/live',
      onFrame: () => void look(),
      onStatus: (status) => setLive(status === 'live'),
    })
    return () => {
      isOver = true
      setLive(false)
      end()
    }
  }, [enabled])
  return isLive
}
