import type { Database } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'

export interface RadarHub {
  /**
   * Calls `wake` as soon as it listens, then whenever any instance stored an event of a member of staff, and after a
   * gap in the notifications. At most once in 50 ms, without a delay after a quiet time.
   * @param staffId `all` for every member of the company
   * @param wake gets whether leads of the member may have been handed over
   * @returns a function that stops
   */
  follow(companyId: string, staffId: string, wake: (mayBeTurned: boolean) => void): () => void
  close(): Promise<void>
}

const PAUSE_MS = 50
const RETRY_MS = 1_000

interface Follower {
  wake(mayBeTurned: boolean): void
  mayBeTurned: boolean
  lastWoken: number
  timer: NodeJS.Timeout | undefined
  gone: boolean
}

/**
 * Receives the notification of every instance's event writer after a batch: one LISTEN, which begins with the first
 * follower.
 */
export function createRadarHub(db: Pick<Database, 'listen'>, log: Log): RadarHub {
  const followers = new Map<string, Set<Follower>>()
  let listening: Promise<() => Promise<void>> | undefined

  function follow(companyId: string, staffId: string, wake: Follower['wake']): () => void {
    const key = `${companyId}/${staffId}`
    const follower: Follower = { wake, mayBeTurned: false, lastWoken: 0, timer: undefined, gone: false }
    followers.set(key, (followers.get(key) ?? new Set()).add(follower))
    listen().then(
      () => ring(follower, true),
      () => {},
    )
    return () => {
      follower.gone = true
      clearTimeout(follower.timer)
      const rest = followers.get(key)
      rest?.delete(follower)
      if (rest?.size === 0) followers.delete(key)
    }
  }

  function listen(): Promise<unknown> {
    listening ??= db
      .listen('radar', heard, () => wakeAll())
      .catch((error: Error) => {
        log.warn(`the live radar cannot listen: ${error.message}`)
        listening = undefined
        if (followers.size > 0)
          setTimeout(
            () =>
              listen().then(
                () => wakeAll(),
                () => {},
              ),
            RETRY_MS,
          ).unref()
        throw error
      })
    return listening
  }

  /**
   * `<companyId>/<staffId>`, several separated by commas; '*' if they were too many to name. A `!` after an entry means
   * that leads of the member were handed over.
   */
  function heard(payload: string): void {
    if (payload === '*') {
      wakeAll(false)
      return
    }
    for (const key of payload.split(',')) {
      const isTurn = key.endsWith('!')
      const member = isTurn ? key.slice(0, -1) : key
      const company = `${member.slice(0, member.indexOf('/'))}/all`
      for (const name of [member, company])
        for (const follower of followers.get(name) ?? []) ring(follower, isTurn)
    }
  }

  /** @param mayBeTurned true after a gap in the notifications */
  function wakeAll(mayBeTurned = true): void {
    for (const group of followers.values()) for (const follower of group) ring(follower, mayBeTurned)
  }

  async function close(): Promise<void> {
    for (const group of followers.values()) {
      for (const follower of group) {
        follower.gone = true
        clearTimeout(follower.timer)
      }
    }
    followers.clear()
    const leave = await listening?.catch(() => undefined)
    await leave?.()
  }

  return { follow, close }
}

function ring(follower: Follower, mayBeTurned: boolean): void {
  follower.mayBeTurned ||= mayBeTurned
  if (follower.timer || follower.gone) return
  const pause = Math.max(0, follower.lastWoken + PAUSE_MS - Date.now())
  follower.timer = setTimeout(() => {
    follower.timer = undefined
    follower.lastWoken = Date.now()
    const wasTurned = follower.mayBeTurned
    follower.mayBeTurned = false
    follower.wake(wasTurned)
  }, pause)
}
