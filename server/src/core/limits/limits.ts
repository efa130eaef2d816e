import { createHmac, hkdfSync } from 'node:crypto'
import { type Limit, type LimitName, limits } from '@mingpian/contract/shared/rules/limits.ts'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Config } from '#config.ts'
import { atMost } from '#core/cache/at-most.ts'
import type { Log } from '#core/db/log.ts'
import { Failure } from '#core/http/failure.ts'
import { type Count, sweep, take as takeHits } from './statement.ts'

/** Rate limits, exact across instances. */
export interface Limits {
  /**
   * Counts one request of `name` for `subject` if no limit of the name is reached; a refused request is not counted.
   * @param subject the person, phone or address that is counted; it is stored only as a keyed hash
   * @throws Failure tooManyRequests with the seconds to wait; the database's error if it is unreachable
   */
  take(name: LimitName, subject: string): Promise<void>
  /** Throws as `take` would, but does not count. */
  check(name: LimitName, subject: string): Promise<void>
  close(): Promise<void>
}

/** One statement at a time; requests that arrive meanwhile share the next one. */
export const limitConnections = 1
export const limitSettings = { statement_timeout: 4_000, plan_cache_mode: 'force_generic_plan' }

const BATCH = 500
const MOST_WAITING = 20_000
const MOST_REFUSED = 50_000
const SWEEP_MS = 60_000

interface Ask {
  key: Buffer
  id: string
  name: LimitName
  counts: boolean
  resolve(): void
  reject(error: unknown): void
}

export function createLimits(deps: {
  /** Connections of its own, of the role ops: see `limitSettings`. Ended by `close`. */
  pool: pg.Pool
  config: Pick<Config, 'secretKey' | 'trackingPerMinute' | 'signInsPerMinute'>
  log: Log
}): Limits {
  const { pool, config, log } = deps
  const held = limitsOf(config)
  const rules = JSON.stringify(held)
  const secret = Buffer.from(hkdfSync('sha256', config.secretKey, '', 'limits', 32))
  /** Until when a key is refused, by the monotonic clock: so a flood of requests needs no statement. */
  const refused = new LRUCache<string, number>(atMost(MOST_REFUSED))
  const queue: Ask[] = []
  let lane: Promise<void> | undefined
  let swept = performance.now()
  let closed = false

  function ask(name: LimitName, subject: string, counts: boolean): Promise<void> {
    if (held[name].length === 0) return Promise.resolve()
    const key = createHmac('sha256', secret).update(`${name}\n${subject}`).digest().subarray(0, 16)
    const id = key.toString('base64')
    const wait = (refused.get(id) ?? 0) - performance.now()
    if (wait > 0) return Promise.reject(tooMany(wait))
    if (closed || queue.length >= MOST_WAITING)
      return Promise.reject(new Failure('unavailable', { retryAfter: 1 }))
    return new Promise((resolve, reject) => {
      queue.push({ key, id, name, counts, resolve, reject })
      lane ??= work()
    })
  }

  async function work(): Promise<void> {
    while (queue.length > 0) {
      await decide(queue.splice(0, BATCH))
      if (performance.now() - swept < SWEEP_MS) continue
      swept = performance.now()
      await sweep(pool).catch((error: Error) =>
        log.warn(`sweeping expired limit counts failed: ${error.message}`),
      )
    }
    // Synchronous with the last check of the queue: otherwise a later caller would wait for a lane that has ended.
    lane = undefined
  }

  async function decide(asks: Ask[]): Promise<void> {
    const asked = performance.now()
    try {
      const counted = await takeHits(pool, rules, countsOf(asks))
      const left = new Map([...counted].map(([id, { room }]) => [id, room]))
      for (const { id, counts, resolve, reject } of asks) {
        const room = left.get(id) ?? 0
        if (room > 0) {
          if (counts) left.set(id, room - 1)
          resolve()
          continue
        }
        const until = asked + (counted.get(id)?.wait ?? 0)
        refused.set(id, until)
        reject(tooMany(until - performance.now()))
      }
    } catch (error) {
      for (const { reject } of asks) reject(error)
    }
  }

  return {
    take: (name, subject) => ask(name, subject, true),
    check: (name, subject) => ask(name, subject, false),
    async close() {
      closed = true
      await lane
      await pool.end()
    },
  }
}

/** The limits of the contract with the operator's overrides; an empty list means no limit. */
function limitsOf(
  config: Pick<Config, 'trackingPerMinute' | 'signInsPerMinute'>,
): Record<LimitName, readonly Limit[]> {
  const perMinute = (count: number) => (count === 0 ? [] : [{ count, seconds: 60 }])
  return {
    ...limits,
    tracking: perMinute(config.trackingPerMinute),
    signIn: perMinute(config.signInsPerMinute),
  }
}

function countsOf(asks: Ask[]): Count[] {
  const byKey = new Map<string, Count>()
  for (const { id, key, name, counts } of asks) {
    const count = byKey.get(id) ?? { key, name, wanted: 0 }
    if (counts) count.wanted++
    byKey.set(id, count)
  }
  return [...byKey.values()]
}

const tooMany = (wait: number) =>
  new Failure('tooManyRequests', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
