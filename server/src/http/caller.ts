import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Database } from '#db/connect.ts'
import type { Caller } from '#http/context.ts'
import { findSession } from '#http/sessions.ts'
import { companyOfRoutedId, sha256 } from '#sealer.ts'

/** Resolves session ids to callers, with a cache so short that a revoked session is refused within 3 s everywhere. */
export interface Sessions {
  /** The caller of a request's Authorization header, or null where there is none or it is dead. */
  callerOf(request: FastifyRequest): Promise<Caller | null>
  /** Drops what is remembered of a session, at once on this instance. */
  forget(sessionHash: Buffer): void
}

const cacheMs = 3_000

/** @param db the session's company is named by its id, so that this is one tenant query */
export function createSessions(db: Database): Sessions {
  const cache = new LRUCache<string, { caller: Caller | null }>({ max: 20_000, ttl: cacheMs })
  return {
    async callerOf(request) {
      const id = request.headers.authorization
      const companyId = companyOfRoutedId(id)
      if (!id || !companyId) return null
      const hash = sha256(id)
      const key = hash.toString('base64')
      const known = cache.get(key)
      if (known) return known.caller
      const caller = await db.tenant(companyId, (tenant) => findSession(tenant, companyId, hash))
      cache.set(key, { caller })
      return caller
    },
    forget: (sessionHash) => void cache.delete(sessionHash.toString('base64')),
  }
}
