import { useEffect, useState } from 'react'

/** The sandbox's time, fresh every few seconds. */
export function useClock(offset: number): Date {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  return new Date(now + offset)
}
