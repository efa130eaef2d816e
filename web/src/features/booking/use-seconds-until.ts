import { useEffect, useState } from 'react'

/** 9:05 */
export const clockOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Seconds until a moment, counted each second; 0 after it. */
export function useSecondsUntil(until: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)) || 0
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` reads nothing but `until`
  useEffect(() => {
    const tick = () => setSeconds(left())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
