import { LRUCache } from 'lru-cache'
import { atMost } from '#core/cache/at-most.ts'

const MOST_CALLERS = 10_000
const mostMs = 5_000

/** Resolves when the next request of the caller may go on. */
export type Pace = (callerId: string) => Promise<void>

/**
 * Slows a caller down instead of refusing: requests above the rate wait for their time, five seconds at most. A client
 * that sends without a pause then occupies the process no more than at this rate.
 * @param perSecond how many requests of a caller go on in a second, and how many at once after a second without any;
 * 0: no request waits
 */
export function createPace(perSecond: number): Pace {
  if (perSecond === 0) return async () => {}
  const everyMs = 1_000 / perSecond
  /** When the next request of a caller may go on. */
  const due = new LRUCache<string, number>(atMost(MOST_CALLERS))
  return async (callerId) => {
    const time = performance.now()
    const at = Math.min(Math.max(due.get(callerId) ?? Number.NEGATIVE_INFINITY, time - 1_000), time + mostMs)
    due.set(callerId, at + everyMs)
    if (at > time) await new Promise((resolve) => setTimeout(resolve, at - time))
  }
}
