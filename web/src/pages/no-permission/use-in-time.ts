import { useEffect, useState } from 'react'

/** Milliseconds after which an answer is ignored: showing it would move the page. */
const deadlineMs = 1500

/**
 * An answer that the page can do without. Its space is kept while it loads, so that nothing moves under a finger.
 * @param load the same function until it should be asked again; null where there is nothing to ask for
 * @returns 'absent' where it failed or came too late
 */
export function useInTime<T>(
  load: ((signal: AbortSignal | undefined) => Promise<T>) | null,
): T | 'coming' | 'absent' {
  const [answer, setAnswer] = useState<T | 'coming' | 'absent'>('coming')
  useEffect(() => {
    load?.(AbortSignal.timeout?.(deadlineMs)).then(setAnswer, () => setAnswer('absent'))
  }, [load])
  return load ? answer : 'absent'
}
