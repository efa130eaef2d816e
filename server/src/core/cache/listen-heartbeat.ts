import { randomUUID } from 'node:crypto'
import type { Database } from '#core/db/connect.ts'

/**
 * Shows whether notifications arrive. LISTEN fails silently when its connection is dead, so the instance notifies itself
 * twice a second. When a heartbeat comes back, every change that was committed before it has been received too.
 */
export interface Heartbeat {
  /** Whether every notification older than a second has been received. */
  fresh(): boolean
  /** Sends another heartbeat if the last one is too old; false if it does not come back. Single flight. */
  renew(): Promise<boolean>
  stop(): Promise<void>
}

const validMs = 1_000
const everyMs = 500
const answerTimeoutMs = 300

type Bell = Pick<Database, 'listen' | 'opsPool'>

export async function startHeartbeat(db: Bell): Promise<Heartbeat> {
  const me = randomUUID()
  let heardTo = Number.NEGATIVE_INFINITY
  let deaf = false
  let ringing: Promise<boolean> | undefined
  let rings = 0
  let answered: (() => void) | undefined

  const unlisten = await db.listen('pulse', (payload) => {
    // A late answer to an earlier heartbeat proves nothing about this one.
    if (payload === `${me} ${rings}`) answered?.()
  })

  async function ring(): Promise<boolean> {
    const at = performance.now()
    rings++
    const back = new Promise<boolean>((resolve) => {
      const giveUp = setTimeout(() => resolve(false), answerTimeoutMs)
      answered = () => {
        clearTimeout(giveUp)
        resolve(true)
      }
    })
    // A hanging connection ends by the time-out, a refused one at once.
    const sent = db.opsPool.query('select pg_notify($1, $2)', ['pulse', `${me} ${rings}`]).then(
      () => back,
      () => false,
    )
    const heard = await Promise.race([sent, back])
    if (heard) heardTo = at
    deaf = !heard
    return heard
  }

  function shared(): Promise<boolean> {
    ringing ??= ring().finally(() => {
      ringing = undefined
    })
    return ringing
  }

  const timer = setInterval(() => void shared(), everyMs).unref()
  await shared()

  const fresh = () => performance.now() - heardTo < validMs
  return {
    fresh,
    renew: async () => fresh() || (!deaf && (await shared())),
    async stop() {
      clearInterval(timer)
      await ringing
      await unlisten()
    },
  }
}
