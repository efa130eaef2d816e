import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { useCallback, useEffect, useState } from 'react'
import { heard, type Looking, passing } from './looking.ts'

interface LookingNow {
  looking: Looking[]
  /** This phone's clock, by the second while a visitor is looking. */
  now: number
  /** Handles an entry of the live radar. */
  hear: (entry: RadarEntry) => void
}

/** The visitors who are looking right now. A timer runs only while there are any. */
export function useLooking(): LookingNow {
  const [looking, setLooking] = useState<Looking[]>([])
  const [now, setNow] = useState(Date.now)
  const isAnyone = looking.length > 0
  useEffect(() => {
    if (!isAnyone) return
    const timer = setInterval(() => {
      setNow(Date.now())
      setLooking((list) => passing(list, Date.now()))
    }, 1000)
    return () => clearInterval(timer)
  }, [isAnyone])
  const hear = useCallback((entry: RadarEntry) => {
    setNow(Date.now())
    setLooking((list) => heard(list, entry, Date.now()))
  }, [])
  return { looking, now, hear }
}
