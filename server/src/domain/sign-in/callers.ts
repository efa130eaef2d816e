import { LRUCache } from 'lru-cache'
import { atMost } from '#core/cache/at-most.ts'
import type { Hearing } from '#core/cache/hearing.ts'
import { companyOfRoutedId, sha256 } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { findLiveSession } from '#domain/identity/sessions.ts'

/**
 * Resolves session ids to callers. The database notifies of each change that ends a right, and each instance drops the
 * caller at once. A cached caller is used only while notifications are known to arrive, so an ended session is refused
 * everywhere within a second.
 */
export interface Sessions {
  /** The caller of a session id; null if there is no such session or it has ended. */
  findCaller(sessionId: string | undefined): Promise<Caller | null>
  /** Drops a session from the cache of this instance, at once. */
  forget(sessionHash: Buffer): void
}

interface Remembered {
  companyId: string
  caller: Caller | null
}

/** Calls of a visitor are in bursts, minutes apart. */
const rememberedMs = 60_000

/** @param db the session id contains the company, so one tenant query is enough */
export function createSessions(db: Pick<Database, 'tenant'>, hearing: Hearing): Sessions {
  const cache = new LRUCache<string, Remembered>({ ...atMost(20_000), ttl: rememberedMs })
  /** Session ids by their hashes: a phone sends the same one all day. */
  const keys = new LRUCache<string, string>(atMost(20_000))
  /**
   * Sessions being read: concurrent calls of the same session wait for one read, unless a notification arrived since.
   */
  const asked = new Map<string, { caller: Promise<Caller | null>; told: number }>()
  /** The number of notifications: an answer that was read before the last one may be outdated. */
  let told = 0
  const notifications = hearing.follow('caller', heard, forgetAll)

  function forgetAll(): void {
    told++
    cache.clear()
  }

  /** `session:<hash in base64>`, `person:<company>:<person>` or `company:<company>`. */
  function heard(payload: string): void {
    told++
    const [kind, first = '', personId] = payload.split(':')
    if (kind === 'session') return void cache.delete(first)
    const concerns = (caller: Caller | null) =>
      kind === 'company' || caller?.personId === personId || caller?.identityPersonId === personId
    for (const [key, { companyId, caller }] of cache.entries())
      if (companyId === first && concerns(caller)) cache.delete(key)
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
    const found = db.tenant(companyId, (tenant) => findLiveSession(tenant, companyId, hash))
    const mine = { caller: found.then((session) => session?.caller ?? null), told }
    asked.set(key, mine)
    const done = () => {
      if (asked.get(key) === mine) asked.delete(key)
    }
    found.then((session) => {
      const ttl = Math.min(session?.endsInMs ?? rememberedMs, rememberedMs)
      if (told === mine.told) cache.set(key, { companyId, caller: session?.caller ?? null }, { ttl })
      done()
    }, done)
    return mine.caller
  }

  return {
    async findCaller(id) {
      const companyId = companyOfRoutedId(id)
      if (!id || !companyId) return null
      const key = keyOf(id)
      const isCurrent = notifications.isCurrent() || (await notifications.becomeCurrent())
      const known = isCurrent ? cache.get(key) : undefined
      return known ? known.caller : ask(companyId, key)
    },
    forget(sessionHash) {
      told++
      cache.delete(sessionHash.toString('base64'))
    },
  }
}
