import { LRUCache } from 'lru-cache'
import { companyOfRoutedId, sha256 } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import type { Caller } from '#core/http/context.ts'
import { findSession } from '#domain/identity/sessions.ts'

/**
 * Resolves session ids to callers. What changes is told by the database and forgotten at once; where that is not
 * heard, a revoked session is still refused within three seconds everywhere.
 */
export interface Sessions {
  /** The caller of a session id, or null where there is none or it is dead. */
  findCaller(sessionId: string | undefined): Promise<Caller | null>
  /** Drops what is remembered of a session, at once on this instance. */
  forget(sessionHash: Buffer): void
  close(): Promise<void>
}

const cacheMs = 3_000
const retryMs = 1_000

/** @param db the session's company is named by its id, so that this is one tenant query */
export function createSessions(db: Pick<Database, 'tenant' | 'listen'>, log: Log): Sessions {
  const cache = new LRUCache<string, { caller: Caller | null }>({ max: 20_000, ttl: cacheMs })
  /** Session ids by their hashes: a phone sends the same one all day. */
  const keys = new LRUCache<string, string>({ max: 20_000 })
  /** What is being read right now: everybody who asks meanwhile waits for the same, unless something was told since. */
  const asked = new Map<string, { caller: Promise<Caller | null>; told: number }>()
  /** Grows with everything that was told: what was read before it may be old already. */
  let told = 0
  let listening: Promise<() => Promise<void>> | undefined
  let tryAfter = 0

  function listen(): void {
    if (listening || Date.now() < tryAfter) return
    listening = db.listen('caller', heard, forgetAll)
    listening.then(forgetAll, (error: Error) => {
      log.warn(`ended sessions cannot be heard of: ${error.message}`)
      listening = undefined
      tryAfter = Date.now() + retryMs
    })
  }

  function forgetAll(): void {
    told++
    cache.clear()
  }

  /** `session:<hash in base64>` or `person:<company>:<person>`. */
  function heard(payload: string): void {
    told++
    const [kind, first = '', personId] = payload.split(':')
    if (kind === 'session') return void cache.delete(first)
    for (const [key, { caller }] of cache.entries())
      if (caller?.companyId === first && caller.personId === personId) cache.delete(key)
  }

  function keyOf(id: string): string {
    const known = keys.get(id)
    if (known) return known
    const key = sha256(id).toString('base64')
    keys.set(id, key)
    return key
  }

  function ask(companyId: string, key: string): Promise<Caller | null> {
    const begun = asked.get(key)
    if (begun?.told === told) return begun.caller
    const hash = Buffer.from(key, 'base64')
    const mine = { caller: db.tenant(companyId, (tenant) => findSession(tenant, companyId, hash)), told }
    asked.set(key, mine)
    const done = () => {
      if (asked.get(key) === mine) asked.delete(key)
    }
    mine.caller.then((caller) => {
      if (told === mine.told) cache.set(key, { caller })
      done()
    }, done)
    return mine.caller
  }

  return {
    async findCaller(id) {
      const companyId = companyOfRoutedId(id)
      if (!id || !companyId) return null
      listen()
      const key = keyOf(id)
      const known = cache.get(key)
      return known ? known.caller : ask(companyId, key)
    },
    forget(sessionHash) {
      told++
      cache.delete(sessionHash.toString('base64'))
    },
    async close() {
      const leave = await listening?.catch(() => undefined)
      await leave?.()
    },
  }
}
