import { randomUUID } from 'node:crypto'
import type { Database } from '#core/db/connect.ts'

/**
 * Says whether we would have heard of a change. NOTIFY is silent when its connection is dead, so we ring ourselves
 * twice a second: whatever was committed before a ring of ours that came back has been heard too.
 */
export interface Heartbeat {
  /** Whether everything older than a second has been heard. */
  fresh(): boolean
  /** Rings once more where the last ring is too old; false where it does not come back. Callers share one ring. */
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
    // A ring of before that comes late says nothing about this one.
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
    // Where the connection hangs, the time-out answers; where it is refused, we know at once.
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
