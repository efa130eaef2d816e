import { LRUCache } from 'lru-cache'
import { atMost } from '#core/cache/at-most.ts'

const perSecond = 40
const everyMs = 1_000 / perSecond
const mostMs = 5_000
const MOST_CALLERS = 10_000

/**
 * Slows down clients that repeat a refused request without a pause: a refusal costs so little that they would otherwise
 * occupy the process. A caller gets 40 refusals at once, and then 40 in a second. No refusal waits longer than five
 * seconds.
 * @returns a function that resolves when a refusal of the caller may be sent
 */
export function createSlowRefusals(): (callerId: string) => Promise<void> {
  /** When the next refusal of a caller is due. */
  const due = new LRUCache<string, number>(atMost(MOST_CALLERS))
  return async (callerId) => {
    const time = performance.now()
    const at = Math.min(Math.max(due.get(callerId) ?? Number.NEGATIVE_INFINITY, time - 1_000), time + mostMs)
    due.set(callerId, at + everyMs)
    if (at > time) await new Promise((resolve) => setTimeout(resolve, at - time))
  }
}
