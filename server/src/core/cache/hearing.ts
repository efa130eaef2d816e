import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import { type Heartbeat, startHeartbeat } from './listen-heartbeat.ts'

/**
 * The notifications that the caches of one instance depend on, with a proof that they arrive: one heartbeat for all
 * caches.
 */
export interface Hearing {
  /**
   * Listens to a channel; retries until it succeeds.
   * @param heard gets the payload of each notification
   * @param missed called when notifications may have been lost, and once when listening begins
   */
  follow(channel: string, heard: (payload: string) => void, missed: () => void): Followed
  close(): Promise<void>
}

export interface Followed {
  /** Whether every notification older than a second has been received. */
  isCurrent(): boolean
  /** The same after one more heartbeat; false where the database does not answer. */
  becomeCurrent(): Promise<boolean>
}

const retryMs = 1_000

/**
 * @param db `listen` and `opsPool` on the same server: the heartbeat is sent over `opsPool` and received over `listen`
 */
export function createHearing(db: Pick<Database, 'listen' | 'opsPool'>, log: Log): Hearing {
  const closing = new AbortController()
  const leaving: Promise<(() => Promise<void>) | undefined>[] = []

  /** Retries until it succeeds; undefined if the instance closes first. */
  async function persistently<T>(attempt: () => Promise<T>): Promise<T | undefined> {
    while (!closing.signal.aborted) {
      try {
        return await attempt()
      } catch (error) {
        log.warn(`LISTEN for caches failed, every read goes to the database: ${(error as Error).message}`)
        await wait(retryMs, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      }
    }
    return undefined
  }

  let heartbeat: Heartbeat | undefined
  const beating = persistently(() => startHeartbeat(db)).then((started) => {
    heartbeat = started
  })

  return {
    follow(channel, heard, missed) {
      let follows = false
      const listening = persistently(() => db.listen(channel, heard, missed)).then((leave) => {
        // Changes before this moment may have been missed.
        missed()
        follows = leave !== undefined
        return leave
      })
      leaving.push(listening)
      return {
        isCurrent: () => follows && heartbeat?.fresh() === true,
        becomeCurrent: async () => follows && (await heartbeat?.renew()) === true,
      }
    },
    async close() {
      closing.abort()
      await beating
      await heartbeat?.stop()
      for (const leave of await Promise.all(leaving)) await leave?.()
    },
  }
}
