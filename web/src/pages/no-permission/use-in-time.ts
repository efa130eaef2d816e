import { useEffect, useState } from 'react'

/** Milliseconds after which the page stands as it is: what comes later would move it. */
const patienceMs = 1500

/**
 * An answer that the page is complete without. Its room is kept while it is on its way, so that nothing moves under a finger.
 * @param load the same function until it should be asked again; null where there is nothing to ask for
 * @returns 'absent' where it failed or came too late
 */
export function useInTime<T>(
  load: ((signal: AbortSignal | undefined) => Promise<T>) | null,
): T | 'coming' | 'absent' {
  const [answer, setAnswer] = useState<T | 'coming' | 'absent'>('coming')
  useEffect(() => {
    load?.(AbortSignal.timeout?.(patienceMs)).then(setAnswer, () => setAnswer('absent'))
  }, [load])
  return load ? answer : 'absent'
}
